/// The rules of the order screen once more, as plainly as can be. Nothing of the learner's is in it.
struct OrderScreenModel {
  struct Article: Equatable {
    let id: Int
    let name: String
  }

  struct Answer: Equatable {
    let text: String
    let articles: [Article]

    /// Whether two answers lead to the same, now and later. In which order the articles came is seen
    /// nowhere.
    func leadsToTheSame(as other: Self) -> Bool {
      text == other.text
        && articles.sorted { $0.id < $1.id } == other.articles.sorted { $0.id < $1.id }
    }
  }

  var number: Int
  let stock: Int
  let pricePerPiece: Int
  var message: Message = .none
  var searchText: String
  /// The last answer, where every answer is stored.
  var answer: Answer?
  /// The last answer, where the reducer drops those for another text. The lesson allows both.
  var answerInTime: Answer?
  var selected: Int?

  enum Message: Equatable {
    case none
    case digitsOnly
    /// It was there, and then somebody set the number directly. Whether it goes then is open.
    case open
  }

  // MARK: What happens

  mutating func tapMinus() {
    guard number > 0 else { return }
    number -= 1
    message = .none
  }

  mutating func tapPlus() {
    guard number < stock else { return }
    number += 1
    message = .none
  }

  mutating func typeNumber(_ text: String) {
    number = Int(text) ?? 0
    message = Int(text) == nil ? .digitsOnly : .none
  }

  mutating func set(_ number: Int) {
    self.number = number
    if message != .none { message = .open }
  }

  mutating func arrive(_ answer: Answer) {
    self.answer = answer
    if answer.text == searchText { answerInTime = answer }
  }

  // MARK: What the screen shows

  var isMinusEnabled: Bool { number > 0 }
  var isPlusEnabled: Bool { number < stock }
  var totalPrice: Int { number > 0 ? number * pricePerPiece : 0 }

  var summary: String {
    if number <= 0 { return "Nothing to order" }
    return "\(number) \(number == 1 ? "piece" : "pieces"), \(totalPrice) cents"
  }

  func textToLoad(_ answer: Answer?) -> String? {
    searchText.count < 2 || answer?.text == searchText ? nil : searchText
  }

  func articleToShow(_ answer: Answer?) -> Article? {
    answer?.articles.first { $0.id == selected }
  }

  // MARK: Which screens cannot be equal

  /// Why a screen is not equal to another one: they show different things, or will after the same
  /// events. `nil` where they may be equal.
  func difference(from other: Self) -> String? {
    if number != other.number { return "Their numbers are not the same." }
    if stock != other.stock { return "Their stocks are not the same." }
    if pricePerPiece != other.pricePerPiece { return "Their prices are not the same." }
    if message != other.message, message != .open, other.message != .open {
      return "One says “Digits only”, and the other says nothing."
    }
    if searchText != other.searchText { return "Different texts stand in their search fields." }
    if selected != other.selected {
      return "Not the same article is selected, whether there is an answer that has it or not."
    }
    return isDifferent(answer, other.answer) && isDifferent(answerInTime, other.answerInTime)
      ? "Their last answers are not the same." : nil
  }

  private func isDifferent(_ first: Answer?, _ second: Answer?) -> Bool {
    guard let first, let second else { return first != second }
    return !first.leadsToTheSame(as: second)
  }
}
