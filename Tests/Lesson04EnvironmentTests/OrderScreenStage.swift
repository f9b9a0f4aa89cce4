import Bootcamp
import Foundation
import TestSupport

@testable import Lesson04Environment

/// Order screens, each in a world of its own, and copies of their states that are put aside.
struct OrderScreenStage: Stage {
  struct Beginning: StoryPart {
    var quantity = 1
    /// How often the stock was checked before.
    var checks = 0
    var isChecking = false
    var isSubmitting = false
    var message: String?
    /// What server and shop answer at once, if they do.
    var promptAnswer: OrderWorld.PromptAnswer?
    /// Analytics takes its time.
    var isAnalyticsSlow = false
    /// Each question for an id has the same answer.
    var hasOneID = false

    var simpler: [Beginning] {
      var simpler: [Beginning] = []
      func without<Value: Equatable>(
        _ part: WritableKeyPath<Beginning, Value>, _ plain: Value
      ) {
        guard self[keyPath: part] != plain else { return }
        var other = self
        other[keyPath: part] = plain
        simpler.append(other)
      }
      without(\.checks, 0)
      without(\.isChecking, false)
      without(\.isSubmitting, false)
      without(\.message, nil)
      if message != nil { without(\.message, "Hello") }
      without(\.promptAnswer, nil)
      without(\.isAnalyticsSlow, false)
      without(\.hasOneID, false)
      // A screen opens with 1, so that is simpler than 0.
      if quantity != 1 {
        for number in [1] + quantity.simpler { without(\.quantity, number) }
      }
      return simpler
    }
  }

  enum Happening {
    case plus, minus, checkStock, addOrder
    case server(StockAnswer)
    case shop(ShopAnswer)
    /// A tap, and its answer: so a burst can be one of failures.
    case checkAndAnswer(StockAnswer), orderAndAnswer(ShopAnswer)
    /// Analytics answers the call that has waited longest, or the latest one.
    case analytics(latestFirst: Bool)
    /// Another screen opens with the state of this one.
    case open
    /// The state is copied, and the copy is put aside.
    case copy
    case setQuantity(Int)
    case setIsSubmitting(Bool)
  }

  struct Event: StoryPart {
    var happening: Happening
    var screen: Int

    var simpler: [Event] {
      let simplerHappenings: [Happening] =
        switch happening {
        case .server(let answer): answer.simpler.map { .server($0) }
        case .shop(let answer): answer.simpler.map { .shop($0) }
        case .checkAndAnswer(let answer):
          [.checkStock] + answer.simpler.map { .checkAndAnswer($0) }
        case .orderAndAnswer(let answer):
          [.addOrder] + answer.simpler.map { .orderAndAnswer($0) }
        case .analytics(true): [.analytics(latestFirst: false)]
        case .setQuantity(let number): number.simpler.map { .setQuantity($0) }
        default: []
        }
      return simplerHappenings.map { Event(happening: $0, screen: screen) }
        + screen.simpler.map { Event(happening: happening, screen: $0) }
    }
  }

  /// A screen that is alive.
  private struct Screen {
    let name: String
    let world: OrderWorld
    let store: WatchedStore<OrderScreen.State, OrderScreen.Action>
    var model: OrderScreenModel
    /// What analytics should have heard, in order.
    var told: [TrackingEvent] = []
    /// The places in `told` of taps that have begun a check.
    var checksTold: [Int] = []
    /// What the shop should have got.
    var orders: [Int] = []
    /// How many checks have arrived in this world.
    var arrivals = 0
  }

  /// A copy of a state, put aside.
  private struct Copy {
    var state: OrderScreen.State
    var model: OrderScreenModel
  }

  private var screens: [Screen] = []
  private var copy: Copy?
  private let beginning: Beginning
  let opening: String

  /// What there is to say about the event that was played last.
  private struct Last {
    /// What the real server has heard of.
    let server = Log<String>()
    var screen = 0
    var handled: [WatchedStore<OrderScreen.State, OrderScreen.Action>.Handled] = []
    /// What effects should have sent; `nil` where it is open.
    var answers: [OrderScreen.Action]? = []
    /// The message before.
    var message: String?
    /// A tap on something that is disabled, and what it is called.
    var ignoredTap: String?
    /// An order was tapped or answered, so nothing but the shop was asked.
    var isAboutOrder = false
    /// The rule that says what analytics hears now.
    var analyticsRule = "4c"
    /// The rule that says what comes of an answer, if there was one.
    var answerRule: String?
    var before = Asked()
  }

  /// How often a world was asked for what an order does not need.
  private struct Asked: Equatable {
    var dates = 0
    var ids = 0
    var stock = 0
    var analytics = 0
  }

  private var last = Last()

  // MARK: Drawing

  static func drawBeginning(_ draw: inout Draw) -> Beginning {
    var beginning = Beginning()
    // A tap on plus at the largest number would trap.
    if draw.coin() { beginning.quantity = draw.number(around: [0, 1], without: [.extremes]) }
    if draw.chance(oneIn: 3) { beginning.checks = draw.number(in: 1...2) }
    beginning.isChecking = draw.chance(oneIn: 3)
    beginning.isSubmitting = draw.chance(oneIn: 3)
    if draw.coin() {
      beginning.message = draw.text(
        usual: [
          "Hello", OrderScreenModel.orderAccepted, OrderScreenModel.noConnection, "Sold out",
        ])
    }
    if draw.step != 2 { beginning.isAnalyticsSlow = draw.coin() }
    if !beginning.isAnalyticsSlow, draw.coin() {
      // A button may give up when it has failed often enough, so more often it fails.
      beginning.promptAnswer = draw.chance(oneIn: 3) ? .yes : .error
    }
    beginning.hasOneID = draw.chance(oneIn: 6)
    return beginning
  }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let screen = draw.chance(oneIn: 3) ? 1 : 0
    return Event(happening: drawHappening(&draw), screen: screen)
  }

  private static func drawHappening(_ draw: inout Draw) -> Happening {
    if draw.step == 5, draw.coin() {
      switch draw.number(in: 1...15) {
      case 1...4: return .addOrder
      case 5...8: return .shop(.draw(&draw))
      case 9...13: return .orderAndAnswer(.draw(&draw))
      case 14: return .setQuantity(draw.number(around: [0, 1], without: [.extremes]))
      default: return .setIsSubmitting(draw.coin())
      }
    }
    switch draw.number(in: 1...(draw.step == 2 ? 13 : 17)) {
    case 1, 14, 15: return .plus
    case 2, 3: return .minus
    case 4, 5: return .checkStock
    case 6...8: return .server(.draw(&draw))
    case 9: return .open
    case 10: return .copy
    case 11...13: return .checkAndAnswer(.draw(&draw))
    default: return .analytics(latestFirst: draw.coin())
    }
  }

  // Each event starts tasks, and each check makes a list longer that is looked at, so three hundred of
  // them are dear.
  static var bursts: [Int] { [3, 4, 5, 6, 15, 16, 33] }

  // MARK: Playing

  init(_ beginning: Beginning) {
    self.beginning = beginning
    var model = OrderScreenModel(quantity: beginning.quantity, message: beginning.message)
    for number in 0..<beginning.checks {
      model.checks.append(
        .init(id: ourID(0xA0 + number), date: Date(timeIntervalSince1970: 0), stock: 5))
    }
    model.stockRequest = beginning.isChecking ? .beganBefore : .none
    model.order = beginning.isSubmitting ? .beganBefore : .none

    var parts = ["The screen opens with a quantity of \(text(beginning.quantity))."]
    if beginning.checks > 0 {
      parts.append(
        "The stock has been checked \(beginning.checks == 1 ? "once" : "twice") before.")
    }
    if let message = beginning.message { parts.append("It shows the message \(quoted(message)).") }
    if beginning.isChecking { parts.append("A stock check is on its way.") }
    if beginning.isSubmitting { parts.append("An order is on its way.") }
    switch beginning.promptAnswer {
    case .yes: parts.append("Server and shop answer at once: 7 in stock, accepted.")
    case .error: parts.append("Server and shop cannot be reached: each request throws an error.")
    case nil: break
    }
    if beginning.isAnalyticsSlow { parts.append("Analytics is slow.") }
    if beginning.hasOneID { parts.append("The environment has one id, and gives it each time.") }
    opening = parts.joined(separator: "\n")

    open(
      named: "the screen", model,
      OrderScreen.State(
        quantity: beginning.quantity,
        stockChecks: model.checks.map { .init(id: $0.id, date: $0.date, stock: $0.stock) },
        isCheckingStock: beginning.isChecking, isSubmitting: beginning.isSubmitting,
        message: beginning.message))
  }

  private mutating func open(
    named name: String, _ model: OrderScreenModel, _ state: OrderScreen.State
  ) {
    let world = OrderWorld(
      number: screens.count, promptAnswer: beginning.promptAnswer,
      isAnalyticsSlow: beginning.isAnalyticsSlow, hasOneID: beginning.hasOneID)
    var model = model
    // What is on its way belongs to the screen that has asked for it.
    if model.isChecking { model.stockRequest = .beganBefore }
    if model.isSubmitting { model.order = .beganBefore }
    screens.append(
      Screen(
        name: name, world: world,
        store: WatchedStore(
          initialState: state, reducer: OrderScreen(environment: world.environment)),
        model: model))
  }

  mutating func play(_ event: Event) async -> String? {
    let index = event.screen
    guard screens.indices.contains(index) else { return nil }
    last = Last(
      screen: index, message: screens[index].model.message, before: asked(index))
    switch event.happening {
    case .plus:
      last.analyticsRule = "4a"
      await send(.plusButtonTapped, to: index)
      screens[index].model.quantity += 1
      screens[index].told.append(.quantityRaised)
      return "Plus is tapped\(on(index))."

    case .minus:
      let isEnabled = screens[index].model.isMinusEnabled
      await send(.minusButtonTapped, to: index)
      if isEnabled { screens[index].model.quantity -= 1 }
      return isEnabled
        ? "Minus is tapped\(on(index))." : "Minus is disabled\(on(index)), and tapped all the same."

    case .checkStock:
      return await tapCheckStock(index)

    case .addOrder:
      return await tapAddOrder(index)

    case .server(let answer):
      return await answerStock(answer, index)

    case .shop(let answer):
      return await answerOrder(answer, index)

    case .checkAndAnswer(let answer):
      guard screens[index].model.isStockEnabled else { return nil }
      let tap = await tapCheckStock(index)
      return [tap, await answerStock(answer, index)].compactMap(\.self).joined(separator: " ")

    case .orderAndAnswer(let answer):
      guard screens[index].model.isAddOrderEnabled else { return nil }
      let tap = await tapAddOrder(index)
      return [tap, await answerOrder(answer, index)].compactMap(\.self).joined(separator: " ")

    case .analytics(let latestFirst):
      let waiting = screens[index].world.analytics.waiting
      guard let number = latestFirst ? waiting.last : waiting.first else { return nil }
      screens[index].world.analytics.answer(number, .success(()))
      await settle(index)
      return "Analytics has taken down what it was told\(on(index))."

    case .open:
      guard screens.count == 1 else { return nil }
      open(named: "the other screen", screens[0].model, screens[0].store.state)
      return "Another screen opens with the state that the screen has now."

    case .copy:
      guard copy == nil else { return nil }
      copy = Copy(state: screens[index].store.state, model: screens[index].model)
      return "The state\(of(index)) is copied, and the copy is put aside."

    case .setQuantity(let number):
      guard copy != nil else { return nil }
      copy?.state.quantity = number
      copy?.model.quantity = number
      return "In the copy, somebody sets the quantity to \(text(number)), directly."

    case .setIsSubmitting(let isSubmitting):
      guard copy != nil else { return nil }
      copy?.state.isSubmitting = isSubmitting
      copy?.model.order = isSubmitting ? .beganBefore : .none
      return "In the copy, somebody sets “isSubmitting” to \(isSubmitting), directly."
    }
  }

  private mutating func send(_ action: OrderScreen.Action, to index: Int) async {
    let store = screens[index].store
    last.handled = await listening { await store.send(action) }
  }

  private mutating func settle(_ index: Int) async {
    let store = screens[index].store
    last.handled = await listening { await store.settle() }
  }

  /// The real server is not part of any world here.
  private func listening<Outcome>(
    during operation: @MainActor () async -> Outcome
  ) async -> Outcome {
    await Server.$listener.withValue(hearing(last.server)) { await operation() }
  }

  private mutating func tapCheckStock(_ index: Int) async -> String {
    let isEnabled = screens[index].model.isStockEnabled
    await send(.stockButtonTapped, to: index)
    guard isEnabled else {
      // Whether this tap is told analytics is open, so the model takes over what was told.
      let heard = screens[index].world.analytics.requests
      if heard == screens[index].told + [.stockRequested] { screens[index].told = heard }
      return "The stock button is disabled\(on(index)), and tapped all the same."
    }
    last.analyticsRule = "4b"
    screens[index].checksTold.append(screens[index].told.count)
    screens[index].told.append(.stockRequested)
    screens[index].model.stockRequest = .isOnItsWay
    if let answer = beginning.promptAnswer {
      receive(answer == .yes ? StockAnswer.inStock(7) : .error(.plain), index)
    }
    return "The stock button is tapped\(on(index))."
  }

  private mutating func answerStock(_ answer: StockAnswer, _ index: Int) async -> String? {
    switch screens[index].model.stockRequest {
    case .none, .isLost:
      return nil
    case .beganBefore:
      guard !answer.isCancellation else { return nil }
      last.isAboutOrder = false
      await send(answer.action, to: index)
      receive(answer, index)
      last.answers = []
    case .isOnItsWay:
      guard let number = screens[index].world.stock.waiting.first else { return nil }
      screens[index].world.stock.answer(number, answer.result)
      await settle(index)
      if answer.isCancellation, screens[index].store.state.isCheckingStock {
        screens[index].model.stockRequest = .isLost
      } else {
        receive(answer, index)
      }
    }
    return answer.sentence + note(index)
  }

  private mutating func receive(_ answer: StockAnswer, _ index: Int) {
    let arrivals = screens[index].arrivals
    screens[index].model.receive(
      answer, date: screens[index].world.date(arrivals), id: screens[index].world.id(arrivals))
    if case .inStock = answer { screens[index].arrivals += 1 }
    last.answers = [answer.action]
    last.answerRule = answer.rule
  }

  private mutating func tapAddOrder(_ index: Int) async -> String {
    let isEnabled = screens[index].model.isAddOrderEnabled
    last.isAboutOrder = true
    await send(.addOrderButtonTapped, to: index)
    guard isEnabled else {
      last.ignoredTap = "“Add order”"
      return "“Add order” is disabled\(on(index)), and tapped all the same."
    }
    screens[index].orders.append(screens[index].model.quantity)
    screens[index].model.order = .isOnItsWay
    if let answer = beginning.promptAnswer {
      receive(answer == .yes ? ShopAnswer.accepted : .error(.plain), index)
    }
    return "“Add order” is tapped\(on(index))."
  }

  private mutating func answerOrder(_ answer: ShopAnswer, _ index: Int) async -> String? {
    last.isAboutOrder = true
    switch screens[index].model.order {
    case .none, .isLost:
      return nil
    case .beganBefore:
      guard !answer.isCancellation else { return nil }
      await send(answer.action, to: index)
      receive(answer, index)
      last.answers = []
    case .isOnItsWay:
      guard let number = screens[index].world.shop.waiting.first else { return nil }
      screens[index].world.shop.answer(number, answer.result)
      await settle(index)
      if answer.isCancellation, screens[index].store.state.isSubmitting {
        screens[index].model.order = .isLost
      } else {
        receive(answer, index)
      }
    }
    return answer.sentence + note(index)
  }

  private mutating func receive(_ answer: ShopAnswer, _ index: Int) {
    screens[index].model.receive(answer)
    last.answers = [answer.action]
    last.answerRule = answer.rule
  }

  func close() {
    for screen in screens { screen.world.close() }
  }

  // MARK: Looking

  func look(_ facts: inout Facts) {
    if !last.server.all.isEmpty {
      facts.differ("server", realServerWasAsked, rule: "2i")
    }
    for (index, screen) in screens.enumerated() {
      if facts.step != 5 { lookAtLoads(&facts, index) }
      if facts.step != 2 { lookAtWorld(&facts, index) }
      look(&facts, at: screen.store.state, screen.model, where: on(index), of: of(index))
      if facts.step == 2 { lookAtDatesAndIDs(&facts, index) }
    }
    if let copy {
      look(&facts, at: copy.state, copy.model, where: " in the copy", of: " of the copy")
    }
    if facts.step != 2 { lookAtEffects(&facts) }
    if facts.step == 5 { lookAtEquality(&facts) }
  }

  /// What the state shows.
  private func look(
    _ facts: inout Facts, at state: OrderScreen.State, _ model: OrderScreenModel,
    where place: String, of owner: String
  ) {
    facts.compare(
      "The quantity\(owner) is", state.quantity, model.quantity, fact: "quantity",
      rule: last.isAboutOrder ? "5g" : "2h", words: text)
    facts.compare(
      "The number of stock checks\(owner) is", state.stockChecks.count, model.checks.count,
      fact: "checks", rule: last.answerRule == "2g" ? "2g" : "2f", words: text)
    facts.compare(
      "The stock checks\(owner) say", state.stockChecks.map(\.stock), model.checks.map(\.stock),
      fact: "stocks", rule: "2f", words: { $0.map { text($0) }.joined(separator: ", ") })
    facts.compare(
      "The message\(owner) is", state.message, model.message, fact: "message",
      rule: model.message == last.message ? "2h" : last.answerRule,
      words: { $0.map(quoted) ?? "nil" })
    compareButton(
      &facts, "Minus", state.isMinusButtonEnabled, model.isMinusEnabled, place,
      because: "The quantity is \(text(model.quantity)).", rule: "2h")
    compareButton(
      &facts, "The stock button", state.isStockButtonEnabled, model.isStockEnabled, place,
      because: model.isChecking
        ? "A stock check is on its way." : "No stock check is on its way.", rule: "2h")
    guard facts.step == 5 else { return }
    let isAboutStock = last.answerRule != nil && !last.isAboutOrder
    compareButton(
      &facts, "“Add order”", state.isAddOrderButtonEnabled, model.isAddOrderEnabled, place,
      because: """
        The quantity is \(text(model.quantity)), and \(model.isSubmitting ? "an" : "no") order is \
        on its way.
        """, rule: isAboutStock ? "5i" : last.answerRule == nil ? "5a" : "5g")
    facts.compare(
      "“isSubmitting”\(owner) is", state.isSubmitting, model.isSubmitting, fact: "isSubmitting",
      rule: isAboutStock ? "5i" : "5b")
  }

  private func compareButton(
    _ facts: inout Facts, _ button: String, _ isEnabled: Bool, _ shouldBeEnabled: Bool,
    _ place: String, because reason: String, rule: String
  ) {
    facts.compare(
      "\(button) is", isEnabled, shouldBeEnabled, fact: button, reason: reason, rule: rule,
      words: { $0 ? "enabled\(place)" : "disabled\(place)" })
  }

  private func lookAtDatesAndIDs(_ facts: inout Facts, _ index: Int) {
    let screen = screens[index]
    facts.compare(
      "The number of questions\(from(index)) for the date is", screen.world.askedForDates,
      screen.arrivals, fact: "dates", reason: "There is one for each stock that arrives.",
      rule: last.answerRule == "2g" ? "2g" : "2d", words: text)
    facts.compare(
      "The number of questions\(from(index)) for an id is", screen.world.askedForIDs,
      screen.arrivals, fact: "ids", reason: "There is one for each stock that arrives.",
      rule: last.answerRule == "2g" ? "2g" : "2e", words: text)
    for (number, pair) in zip(screen.store.state.stockChecks, screen.model.checks).enumerated() {
      facts.compare(
        "Stock check \(number + 1)\(of(index)) has", pair.0.id, pair.1.id,
        instead: "It should have", fact: "id",
        reason: "That is the id that its environment gave when the stock arrived.", rule: "2e",
        words: text)
      facts.compare(
        "Stock check \(number + 1)\(of(index)) has", pair.0.date, pair.1.date,
        instead: "It should have", fact: "date", rule: "2d",
        words: { name($0, arrival: number - screen.model.checks.count + screen.arrivals, index) })
    }
  }

  /// A date in words that are the same in each run.
  private func name(_ date: Date, arrival: Int, _ index: Int) -> String {
    for (number, screen) in screens.enumerated() {
      for place in 0..<(screens[index].arrivals + 2) where screen.world.date(place) == date {
        return number == index
          ? "date number \(place + 1) of its environment"
          : "date number \(place + 1) of the environment of \(screen.name)"
      }
    }
    return "a date from elsewhere"
  }

  /// How often the stock was asked for. Whether that waits for analytics is open.
  private func lookAtLoads(_ facts: inout Facts, _ index: Int) {
    let screen = screens[index]
    let waiting = screen.world.analytics.waiting
    let asked = screen.checksTold.count
    let mayWait = screen.checksTold.last.map { waiting.contains($0) } ?? false
    facts.compare(
      "The number of questions\(from(index)) for the stock is", screen.world.stock.heard.count,
      mayWait ? .oneOf([asked - 1, asked]) : .exactly(asked), fact: "loads",
      reason: "There is one for each tap on the enabled button.", rule: "2h", words: text)
  }

  /// What the world has heard, and that it is not let down.
  private func lookAtWorld(_ facts: inout Facts, _ index: Int) {
    let screen = screens[index]
    if facts.step == 4 {
      facts.compare(
        "Analytics has heard\(from(index))", screen.world.analytics.requests, screen.told,
        instead: "It should have heard", fact: "analytics", rule: last.analyticsRule,
        words: { $0.isEmpty ? "nothing" : $0.map { ".\($0)" }.joined(separator: ", ") })
    } else {
      facts.compare(
        "The shop has got\(from(index))", screen.world.shop.requests, screen.orders,
        instead: "It should have got", fact: "orders", rule: last.ignoredTap == nil ? "5b" : "5c",
        words: {
          $0.isEmpty ? "no order" : $0.map { "an order of \(text($0))" }.joined(separator: ", ")
        })
    }
    if screen.world.hasCancelledCall {
      facts.differ(
        "cancelled",
        """
        The feature has cancelled a call\(from(index)) before its answer came. It should wait for the \
        answer.
        """, rule: "4e")
    }
    if screen.world.isQuiet, screen.store.effectsInFlight > 0 {
      facts.differ(
        "in flight",
        """
        Everything\(from(index)) has been answered, and an effect is still in flight. What does it \
        wait for?
        """, rule: "4e")
    }
  }

  /// What came back of the last event.
  private func lookAtEffects(_ facts: inout Facts) {
    guard screens.indices.contains(last.screen) else { return }
    let sent = last.handled.filter(\.isFromEffect).map(\.action)
    if let answers = last.answers, !isLost(last.screen) {
      facts.compare(
        "An effect has sent", sent, answers, instead: "It should have sent",
        fact: "sent", rule: last.answerRule ?? (facts.step == 4 ? "4e" : "5h"),
        words: {
          $0.isEmpty ? "nothing" : $0.map { Facts.text($0) }.joined(separator: ", ")
        })
    }
    if let tap = last.ignoredTap, last.handled.contains(where: \.hasEffect) {
      facts.differ(
        "effect of an ignored tap",
        """
        The tap on \(tap) returns an effect that has something to do. While the button is disabled, \
        it should return “.none”.
        """, rule: "5c")
    }
    if facts.step == 5, last.isAboutOrder, asked(last.screen) != last.before {
      facts.differ("asked", overreach(), rule: "5h")
    }
  }

  private func isLost(_ index: Int) -> Bool {
    screens[index].model.stockRequest == .isLost || screens[index].model.order == .isLost
  }

  private func overreach() -> String {
    let (before, after) = (last.before, asked(last.screen))
    let endpoint =
      if after.analytics != before.analytics {
        "track"
      } else if after.stock != before.stock {
        "loadStock"
      } else {
        after.dates != before.dates ? "date" : "uuid"
      }
    return """
      Now “OrderEnvironment.\(endpoint)” was called. An order should call “submitOrder” and nothing \
      else.
      """
  }

  private func lookAtEquality(_ facts: inout Facts) {
    var states = screens.map { (name: $0.name, state: $0.store.state) }
    if let copy { states.append(("the copy", copy.state)) }
    for (index, first) in states.enumerated() {
      facts.compareEquality(
        "The state of \(first.name) and one made with the same values", first.state,
        OrderScreen.State(
          quantity: first.state.quantity, stockChecks: first.state.stockChecks,
          isCheckingStock: first.state.isCheckingStock, isSubmitting: first.state.isSubmitting,
          message: first.state.message),
        areEqual: true, reason: "What else does a state remember?", rule: "5j")
      compareWithOtherChecks(&facts, first.state, of: first.name)
      for second in states[(index + 1)...] {
        let isSame = difference(first.state, second.state) == nil
        facts.compareEquality(
          "The states of \(first.name) and of \(second.name)", first.state, second.state,
          areEqual: isSame,
          reason: isSame ? "What else do they remember?" : difference(first.state, second.state),
          rule: "5j")
      }
    }
  }

  /// A check of which one thing is another is another check.
  private func compareWithOtherChecks(
    _ facts: inout Facts, _ state: OrderScreen.State, of name: String
  ) {
    let last = state.stockChecks.count - 1
    for (which, index) in [("newest", last), ("oldest", 0)].prefix(last + 1) {
      let check = state.stockChecks[index]
      let others = [
        ("stock", OrderScreen.StockCheck(id: check.id, date: check.date, stock: check.stock ^ 1)),
        ("date", .init(id: check.id, date: check.date.addingTimeInterval(1), stock: check.stock)),
        ("id", .init(id: ourID(0xFFFF), date: check.date, stock: check.stock)),
      ]
      for (what, other) in others {
        var checks = state.stockChecks
        checks[index] = other
        facts.compareEquality(
          "The state of \(name) and one whose \(which) check has another \(what)", state,
          OrderScreen.State(
            quantity: state.quantity, stockChecks: checks, isCheckingStock: state.isCheckingStock,
            isSubmitting: state.isSubmitting, message: state.message),
          areEqual: false, reason: "The two show different checks.", rule: "5j")
      }
    }
  }

  /// In what two states differ, whatever their `==` says.
  private func difference(_ first: OrderScreen.State, _ second: OrderScreen.State) -> String? {
    if first.quantity != second.quantity { return "Their quantities differ." }
    if first.message != second.message { return "Their messages differ." }
    if first.isSubmitting != second.isSubmitting {
      return "On one of them an order is on its way."
    }
    if first.isCheckingStock != second.isCheckingStock {
      return "On one of them a stock check is on its way."
    }
    let isSame =
      first.stockChecks.map(\.id) == second.stockChecks.map(\.id)
      && first.stockChecks.map(\.date) == second.stockChecks.map(\.date)
      && first.stockChecks.map(\.stock) == second.stockChecks.map(\.stock)
    return isSame ? nil : "Their stock checks differ."
  }

  // MARK: Words

  private func asked(_ index: Int) -> Asked {
    let world = screens[index].world
    return Asked(
      dates: world.askedForDates, ids: world.askedForIDs, stock: world.stock.heard.count,
      analytics: world.analytics.heard.count)
  }

  private func on(_ index: Int) -> String {
    screens.count == 1 ? "" : " on \(screens[index].name)"
  }

  private func of(_ index: Int) -> String {
    screens.count == 1 ? "" : " of \(screens[index].name)"
  }

  private func from(_ index: Int) -> String {
    screens.count == 1 ? "" : " from \(screens[index].name)"
  }

  private func note(_ index: Int) -> String {
    screens.count == 1 ? "" : " (This goes to \(screens[index].name).)"
  }
}

/// A message in quotation marks; the lesson's own are told in full.
private func quoted(_ message: String) -> String {
  [OrderScreenModel.orderAccepted, OrderScreenModel.noConnection].contains(message)
    ? "“\(message)”" : Facts.quoted(message)
}
