import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The kinds of texts that stories draw. A lesson that leaves one out says why.
public enum TextKind: CaseIterable, Sendable {
  case empty
  /// Blanks of every width, a tab, a line break.
  case blank
  /// With blanks, tabs or line breaks around it or inside.
  case spaced
  case digits
  /// Digits of other scripts.
  case otherDigits
  /// Accents that are one character or two, and letters that change their number with their case.
  case accents
  case otherScript
  case emoji
  /// Three hundred and a thousand characters.
  case long
  /// A text that this story has drawn before, or the same but for a small edit.
  case again

  fileprivate var pool: [String] {
    switch self {
    case .empty: [""]
    case .blank: [" ", "   ", "\t", "\n", "\r\n", "\u{A0}", "\u{3000}"]
    case .spaced: [" pen ", "two words", "tab\tstop", "two\nlines", "pen\n"]
    case .digits: ["0", "-0", "7", "007", "128"]
    case .otherDigits: ["٣", "５", "Ⅷ", "²"]
    case .accents: ["é", "e\u{301}", "ü", "ß", "İ", "a", "A"]
    case .otherScript: ["東京", "שלום", "Ω"]
    case .emoji: ["👍🏽", "👨‍👩‍👧", "🇩🇪"]
    case .long: [String(repeating: "long ", count: 60), String(repeating: "x", count: 1_000)]
    case .again: []
    }
  }
}

/// The kinds of numbers that stories draw. A lesson that leaves one out says why.
public enum NumberKind: CaseIterable, Sendable {
  /// Around 0.
  case small
  /// The lesson's limits and their neighbours.
  case limits
  /// Jumps below two hundred.
  case jumps
  /// Around 100 and 1,000.
  case round
  /// The borders of the integer types with 8, 16 and 32 bits.
  case borders
  /// Beyond a million.
  case large
  /// The smallest and the largest `Int`. A feature that adds to one of them traps.
  case extremes
  /// A number that this story has drawn before.
  case again
}

/// An error of the world, with all that can be special about one.
public enum HardError: CaseIterable, StoryPart {
  case plain
  /// A `LocalizedError`, whose description is meant for people.
  case localized
  /// An `NSError`, with a code.
  case cocoa
  /// What a real request throws when it cannot reach the server.
  case notConnected
  /// What a real request throws when nobody answers in time.
  case timedOut
  /// What a real request throws when the connection breaks half way.
  case connectionLost
  /// What a real request throws when it is cancelled.
  case urlCancelled
  /// A `CancellationError`, although nobody has cancelled.
  case cancellation

  /// The error itself.
  public var thrown: any Error {
    switch self {
    case .plain: Plain()
    case .localized: Localized()
    case .cocoa: NSError(domain: "Server", code: 503)
    case .notConnected: URLError(.notConnectedToInternet)
    case .timedOut: URLError(.timedOut)
    case .connectionLost: URLError(.networkConnectionLost)
    case .urlCancelled: URLError(.cancelled)
    case .cancellation: CancellationError()
    }
  }

  /// The end of a sentence such as “The server throws …”.
  public var words: String {
    switch self {
    case .plain: "an error"
    case .localized: "a “LocalizedError”"
    case .cocoa: "an “NSError”"
    case .notConnected: "“URLError(.notConnectedToInternet)”"
    case .timedOut: "“URLError(.timedOut)”"
    case .connectionLost: "“URLError(.networkConnectionLost)”"
    case .urlCancelled: "“URLError(.cancelled)”"
    case .cancellation: "a “CancellationError”"
    }
  }

  public var simpler: [Self] { self == .plain ? [] : [.plain] }

  private struct Plain: Error {}
  private struct Localized: LocalizedError {
    var errorDescription: String? { "It is closed today." }
  }
}

/// A small change to a text, after which it is nearly the same. A comparison that is too kind takes it
/// for the same one.
public enum SmallEdit: CaseIterable, Sendable {
  case otherCase, blankInFront, blankBehind, tabBehind, lineBreakBehind, noBlanks, noAccents
  case oneLetterMore, oneLetterLess, doubled

  /// - Parameter text: The text before.
  /// - Returns: The text after it. A long one is not doubled, and what is not there cannot be taken
  ///   away: then it is the same.
  public func callAsFunction(_ text: String) -> String {
    switch self {
    case .otherCase: text == text.uppercased() ? text.lowercased() : text.uppercased()
    case .blankInFront: " " + text
    case .blankBehind: text + " "
    case .tabBehind: text + "\t"
    case .lineBreakBehind: text + "\n"
    case .noBlanks: text.filter { !$0.isWhitespace }
    case .noAccents: text.folding(options: .diacriticInsensitive, locale: nil)
    case .oneLetterMore: text + (text.last.map(String.init) ?? "a")
    case .oneLetterLess: String(text.dropLast())
    case .doubled: text.count > 100 ? text : text + text
    }
  }
}

// MARK: - Drawing from the pools

extension Draw {
  /// A text with all that can be wrong with texts.
  ///
  /// - Parameters:
  ///   - usual: The texts that the lesson is about. Half of all texts are from here.
  ///   - leftOut: The kinds that make no sense here. Say why at the call.
  public mutating func text(usual: [String] = [], without leftOut: Set<TextKind> = []) -> String {
    let text: String
    if !usual.isEmpty, coin() {
      text = one(of: usual)
    } else {
      let kind = one(of: (TextKind.allCases + [.again, .again]).filter { !leftOut.contains($0) })
      text = kind == .again ? textAgain() : one(of: kind.pool)
    }
    texts.append(text)
    return text
  }

  private mutating func textAgain() -> String {
    let text = texts.isEmpty ? "a" : one(of: texts)
    return coin() ? text : smallEdit()(text)
  }

  /// A word of one to twelve small letters.
  public mutating func word() -> String {
    let letters = (1...number(in: 1...12)).map { _ in UInt8(number(in: 97...122)) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// A change after which a text is nearly the same.
  public mutating func smallEdit() -> SmallEdit { one(of: SmallEdit.allCases) }

  /// A number with all that can be wrong with numbers.
  ///
  /// - Parameters:
  ///   - limits: The numbers at which the lesson's rules change.
  ///   - leftOut: The kinds that make no sense here. Say why at the call.
  public mutating func number(
    around limits: [Int] = [], without leftOut: Set<NumberKind> = []
  ) -> Int {
    let usual: [NumberKind] = [.small, .small, .small, limits.isEmpty ? .jumps : .limits]
    let kinds = (NumberKind.allCases + usual).filter { !leftOut.contains($0) }
    let number =
      switch one(of: kinds) {
      case .small: number(in: -3...3)
      case .limits: limits.isEmpty ? number(in: -12...12) : one(of: limits) + number(in: -1...1)
      case .jumps: number(in: -50...150)
      case .round: one(of: [99, 100, 101, 999, 1_000, 1_001, -100])
      case .borders:
        one(of: [127, 128, 129, 255, 256, 257, -128, -129, 32_767, 32_768, 65_535, 65_536, -32_769])
      case .large: one(of: [1_000_000, -1_000_000, 1 << 31, 1 << 40])
      case .extremes: one(of: [.min, .min + 1, .max - 1, .max])
      case .again: numbers.isEmpty ? 0 : one(of: numbers)
      }
    numbers.append(number)
    return number
  }

  /// How many elements a list has.
  public mutating func size() -> Int { one(of: [0, 1, 2, 3, 7, 26, 101]) }

  /// An error of the world.
  ///
  /// - Parameter leftOut: Those that make no sense here. Say why at the call.
  public mutating func error(without leftOut: Set<HardError> = []) -> HardError {
    one(of: HardError.allCases.filter { !leftOut.contains($0) })
  }
}
