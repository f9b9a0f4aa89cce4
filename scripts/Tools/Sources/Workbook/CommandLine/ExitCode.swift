/// The codes with which `progress`, `play` and `verify` exit. Nowhere else is one decided, except that
/// `play` exits with that of the screen which it has run.
public enum ExitCode: Int32, Sendable {
  /// Everything asked for is complete, or right.
  case success = 0
  /// Something is not complete yet, or not right.
  case notYet
  /// The tool was used in a way that it does not know.
  case wrongUse
  /// The tool or Swift itself failed.
  case failure

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
  ///   - call: The tool, or its command, whose help says more.
  init(_ problem: String, nearest: String? = nil, choices: String? = nil, in call: String) {
    let suggestion = nearest.map { " Did you mean \($0)?" } ?? ""
    let choices = choices.map { "\n\($0)\n" } ?? ""
    description = "\(problem)\(suggestion)\n\(choices)`\(call) --help` shows what there is."
  }
}
