/// The codes with which `progress`, `play` and `verify` exit. Nowhere else is one decided.
public struct ExitCode: Sendable, Equatable {
  let rawValue: Int32

  /// - Parameter rawValue: That of another program, which this one stands for.
  init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// Everything asked for is complete, or right.
  public static let success = ExitCode(0)
  /// Something is not complete yet, or not right.
  public static let notYet = ExitCode(1)
  /// The tool was used in a way that it does not know.
  static let wrongUse = ExitCode(2)
  /// The tool or Swift itself failed.
  static let failure = ExitCode(3)

  /// What lessons come to. That no test had its turn is never the learner's fault alone.
  init(judging lessons: [LessonReport]) {
    if lessons.contains(where: { $0.status == .notRun }) {
      self = .failure
    } else {
      self = lessons.allSatisfy { $0.status == .complete } ? .success : .notYet
    }
  }

  /// What a tool exits with that an error has stopped.
  init(for error: any Error) {
    self = (error as? any MaybeWrongUse)?.isWrongUse == true ? .wrongUse : .failure
  }
}

/// An error that may be in how a tool was used, and not in the tool or the workbook.
public protocol MaybeWrongUse: Error {
  var isWrongUse: Bool { get }
}

/// A tool was used in a way that it does not know.
public struct UsageError: MaybeWrongUse, CustomStringConvertible {
  public let description: String
  public var isWrongUse: Bool { true }

  /// - Parameters:
  ///   - problem: What is not known.
  ///   - nearest: What was probably meant. It stands right behind the problem.
  ///   - choices: What there is.
  ///   - tool: Whose help says more.
  init(_ problem: String, nearest: String? = nil, choices: String? = nil, tool: String) {
    let suggestion = nearest.map { " Did you mean \($0)?" } ?? ""
    let choices = choices.map { "\n\($0)\n" } ?? ""
    description = "\(problem)\(suggestion)\n\(choices)`\(tool) --help` shows what there is."
  }
}
