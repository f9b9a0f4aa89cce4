import TestSupport

@testable import Lesson02ComputedProperties

/// Order screens, and copies of their states that are put aside and live on.
struct OrderScreenStage: Stage {
  /// One state that is alive.
  private struct Screen {
    let name: String
    var state: OrderScreen.State
    /// A second state to which the same happens, made and changed by itself.
    var twin: OrderScreen.State
    var model: OrderScreenModel
    /// Grows with each thing that happens to it. A copy has the same as its original, until one of the
    /// two changes.
    var version: [Int]
    /// As it was before the last thing that happened to it.
    var before: (state: OrderScreen.State, model: OrderScreenModel)?
  }

  private typealias LastAnswer = KeyPath<OrderScreenModel, OrderScreenModel.Answer?>

  private var screens: [Screen] = []
  /// Whether the last action has returned something to do.
  private var hasEffect = false
  private var happened = 0
  /// What is wrong or right with the text that was typed for the number a moment ago.
  private var aboutTheText: String?
  /// The last answer, as the learner's reducer sees it, for the request and for the article.
  private let answerOfRequest: LastAnswer
  private let answerOfArticle: LastAnswer
  let opening: String

  static func drawBeginning(_ draw: inout Draw) -> OrderScreenBeginning {
    draw.orderScreenBeginning()
  }

  static func drawEvent(_ draw: inout Draw) -> OrderScreenEvent {
    draw.orderScreenEvent()
  }

  init(_ beginning: OrderScreenBeginning) {
    opening = beginning.text("The screen")
    answerOfRequest = Self.dropsLateAnswersForTheRequest ? \.answerInTime : \.answer
    answerOfArticle = Self.dropsLateAnswersForTheArticle ? \.answerInTime : \.answer
    open(beginning, named: "the screen")
  }

  private mutating func open(_ beginning: OrderScreenBeginning, named name: String) {
    happened += 1
    screens.append(
      Screen(
        name: name, state: beginning.state, twin: beginning.state, model: beginning.model,
        version: [happened]))
  }

  // MARK: What happens

  mutating func play(_ event: OrderScreenEvent) -> String? {
    hasEffect = false
    aboutTheText = nil
    switch event {
    case .minus(let index):
      return send(.minusButtonTapped, to: index, "Minus is tapped\(on(index)).") { $0.tapMinus() }
    case .plus(let index):
      return send(.plusButtonTapped, to: index, "Plus is tapped\(on(index)).") { $0.tapPlus() }
    case .typeNumber(let text, let index):
      aboutTheText =
        Int(text).map { "For `Int`, \(quoted(text)) is the number \(words($0))." }
        ?? "For `Int`, \(quoted(text)) is no number."
      let sentence =
        text.isEmpty
        ? "The text of the number\(on(index)) is deleted."
        : "\(quoted(text)) is typed for the number\(on(index))."
      return send(.numberTextChanged(text), to: index, sentence) { $0.typeNumber(text) }
    case .set(let number, let index):
      return happen(
        to: index, "Somebody sets the number\(of(index)) to \(words(number)), directly.",
        { $0.number = number }, rule: { $0.set(number) })
    case .search(let text, let index):
      let sentence =
        text.isEmpty
        ? "The search field\(of(index)) is emptied."
        : "\(quoted(text)) is typed in the search field\(of(index))."
      return send(.searchTextChanged(text), to: index, sentence) { $0.searchText = text }
    case .answer(let answer, let index):
      return send(
        .articlesResponse(answer.results), to: index,
        "The answer for \(answer.words) arrives\(on(index))."
      ) { $0.arrive(answer.model) }
    case .rename(let name, let index):
      guard screens.indices.contains(index), var answer = screens[index].model.answer,
        !answer.articles.isEmpty
      else { return nil }
      answer = answer.renamed(name)
      return send(
        .articlesResponse(StoryAnswer(answer).results), to: index,
        "The answer for \(quoted(answer.text)) arrives again\(on(index)), and now its articles are "
          + "called \(quoted(name))."
      ) { $0.arrive(answer) }
    case .tap(let id, let index):
      return send(
        .articleTapped(id), to: index, "Article \(words(id)) is tapped\(on(index))."
      ) { $0.selected = id }
    case .close(let index):
      return send(
        .articleScreenClosed, to: index, "The screen of the article is closed\(on(index))."
      ) { $0.selected = nil }
    case .copy(let index):
      guard screens.indices.contains(index), screens.count < 3 else { return nil }
      let original = screens[index]
      let sentence = "The state\(of(index)) is copied, and the copy is put aside."
      screens.append(
        Screen(
          name: screens.count == 1 ? "the copy" : "the second copy", state: original.state,
          twin: original.twin, model: original.model, version: original.version))
      return sentence
    case .open(let beginning):
      guard screens.count < 3 else { return nil }
      open(beginning, named: screens.count == 1 ? "the other screen" : "the third screen")
      return beginning.text("Another screen")
    }
  }

  private mutating func send(
    _ action: OrderScreen.Action, to index: Int, _ sentence: String,
    rule: (inout OrderScreenModel) -> Void
  ) -> String? {
    var hasEffect = false
    defer { self.hasEffect = hasEffect }
    return happen(
      to: index, sentence,
      { state in
        let effect = OrderScreen().reduce(into: &state, action: action)
        if !hasNothingToDo(effect) { hasEffect = true }
      }, rule: rule)
  }

  private mutating func happen(
    to index: Int, _ sentence: String, _ change: (inout OrderScreen.State) -> Void,
    rule: (inout OrderScreenModel) -> Void
  ) -> String? {
    guard screens.indices.contains(index) else { return nil }
    happened += 1
    screens[index].before = (screens[index].state, screens[index].model)
    change(&screens[index].state)
    change(&screens[index].twin)
    rule(&screens[index].model)
    screens[index].version.append(happened)
    return sentence
  }

  // MARK: What can be seen

  func look(_ facts: inout Facts) {
    for index in screens.indices {
      let screen = screens[index]
      switch facts.step {
      case 3: compareWhatIsDrawn(&facts, screen, on(index))
      case 4: compareMessage(&facts, screen, on(index))
      case 5: compareRequest(&facts, screen, on(index))
      case 6: compareArticle(&facts, screen, on(index))
      default: break
      }
    }
    if hasEffect {
      facts.differ(
        "effect",
        """
        The reducer returns an effect that has something to do. In this lesson there is nothing to \
        do outside: each case returns “.none”.
        """)
    }
    // After all the others: what can be seen explains more.
    if facts.step == 7 { compareStates(&facts) }
  }

  private func compareNumber(_ facts: inout Facts, _ screen: Screen, _ place: String) {
    facts.compare(
      "The number\(place) is", screen.state.number, screen.model.number, fact: "number",
      reason: aboutTheText, words: words)
  }

  private func compareWhatIsDrawn(_ facts: inout Facts, _ screen: Screen, _ place: String) {
    let model = screen.model
    compareNumber(&facts, screen, place)
    facts.compare(
      "Minus is", screen.state.isMinusButtonEnabled, model.isMinusEnabled, fact: "minus",
      reason: "The number is \(words(model.number)).",
      words: { $0 ? "enabled\(place)" : "disabled\(place)" })
    facts.compare(
      "Plus is", screen.state.isPlusButtonEnabled, model.isPlusEnabled, fact: "plus",
      reason: "The number is \(words(model.number)), and \(words(model.stock)) are in stock.",
      words: { $0 ? "enabled\(place)" : "disabled\(place)" })
    facts.compare(
      "The total price\(place) is", screen.state.totalPrice, model.totalPrice, fact: "price",
      reason: "The number is \(words(model.number)), at \(model.pricePerPiece) cents a piece.",
      words: { "\(words($0)) cents" })
    facts.compare(
      "The summary\(place) is", screen.state.summary, model.summary, fact: "summary",
      words: { "“\($0)”" })
    readAgain(&facts, screen) {
      [
        "\($0.summary)", "\($0.totalPrice)", "\($0.isPlusButtonEnabled)",
        "\($0.isMinusButtonEnabled)",
      ]
    }
  }

  private func compareMessage(_ facts: inout Facts, _ screen: Screen, _ place: String) {
    compareNumber(&facts, screen, place)
    let expected: Expected<String?> =
      switch screen.model.message {
      case .none: .exactly(nil)
      case .digitsOnly: .exactly("Digits only")
      case .open: .oneOf([nil, "Digits only"])
      }
    facts.compare(
      "The message\(place) is", screen.state.errorMessage, expected, fact: "message",
      reason: aboutTheText, words: { $0.map { "“\($0)”" } ?? "nil" })
    readAgain(&facts, screen) { ["\($0.errorMessage ?? "nil")"] }
  }

  private func compareRequest(_ facts: inout Facts, _ screen: Screen, _ place: String) {
    let model = screen.model
    facts.compare(
      "“loadArticles”\(place) is", screen.state.loadArticles,
      model.textToLoad(model[keyPath: answerOfRequest]), fact: "load", reason: whyToLoad(model),
      words: { $0.map(quoted) ?? "nil" })
    readAgain(&facts, screen) { ["\($0.loadArticles ?? "nil")"] }
  }

  private func whyToLoad(_ model: OrderScreenModel) -> String {
    let text = quoted(model.searchText)
    if model.searchText.isEmpty { return "The search field is empty." }
    if model.searchText.count == 1 { return "\(text) has 1 character." }
    guard let last = model[keyPath: answerOfRequest] else {
      return "\(text) stands in the search field, and no answer has come yet."
    }
    return """
      \(text) stands in the search field, and the last answer is the one for \(quoted(last.text)).
      """
  }

  private func compareArticle(_ facts: inout Facts, _ screen: Screen, _ place: String) {
    let model = screen.model
    let seen = screen.state.showArticle.map {
      OrderScreenModel.Article(id: $0.id, name: $0.name)
    }
    facts.compare(
      "“showArticle”\(place) is", seen, model.articleToShow(model[keyPath: answerOfArticle]),
      fact: "show", reason: whyToShow(model),
      words: { $0.map { "article \(words($0.id)), \(quoted($0.name))" } ?? "nil" })
    readAgain(&facts, screen) { ["\($0.showArticle.map { "\($0.id) \($0.name)" } ?? "nil")"] }
  }

  private func whyToShow(_ model: OrderScreenModel) -> String {
    guard let selected = model.selected else { return "No article is selected." }
    let article = "Article \(words(selected))"
    guard let answer = model[keyPath: answerOfArticle] else { return "No answer has come yet." }
    return model.articleToShow(answer) == nil
      ? "The last answer does not have article \(words(selected))."
      : "\(article) is selected, and the last answer has it."
  }

  /// Reading is no event: what is read a second time is the same.
  private func readAgain(
    _ facts: inout Facts, _ screen: Screen, _ read: (OrderScreen.State) -> [String]
  ) {
    let first = read(screen.state)
    let second = read(screen.state)
    guard first != second else { return }
    facts.differ(
      "reading",
      """
      What \(screen.name) shows was read twice, and nothing happened in between. It was \
      \(first.joined(separator: ", ")), and then \(second.joined(separator: ", ")). Reading a \
      computed property changes nothing.
      """)
  }

  // MARK: Which states are equal

  private func compareStates(_ facts: inout Facts) {
    for (index, first) in screens.enumerated() {
      facts.compareEquality(
        happened == 1
          ? "Two screens that open like this" : "Two screens to which the same has happened",
        first.state, first.twin, areEqual: true, fact: "twin",
        reason: "What do they remember, apart from what has happened to them?")
      if let before = first.before, let difference = first.model.difference(from: before.model) {
        facts.compareEquality(
          "The states\(of(index)) before and after the last change", before.state, first.state,
          areEqual: false, fact: "before", reason: difference)
      }
      for second in screens[(index + 1)...] {
        let subject = "The states of \(first.name) and of \(second.name)"
        if first.version == second.version {
          facts.compareEquality(
            subject, first.state, second.state, areEqual: true, fact: "copy",
            reason: "Nothing has happened to either since the copy was made.")
        } else if let difference = first.model.difference(from: second.model) {
          facts.compareEquality(
            subject, first.state, second.state, areEqual: false, fact: "states",
            reason: difference)
        }
      }
    }
  }

  private func on(_ index: Int) -> String {
    screens.count == 1 || !screens.indices.contains(index) ? "" : " on \(screens[index].name)"
  }

  private func of(_ index: Int) -> String {
    screens.count == 1 || !screens.indices.contains(index) ? "" : " of \(screens[index].name)"
  }
}

// MARK: - What the lesson leaves to the learner

extension OrderScreenStage {
  private static let pen = OrderScreen.SearchResults(
    text: "pen", articles: [OrderScreen.Article(id: 1, name: "Pen")])
  private static let ink = OrderScreen.SearchResults(
    text: "ink", articles: [OrderScreen.Article(id: 1, name: "Ink")])

  /// A screen on which “pen” is typed and article 1 selected, after a late answer for “ink”. “A reducer
  /// that drops such answers is accepted too.”
  private static func afterALateAnswer(
    onceAnswered answer: OrderScreen.SearchResults?
  ) -> OrderScreen.State {
    OrderScreen.State(
      number: 1, stock: 10, pricePerPiece: 250, searchText: "pen", results: answer,
      selectedArticleID: 1
    ).after(.articlesResponse(ink))
  }

  private static var dropsLateAnswersForTheRequest: Bool {
    // A reducer for which any answer will do drops none.
    afterALateAnswer(onceAnswered: nil).loadArticles == "pen"
      && afterALateAnswer(onceAnswered: pen).loadArticles == nil
  }

  private static var dropsLateAnswersForTheArticle: Bool {
    afterALateAnswer(onceAnswered: pen).showArticle?.name == "Pen"
  }
}

// MARK: - The model's values, made into the learner's

extension OrderScreenBeginning {
  fileprivate var state: OrderScreen.State {
    OrderScreen.State(
      number: number, stock: stock, pricePerPiece: pricePerPiece, searchText: searchText,
      results: answer?.results, selectedArticleID: selected)
  }

  fileprivate var model: OrderScreenModel {
    OrderScreenModel(
      number: number, stock: stock, pricePerPiece: pricePerPiece, searchText: searchText,
      answer: answer?.model, answerInTime: answer?.model, selected: selected)
  }
}

extension StoryAnswer {
  fileprivate var results: OrderScreen.SearchResults {
    OrderScreen.SearchResults(
      text: text, articles: articles.map { OrderScreen.Article(id: $0.id, name: $0.name) })
  }

  fileprivate var model: OrderScreenModel.Answer {
    OrderScreenModel.Answer(
      text: text, articles: articles.map { OrderScreenModel.Article(id: $0.id, name: $0.name) })
  }
}

extension StoryAnswer {
  fileprivate init(_ answer: OrderScreenModel.Answer) {
    self.init(
      text: answer.text, articles: answer.articles.map { Article(id: $0.id, name: $0.name) })
  }
}

extension OrderScreenModel.Answer {
  fileprivate func renamed(_ name: String) -> Self {
    Self(
      text: text, articles: articles.map { OrderScreenModel.Article(id: $0.id, name: name) })
  }
}
