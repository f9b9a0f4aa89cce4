import Bootcamp
import TestSupport

@testable import Lesson03SideEffects

/// Screens that ask for the stock, before one server that answers when and how the story says.
///
/// All screens are made with one and the same reducer: it is a value, and remembers nothing.
struct StockStage: Stage {
  struct Beginning: StoryPart {
    var item = Thing.cup
    var number = 1
    var areStatisticsSlow = false
    var isCancellationHeeded = false
    /// What the server says as soon as it is asked, if it does.
    var immediately: ServerAnswer?
    /// What happened before the story begins, so that everything may be set at once.
    var before: [Event] = []

    var simpler: [Beginning] {
      var all: [Beginning] = []
      func add(_ change: (inout Beginning) -> Void) { all.append(with(change)) }
      if !before.isEmpty { add { $0.before = [] } }
      for before in before.simpler { add { $0.before = before } }
      if item == .plate { add { $0.item = .cup } }
      if areStatisticsSlow { add { $0.areStatisticsSlow = false } }
      if let immediately {
        add { $0.immediately = nil }
        for answer in immediately.simpler { add { $0.immediately = answer } }
      }
      if isCancellationHeeded { add { $0.isCancellationHeeded = false } }
      for number in number.simpler { add { $0.number = number } }
      return all
    }
  }

  /// What can be ordered.
  enum Thing: String, Sendable {
    case cup, plate

    var item: Item { self == .cup ? .cup : .plate }
    var other: Self { self == .cup ? .plate : .cup }
  }

  indirect enum Event: StoryPart {
    case tapStock(screen: Int)
    case cancel(screen: Int)
    case pick(Thing, screen: Int)
    case plus(screen: Int)
    case minus(screen: Int)
    case text(String, screen: Int)
    /// The server answers one of the requests that wait; 0 is the latest of them.
    case answer(ServerAnswer, of: Int)
    /// One of the slow reports to the statistics comes to its end; 0 is the latest of them.
    case endReport(Int)
    case copy(screen: Int)
    case rehearse(screen: Int)
    case open(Thing)
    /// A second screen begins with the state of the first, so the two share what is no value.
    case openCopy
    /// One after the other: so a burst can be one of failures, or of taps that are cancelled.
    case both(Event, Event)

    var simpler: [Event] {
      switch self {
      case .tapStock(let screen): screen.simpler.map { .tapStock(screen: $0) }
      case .cancel(let screen): screen.simpler.map { .cancel(screen: $0) }
      case .pick(let thing, let screen): screen.simpler.map { .pick(thing, screen: $0) }
      case .plus(let screen): screen.simpler.map { .plus(screen: $0) }
      case .minus(let screen): screen.simpler.map { .minus(screen: $0) }
      case .text(let text, let screen):
        (text == "abc" ? [] : [.text("abc", screen: screen)])
          + screen.simpler.map { .text(text, screen: $0) }
      case .answer(let answer, let request):
        answer.simpler.map { .answer($0, of: request) }
          + request.simpler.map { .answer(answer, of: $0) }
      case .endReport(let report): report.simpler.map { .endReport($0) }
      case .copy(let screen): screen.simpler.map { .copy(screen: $0) }
      case .rehearse(let screen): screen.simpler.map { .rehearse(screen: $0) }
      case .open, .openCopy: []
      case .both(let first, let second):
        [first, second] + first.simpler.map { .both($0, second) }
          + second.simpler.map { .both(first, $0) }
      }
    }
  }

  // MARK: The model

  /// What a screen shows.
  private struct Shown: Equatable {
    var item: Thing
    var entry: Entry
    var stock = "unknown"

    var words: String {
      """
      a \(item.rawValue), the number \(spoken(entry.number)), the error \(spoken(entry.error)) and \
      the stock “\(stock)”
      """
    }
  }

  /// A request, as the rules see it.
  private struct Request {
    enum Fate { case isAwaited, isAnswered, isCancelled, isReplaced }

    let item: Thing
    let screen: Int
    var fate = Fate.isAwaited
    /// The number of its call, as soon as the server has heard of it.
    var call: Int?
  }

  private var requests: [Request] = []
  /// For which items the statistics should have been told of a request.
  private var reports: [Thing] = []
  /// The actions that effects should have sent since somebody has looked; `nil` where it is open.
  private var answers: [String]? = []

  /// The last thing that happened, and the rules about it.
  private struct Last {
    var screen = 0
    /// What the stock is then, and whom the server hears from.
    var stock = "4a"
    var item = "4g"
    var number = "4g"
    var error = "4g"
    /// What comes back.
    var actions = "4h"
    var cancels = "4g"
    var report = "5e"
    /// Whether the server, or the statistics, have said something.
    var isAnswer = false
  }

  // MARK: What is alive

  private struct Screen {
    let store: WatchedStore<QuantityEditor.State, QuantityEditor.Action>
    var shown: Shown
  }

  /// A copy of a state that was put aside.
  private struct Copy {
    var state: QuantityEditor.State
    let shown: Shown
  }

  private let world: OutsideWorld
  private let editor: QuantityEditor
  private let immediately: ServerAnswer?
  private var screens: [Screen] = []
  private var copies: [Copy] = []
  private var last = Last(number: "2e", error: "2e")
  /// What reducers have handled since somebody has looked.
  private var handled: [WatchedStore<QuantityEditor.State, QuantityEditor.Action>.Handled] = []
  private(set) var opening = ""

  // MARK: Drawing

  static func drawBeginning(_ draw: inout Draw) -> Beginning {
    var beginning = Beginning(
      item: draw.coin() ? .cup : .plate, number: draw.quantity(), areStatisticsSlow: draw.coin(),
      isCancellationHeeded: draw.coin(),
      immediately: draw.chance(oneIn: 5) ? .draw(&draw) : nil)
    // Before step 5 nobody need have heard of the statistics.
    if draw.step < 5 { beginning.areStatisticsSlow = false }
    if draw.coin() {
      beginning.before.append(.text(draw.one(of: ["abc", "1234567", "-2"]), screen: 0))
    }
    let kind = draw.number(in: 1...5)
    if kind > 2 { beginning.before.append(.tapStock(screen: 0)) }
    if kind == 4 { beginning.before.append(.answer(.count(7), of: 0)) }
    if kind == 5 { beginning.before.append(.answer(.error(.plain), of: 0)) }
    return beginning
  }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let screen = draw.chance(oneIn: 5) ? 1 : 0
    let request = draw.coin() ? 0 : draw.number(in: 0...3)
    switch draw.number(in: 1...24) {
    case 1...4: return .tapStock(screen: screen)
    case 5...10: return .answer(.draw(&draw), of: request)
    case 11: return .both(.tapStock(screen: screen), .answer(.draw(&draw), of: 0))
    case 12: return .plus(screen: screen)
    case 13: return .minus(screen: screen)
    case 14: return .text(draw.quantityText(), screen: screen)
    case 15: return .copy(screen: screen)
    case 16 where draw.coin(): return .open(draw.coin() ? .cup : .plate)
    case 16: return .rehearse(screen: screen)
    case 17:
      // Each asks, and the first is answered.
      let taps = Event.both(.tapStock(screen: 0), .tapStock(screen: 1))
      return .both(.openCopy, .both(taps, .answer(.draw(&draw), of: 1)))
    case 18 where draw.step > 4: return .endReport(request)
    case 19...20 where draw.step > 4: return .cancel(screen: screen)
    case 21 where draw.step > 4:
      return .both(.tapStock(screen: screen), .cancel(screen: screen))
    case 22...23 where draw.step == 5: return .cancel(screen: screen)
    case 22...23 where draw.step > 5: return .pick(draw.coin() ? .cup : .plate, screen: screen)
    case 24 where draw.step > 5:
      let thing = draw.coin() ? Thing.cup : .plate
      return .both(.pick(thing, screen: screen), .pick(thing.other, screen: screen))
    default: return .tapStock(screen: screen)
    }
  }

  // Each event starts tasks, so three hundred of them are dear. `EntryStage` has the long bursts.
  static var bursts: [Int] { [3, 4, 5, 6, 15, 16, 33] }

  /// What a person does, on one screen: the effects of two have no order among each other.
  static func canShareTurn(_ event: Event) -> Bool {
    switch event {
    case .tapStock(0), .cancel(0), .pick(_, 0), .plus(0), .minus(0): true
    default: false
    }
  }

  // MARK: Playing

  init(_ beginning: Beginning) async {
    immediately = beginning.immediately
    world = OutsideWorld(
      statisticsAreSlow: beginning.areStatisticsSlow,
      immediately: immediately?.result,
      cancellation: beginning.isCancellationHeeded ? .isHeeded : .isNotHeeded)
    editor = QuantityEditor(services: world.services)
    open(beginning.item, number: beginning.number)
    opening =
      "The screen opens with a \(beginning.item.rawValue) and the number \(spoken(beginning.number))."
    switch immediately {
    case .count(let count): opening += "\nThe server answers at once today: \(spoken(count))."
    case .error(let error): opening += "\nThe server throws \(error.words) at once today."
    case nil: break
    }
    if beginning.areStatisticsSlow { opening += "\nThe statistics are slow today." }
    for event in beginning.before {
      if let sentence = await play(event) { opening += "\n" + sentence }
    }
  }

  private mutating func open(_ thing: Thing, number: Int) {
    let state = QuantityEditor.State(item: thing.item, number: number)
    screens.append(
      Screen(
        store: WatchedStore(initialState: state, reducer: editor),
        shown: Shown(item: thing, entry: Entry(number))))
  }

  mutating func play(_ event: Event) async -> String? {
    guard let sentence = await happen(event) else { return nil }
    // In a turn, nothing has come to rest yet.
    hearOfRequests(isTurnOver: false)
    return sentence
  }

  mutating func endTurn() async {
    await settle()
    hearOfRequests(isTurnOver: true)
  }

  private mutating func happen(_ event: Event) async -> String? {
    switch event {
    case .tapStock(let index):
      if screens.indices.contains(index) {
        let rules = ["unknown": "4a", "loading": "4c"]
        last = Last(screen: index, stock: rules[screens[index].shown.stock] ?? "4b", cancels: "5d")
      }
      guard await send(.checkStockButtonTapped, on: index) else { return nil }
      if screens[index].shown.stock != "loading" { ask(on: index) }
      return "The stock button is tapped\(on(index))."

    case .cancel(let index):
      guard await send(.cancelButtonTapped, on: index) else { return nil }
      last = Last(screen: index, stock: "5f", cancels: "5d")
      if screens[index].shown.stock == "loading" {
        last.stock = "5c"
        screens[index].shown.stock = "unknown"
        end(.isCancelled, on: index)
      }
      return "Cancel is tapped\(on(index))."

    case .pick(let thing, let index):
      guard await send(.itemPicked(thing.item), on: index) else { return nil }
      last = Last(
        screen: index, stock: "6f", item: "6f", actions: "6c", cancels: "6b", report: "6e")
      if thing != screens[index].shown.item {
        last.stock = "6a"
        last.item = "6a"
        screens[index].shown.item = thing
        end(.isReplaced, on: index)
        ask(on: index)
      }
      return "A \(thing.rawValue) is picked\(on(index))."

    case .plus(let index):
      guard await send(.plusButtonTapped, on: index) else { return nil }
      last = Last(screen: index, stock: "4g", number: "3b", error: "3d", actions: "3a")
      screens[index].shown.entry.plus()
      return "Plus is tapped\(on(index))."

    case .minus(let index):
      guard await send(.minusButtonTapped, on: index) else { return nil }
      last = Last(screen: index, stock: "4g", number: "3c", error: "3c", actions: "3a")
      screens[index].shown.entry.minus()
      return "Minus is tapped\(on(index))."

    case .text(let text, let index):
      guard await send(.textChanged(text), on: index) else { return nil }
      let rule = Reading(text).rule
      last = Last(screen: index, stock: "4g", number: rule, error: rule, actions: "2d")
      screens[index].shown.entry = Reading(text).entry
      return text.isEmpty
        ? "The field is emptied\(on(index))." : "\(quoted(text)) is entered\(on(index))."

    case .answer(let answer, let waiting):
      return await respond(answer, to: waiting)

    case .endReport(let waiting):
      guard let number = latest(waiting, of: world.track.waiting) else { return nil }
      last = Last(stock: "4h", isAnswer: true)
      world.track.answer(number, .success(()))
      await settle()
      return "A slow report to the statistics comes to its end."

    case .copy(let index):
      guard screens.indices.contains(index), copies.count < 3 else { return nil }
      last = Last(screen: -1)
      copies.append(Copy(state: screens[index].store.state, shown: screens[index].shown))
      return "The state\(of(index)) is copied, and the copy is put aside."

    case .rehearse(let index):
      guard screens.indices.contains(index) else { return nil }
      last = Last(
        screen: index, stock: "4i", item: "4i", number: "4i", error: "4i", actions: "4i",
        report: "4i")
      var state = screens[index].store.state
      _ = editor.reduce(into: &state, action: .checkStockButtonTapped)
      return """
        Somebody tries the reducer out: it handles a tap on the stock button with a copy of the \
        state\(of(index)), and what it returns is thrown away.
        """

    case .open(let thing):
      guard screens.count == 1 else { return nil }
      last = Last(screen: 1, stock: "2g", number: "2e", error: "2e")
      open(thing, number: 1)
      return "Another screen opens with a \(thing.rawValue) and the number 1."

    case .openCopy:
      guard screens.count == 1 else { return nil }
      last = Last(screen: -1)
      let first = screens[0]
      screens.append(
        Screen(
          store: WatchedStore(initialState: first.store.state, reducer: editor), shown: first.shown)
      )
      return "Another screen opens with a copy of the state of the first."

    case .both(let first, let second):
      guard let one = await play(first) else { return nil }
      guard let other = await play(second) else { return one }
      return "\(one) Then: \(other)"
    }
  }

  private mutating func send(_ action: QuantityEditor.Action, on index: Int) async -> Bool {
    guard screens.indices.contains(index) else { return false }
    handled += await screens[index].store.send(action)
    return true
  }

  private mutating func settle() async {
    for screen in screens { handled += await screen.store.settle() }
  }

  /// A request begins.
  private mutating func ask(on index: Int) {
    screens[index].shown.stock = "loading"
    requests.append(Request(item: screens[index].shown.item, screen: index))
    reports.append(screens[index].shown.item)
  }

  /// Nobody on a screen waits for its request any more.
  private mutating func end(_ fate: Request.Fate, on index: Int) {
    for number in requests.indices
    where requests[number].screen == index && requests[number].fate == .isAwaited {
      requests[number].fate = fate
    }
  }

  /// Finds the calls of new requests, and lets a server that answers at once have done so.
  ///
  /// Whether the server hears of a request that has begun and ended in one turn is open.
  private mutating func hearOfRequests(isTurnOver: Bool) {
    let calls = world.requestedItems
    var next = requests.compactMap(\.call).max().map { $0 + 1 } ?? 0
    guard isTurnOver || next < calls.count else { return }
    var needed = requests.count { $0.call == nil && $0.fate == .isAwaited }
    for number in requests.indices where requests[number].call == nil {
      let isNeeded = requests[number].fate == .isAwaited
      let isThere = next < calls.count && calls[next] == requests[number].item.rawValue
      guard isNeeded || isThere && calls.count - next > needed else { continue }
      if isNeeded { needed -= 1 }
      guard isThere else { continue }
      requests[number].call = next
      next += 1
      if let immediately { arrives(immediately, number) }
    }
    if isTurnOver { requests.removeAll { $0.call == nil && $0.fate != .isAwaited } }
  }

  /// The server answers one of the requests that wait.
  ///
  /// - Returns: What happens; `nil` where the lesson leaves open what becomes of it.
  private mutating func respond(_ answer: ServerAnswer, to waiting: Int) async -> String? {
    guard let call = latest(waiting, of: world.stock.waiting),
      let number = requests.firstIndex(where: { $0.call == call }), !isOpen(number)
    else { return nil }
    last = Last(screen: requests[number].screen, isAnswer: true)
    arrives(answer, number)
    world.stock.answer(call, answer.result)
    await settle()
    return switch answer {
    case .count(let count): "The server answers \(name(of: number)): \(spoken(count))."
    case .error(let error): "The server throws \(error.words) at \(name(of: number))."
    }
  }

  /// Cup, plate, cup: whether the answer to the first request counts is open.
  private func isOpen(_ number: Int) -> Bool {
    requests[number].fate == .isReplaced
      && requests[number].item == screens[requests[number].screen].shown.item
  }

  private mutating func arrives(_ answer: ServerAnswer, _ number: Int) {
    switch requests[number].fate {
    case .isAwaited:
      requests[number].fate = .isAnswered
      last.stock = answer.rule
      screens[requests[number].screen].shown.stock = answer.shown
      answers?.append(answer.action)
    case .isReplaced:
      last.stock = "6d"
      answers = nil
    case .isAnswered, .isCancelled:
      last.stock = "5d"
    }
  }

  private func latest(_ index: Int, of waiting: [Int]) -> Int? {
    waiting.indices.contains(index) ? waiting[waiting.count - 1 - index] : nil
  }

  func close() async {
    world.close()
    for screen in screens { await screen.store.settle() }
  }

  // MARK: Facts

  mutating func look(_ facts: inout Facts) {
    defer { (handled, answers) = ([], []) }
    compareActions(&facts)
    compareRequests(&facts)
    if facts.step > 4 { compareReports(&facts) }
    for (index, screen) in screens.enumerated() {
      compare(&facts, screen.store.state, screen.shown, of(index), screen: index)
      if world.isQuiet {
        facts.compare(
          "The effects still at work\(on(index)) are", screen.store.effectsInFlight, 0,
          instead: "There should be", fact: "in flight",
          reason: "Nobody outside is asked anything any more. What does your effect wait for?",
          rule: "4f", words: { "\($0)" })
      }
    }
    for copy in copies {
      compare(&facts, copy.state, copy.shown, " of the copy")
    }
    compareStates(&facts)
  }

  /// One thing that happens is one action.
  private func compareActions(_ facts: inout Facts) {
    guard let answers else { return }
    let effects = handled.filter(\.isFromEffect)
    let names = effects.map { "“\(Facts.text($0.action))”" }.joined(separator: ", ")
    if let echo = effects.first(where: { !answers.contains($0.answer ?? "") }) {
      facts.differ(
        "actions",
        !answers.isEmpty
          ? "“\(Facts.text(echo.action))” arrives. It should be “\(answers[0])”, once."
          : last.isAnswer
            ? """
            The reducer has handled \(names). Nobody waits for that any more, or nothing comes back \
            from there: no action should arrive.
            """
            : effects.contains(where: { $0.answer != nil })
              ? """
              The reducer has handled \(names), and the server has not answered now. An answer that \
              comes late, or twice, is often in a “Task” of your own.
              """
              : """
              One thing has happened, but the reducer has also handled \(names). Nobody outside has \
              sent that: an effect of yours has.
              """,
        rule: !answers.isEmpty || last.isAnswer ? last.stock : last.actions)
    } else if effects.count < answers.count {
      facts.differ(
        "no answer",
        """
        No action arrives. “\(answers[0])” should: an effect cannot change the state, so \
        what the server says has to become an action. Or has the request been cancelled? Or is it in a \
        “Task” of your own?
        """, rule: last.stock)
    } else if effects.count > answers.count {
      facts.differ(
        "answer", "\(names) arrives. It should be “\(answers[0])”, once.",
        rule: last.stock)
    } else if !effects.allSatisfy(\.isFromTaskOfEffect) {
      facts.differ(
        "own task",
        """
        \(names) arrives, and it is sent in a “Task” of your own. The task of the effect is the one that \
        can be cancelled.
        """,
        rule: "4i")
    }
  }

  private func compareRequests(_ facts: inout Facts) {
    facts.compare(
      "The server has been asked for:", world.requestedItems, requests.map(\.item.rawValue),
      instead: "It should have been asked for:",
      fact: "requests", rule: last.stock, words: list)
    let cancelled = world.cancelledRequests
    for (number, request) in requests.enumerated() {
      guard let call = request.call else { continue }
      switch request.fate {
      case .isAwaited where cancelled.contains(call):
        facts.differ(
          "cancelled", "Your effect for \(name(of: number)) has been cancelled. It should go on.",
          rule: last.cancels)
      case .isCancelled where !cancelled.contains(call) && world.stock.waiting.contains(call):
        facts.differ(
          "not cancelled",
          "Your effect for \(name(of: number)) goes on. It should be cancelled.", rule: "5d")
      default: break
      }
    }
  }

  private func compareReports(_ facts: inout Facts) {
    facts.compare(
      "The statistics have been told:", world.events,
      reports.map { ".stockRequested(.\($0.rawValue))" },
      instead: "They should have been told:", fact: "reports",
      rule: last.stock == "4i" ? "4i" : "5a", words: list)
    if !world.cancelledReports.isEmpty {
      facts.differ(
        "report cancelled",
        """
        The report to the statistics has been cancelled. It should go on: the request did begin, and \
        they want to know.
        """, rule: last.report)
    }
  }

  /// - Parameter screen: Which screen it is; none for a copy that was put aside.
  private func compare(
    _ facts: inout Facts, _ state: QuantityEditor.State, _ shown: Shown, _ of: String,
    screen: Int? = nil
  ) {
    let isAboutLast = screen == last.screen
    facts.compare(
      "The item\(of) is", spoken(state.item), shown.item.rawValue, fact: "item",
      rule: isAboutLast ? last.item : "2g", words: { "“\($0)”" })
    facts.compare(
      "The stock\(of) is", spoken(state.stock), shown.stock,
      fact: "stock", rule: isAboutLast ? last.stock : "2g", words: { "“\($0)”" })
    facts.compare(
      "The number\(of) is", state.number, shown.entry.number, fact: "number",
      rule: isAboutLast ? last.number : "2g", words: spoken)
    facts.compare(
      "The error\(of) is", state.errorMessage, shown.entry.error, fact: "error",
      rule: isAboutLast ? last.error : "2g", words: spoken)
  }

  private func compareStates(_ facts: inout Facts) {
    let all =
      screens.enumerated().map { (name(ofScreen: $0), $1.store.state, $1.shown) }
      + copies.enumerated().map { ($0 == 0 ? "the copy" : "copy \($0 + 1)", $1.state, $1.shown) }
    for (index, first) in all.enumerated() {
      for second in all[(index + 1)...] where first.2 != second.2 {
        facts.compareEquality(
          "The states of \(first.0) and of \(second.0)", first.1, second.1, areEqual: false,
          reason: "One shows \(first.2.words); the other \(second.2.words).", rule: "2f")
      }
    }
  }

  // MARK: Words

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", then ")
  }

  private func name(of number: Int) -> String {
    let item = requests[number].item.rawValue
    return requests.count == 1
      ? "the request for the \(item)" : "request \(number + 1) (for the \(item))"
  }

  private func name(ofScreen index: Int) -> String {
    index == 0 ? "the screen" : "the other screen"
  }

  private func on(_ index: Int) -> String {
    screens.count == 1 ? "" : " on \(name(ofScreen: index))"
  }

  private func of(_ index: Int) -> String {
    screens.count == 1 ? "" : " of \(name(ofScreen: index))"
  }
}
