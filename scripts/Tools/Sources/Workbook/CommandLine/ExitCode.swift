/// The codes with which `progress`, `play` and `verify` exit. Only `play` has others: those of the screen
/// that it runs.
public enum ExitCode: Int32, Sendable {
  /// Everything asked for is complete, or right.
  case success = 0
  /// Something is not complete yet, or not right.
  case notYet
  /// The command line asks for something that there is not.
  case wrongUse
  /// The tool or Swift itself failed.
  case failure

  /// What lessons come to. That no test ran is never the learner's fault alone.
  init(judging lessons: [LessonReport]) {
    if lessons.contains(where: { $0.status == .notRun }) {
      self = .failure
    } else {
      self = lessons.allSatisfy { $0.status == .complete } ? .success : .notYet
    }
  }
}

/// Why something cannot be done, in words that say what to do about it.
public struct Problem: Error, Equatable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// An error in the use of a tool, and not in the tool or the workbook: the command line asks for something
/// that there is not.
public struct CommandLineError: Error, CustomStringConvertible {
  public let description: String

  /// - Parameters:
  ///   - problem: What is not known.
  ///   - choices: What there is.
  ///   - call: The tool, or its command, whose help says more.
  init(_ problem: String, choices: String? = nil, in call: String) {
    let choices = choices.map { "\n\($0)\n" } ?? ""
    description = "\(problem)\n\(choices)`\(call) --help` shows what there is."
  }
}
