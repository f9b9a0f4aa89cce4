import TestSupport

/// How a story about the order screen begins.
struct OrderScreenBeginning: StoryPart {
  var number: Int
  var stock: Int
  var pricePerPiece: Int
  var searchText: String
  var answer: StoryAnswer?
  var selected: Int?

  static let usualStock = 10
  static let usualPrice = 250

  var simpler: [Self] {
    var all: [Self] = []
    func add(_ change: (inout Self) -> Void) {
      var copy = self
      change(&copy)
      all.append(copy)
    }
    if answer != nil { add { $0.answer = nil } }
    if selected != nil { add { $0.selected = nil } }
    if !searchText.isEmpty { add { $0.searchText = "" } }
    for text in simplerTexts(searchText) { add { $0.searchText = text } }
    if stock != Self.usualStock { add { $0.stock = Self.usualStock } }
    if pricePerPiece != Self.usualPrice { add { $0.pricePerPiece = Self.usualPrice } }
    for number in number.simpler { add { $0.number = number } }
    for answer in answer?.simpler ?? [] { add { $0.answer = answer } }
    return all
  }

  /// In the lesson's words. What most screens have in common is not said.
  func text(_ screen: String) -> String {
    var sentences = ["\(screen) opens with \(words(number))."]
    if stock != Self.usualStock { sentences.append("\(words(stock)) are in stock.") }
    if pricePerPiece != Self.usualPrice {
      sentences.append("A piece costs \(pricePerPiece) cents.")
    }
    if !searchText.isEmpty {
      sentences.append("\(quoted(searchText)) stands in its search field.")
    }
    if let answer { sentences.append("Its last answer is the one for \(answer.words).") }
    if let selected { sentences.append("Article \(words(selected)) is selected.") }
    return sentences.joined(separator: " ")
  }
}

/// An answer of the server.
struct StoryAnswer: StoryPart, Equatable {
  var text: String
  var articles: [Article]

  struct Article: Equatable, Sendable {
    var id: Int
    var name: String
  }

  var simpler: [Self] {
    var all: [Self] = []
    if articles.count > 1 { all.append(Self(text: text, articles: [])) }
    for index in articles.indices {
      var fewer = self
      fewer.articles.remove(at: index)
      all.append(fewer)
    }
    for (index, article) in articles.enumerated() where article.name != "Pen" {
      var simpler = self
      simpler.articles[index].name = "Pen"
      all.append(simpler)
    }
    if text != "pen" { all.append(Self(text: "pen", articles: articles)) }
    return all
  }

  var words: String {
    if articles.isEmpty { return "\(quoted(text)) (nothing found)" }
    let list = articles.map { "\(Lesson02ComputedPropertiesTests.words($0.id)) \(quoted($0.name))" }
    return "\(quoted(text)) (article \(list.joined(separator: ", article ")))"
  }
}

/// What can happen to an order screen. `screen` is the number of the one to which it happens.
enum OrderScreenEvent: StoryPart {
  case minus(screen: Int)
  case plus(screen: Int)
  case typeNumber(String, screen: Int)
  case set(Int, screen: Int)
  case search(String, screen: Int)
  case answer(StoryAnswer, screen: Int)
  /// The last answer once more, with another name for its articles.
  case rename(String, screen: Int)
  case tap(Int, screen: Int)
  case close(screen: Int)
  case copy(screen: Int)
  case open(OrderScreenBeginning)

  var simpler: [Self] {
    switch self {
    case .minus(let screen): screen.simpler.map { .minus(screen: $0) }
    case .plus(let screen): screen.simpler.map { .plus(screen: $0) }
    case .typeNumber(let text, let screen):
      ["0", "5", "12", "abc"].prefix { $0 != text }.map { .typeNumber($0, screen: screen) }
        + screen.simpler.map { .typeNumber(text, screen: $0) }
    case .set(let number, let screen):
      number.simpler.map { .set($0, screen: screen) }
        + screen.simpler.map { .set(number, screen: $0) }
    case .search(let text, let screen):
      simplerTexts(text).map { .search($0, screen: screen) }
        + screen.simpler.map { .search(text, screen: $0) }
    case .answer(let answer, let screen):
      answer.simpler.map { .answer($0, screen: screen) }
        + screen.simpler.map { .answer(answer, screen: $0) }
    case .rename(let name, let screen): screen.simpler.map { .rename(name, screen: $0) }
    case .tap(let id, let screen):
      (id == 1 ? [] : [.tap(1, screen: screen)]) + screen.simpler.map { .tap(id, screen: $0) }
    case .close(let screen): screen.simpler.map { .close(screen: $0) }
    case .copy(let screen): screen.simpler.map { .copy(screen: $0) }
    case .open(let beginning): beginning.simpler.map { .open($0) }
    }
  }
}

private func simplerTexts(_ text: String) -> [String] {
  text.isEmpty ? [] : Array(["pen", "ink"].prefix { $0 != text })
}

// MARK: - Drawing

extension Draw {
  mutating func orderScreenBeginning() -> OrderScreenBeginning {
    let stock = one(of: [10, 10, 10, 3, 1, 0, 100, 128, 999_999])
    return OrderScreenBeginning(
      number: smallNumber(around: [0, 1, stock]),
      stock: stock,
      pricePerPiece: one(of: [250, 250, 99, 1, 0, 1_000, 999_999]),
      searchText: searchText(),
      answer: coin() ? storyAnswer() : nil,
      selected: coin() ? articleID() : nil)
  }

  mutating func orderScreenEvent() -> OrderScreenEvent {
    let screen = chance(oneIn: 3) ? number(in: 0...2) : 0
    // The steps about the number play mostly with it, those about the search with that.
    let isAboutTheNumber =
      switch step {
      case ...4: !chance(oneIn: 4)
      case 5, 6: chance(oneIn: 8)
      default: coin()
      }
    if chance(oneIn: 6) { return coin() ? .copy(screen: screen) : .open(orderScreenBeginning()) }
    if isAboutTheNumber {
      switch number(in: 1...10) {
      case 1...3: return .minus(screen: screen)
      case 4...6: return .plus(screen: screen)
      case 7...9: return .typeNumber(numberText(), screen: screen)
      default: return .set(smallNumber(around: [0, 10]), screen: screen)
      }
    }
    switch number(in: 1...16) {
    case 1...3: return .search(searchText(), screen: screen)
    case 4...7: return .answer(storyAnswer(), screen: screen)
    case 8...11: return .tap(articleID(), screen: screen)
    case 12...14: return .close(screen: screen)
    default: return .rename(one(of: ["Ink", "Fountain pen"]), screen: screen)
    }
  }

  /// No number on this screen has more than six digits.
  private mutating func smallNumber(around limits: [Int]) -> Int {
    min(max(number(around: limits), -999_999), 999_999)
  }

  /// The field for the number takes six characters; what `Int` refuses may be longer.
  private mutating func numberText() -> String {
    let usual = [
      "0", "1", "5", "9", "10", "11", "12", "abc", "x", "-2", "", "007", "+5", "128", "300",
      "40000",
      "999999", "-99999", " 5", "5 ", "1.5", "1e3", "12a", "0x1F", "−2", "٣", "1_000", "-",
    ]
    let text = text(usual: usual)
    return text.count > 6 && Int(text) != nil ? "12" : text
  }

  private mutating func searchText() -> String {
    switch number(in: 1...6) {
    case 1...4: one(of: ["pen", "pen", "pencil", "ink", "pe", ""])
    case 5: one(of: ["", "p", "Pen", "pen ", " p", "  "])
    default: text()
    }
  }

  private mutating func storyAnswer() -> StoryAnswer {
    var ids = [1, 2, 3, 0, -1, 7]
    var articles: [StoryAnswer.Article] = []
    for _ in 0..<number(in: 0...3) {
      let id = ids.remove(at: number(in: 0...min(ids.count - 1, chance(oneIn: 4) ? 5 : 2)))
      let name = one(of: ["Pen", "Pencil", "Ink", "Fountain pen", "", "東京"])
      articles.append(.init(id: id, name: name))
    }
    return StoryAnswer(
      text: one(of: ["pen", "pen", "pen", "pencil", "ink", "pe", "Pen", "東京"]), articles: articles)
  }

  private mutating func articleID() -> Int {
    one(of: [1, 1, 2, 2, 3, 0, -1, 7])
  }
}

// MARK: - In words

/// A number as a person writes it.
func words(_ number: Int) -> String {
  "\(number)".replacing("-", with: "−")
}

/// A text in quotation marks, shortened where it is long.
func quoted(_ text: String) -> String {
  if text == "\n" { return "a line break" }
  return text.count > 20 ? "“\(text.prefix(10))…” (\(text.count) characters)" : "“\(text)”"
}
