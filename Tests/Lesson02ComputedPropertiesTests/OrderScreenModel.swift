/// The rules of the order screen once more, as plainly as can be. Nothing of the learner's is in it.
struct OrderScreenModel {
  var number: Int
  let stock: Int
  let pricePerPiece: Int
  /// The text that was typed last, until a tap changes the number. A state may remember it, and need not.
  var typed: TypedText?

  struct TypedText: Equatable {
    let text: String
    /// Whether somebody has set the number since, directly. Whether the message stays then is open.
    var isOverruled = false
    /// Whether the message was seen to be gone since then.
    var isForgotten = false
  }

  enum Message {
    case none
    case digitsOnly
    case open
  }

  // MARK: What happens

  mutating func tapMinus() {
    guard number > 0 else { return }
    number -= 1
    typed = nil
  }

  mutating func tapPlus() {
    guard number < stock else { return }
    number += 1
    typed = nil
  }

  mutating func typeNumber(_ text: String) {
    number = Int(text) ?? 0
    typed = TypedText(text: text)
  }

  mutating func set(_ number: Int) {
    self.number = number
    typed?.isOverruled = true
  }

  /// What has gone comes back with a refused text only.
  mutating func messageWasGone() {
    typed?.isForgotten = true
  }

  /// Whether the text that was typed last is no number.
  var hasRefusedText: Bool { typed.map { Int($0.text) == nil } ?? false }

  // MARK: What the screen shows

  var isMinusEnabled: Bool { number > 0 }
  var isPlusEnabled: Bool { number < stock }
  var totalPrice: Int { number > 0 ? number * pricePerPiece : 0 }

  var summary: String {
    if number <= 0 { return "Nothing to order" }
    return "\(number) \(number == 1 ? "piece" : "pieces"), \(totalPrice) cents"
  }

  var message: Message {
    guard let typed, hasRefusedText, !typed.isForgotten else { return .none }
    return typed.isOverruled ? .open : .digitsOnly
  }
}
