import Bootcamp
import TestSupport
import Testing

/// One way to compute the outputs of a state, on which a learner's test is tried.
struct OutputFunction<State, Outputs> {
  fileprivate let label: String
  fileprivate let outputs: (State) -> Outputs

  /// One that is right, and how it is written, such as “with a switch”.
  static func right(_ shape: String, _ outputs: @escaping (State) -> Outputs) -> Self {
    Self(label: shape, outputs: outputs)
  }

  /// One that is wrong in one way, and what to ask someone whose test lets it pass.
  static func wrong(asking question: String, _ outputs: @escaping (State) -> Outputs) -> Self {
    Self(label: question, outputs: outputs)
  }
}

/// Tries a test of outputs on right and on wrong ones. It is to plain states what `TestGrader` is to
/// test stores, with the same rules and messages.
@MainActor
struct OutputGrader<State, Outputs> {
  let right: [OutputFunction<State, Outputs>]
  let wrong: [OutputFunction<State, Outputs>]
  let test: @MainActor ((State) -> Outputs) -> Void

  private enum Verdict {
    case unfinished(ReportedIssue)
    case readsNothing
    case rejectsRight(shape: String, failures: [ReportedIssue])
    case letsPass(questions: [String])
    case thorough
  }

  private func verdict() async -> Verdict {
    for function in right {
      let (failures, read) = await trial(of: function)
      if let gap = failures.first(where: { $0.kind == .todo }) { return .unfinished(gap) }
      if !failures.isEmpty { return .rejectsRight(shape: function.label, failures: failures) }
      if read == 0 { return .readsNothing }
    }
    var survivors: [String] = []
    for function in wrong where await trial(of: function).failures.isEmpty {
      survivors.append(function.label)
    }
    return survivors.isEmpty ? .thorough : .letsPass(questions: survivors)
  }

  /// Runs the test on outputs.
  ///
  /// - Returns: What the test reports, and of how many states it has read the outputs.
  private func trial(
    of function: OutputFunction<State, Outputs>
  ) async -> (failures: [ReportedIssue], read: Int) {
    var read = 0
    let failures = await issuesReported {
      test { state in
        read += 1
        return function.outputs(state)
      }
    }
    return (failures, read)
  }

  // MARK: Recording the verdict

  func expectAcceptsRight(sourceLocation: SourceLocation = #_sourceLocation) async {
    switch await verdict() {
    case .unfinished(let gap):
      reportIssue(gap)
    case .rejectsRight(let shape, let failures):
      let count =
        failures.count == 1 ? "1 failure" : "\(failures.count) failures, the first of them"
      let location = failures[0].location
      Issue.record(
        """
        Your test fails on an implementation that is right: the one written \(shape).

        It reports \(count), at \(location):

        \(failures[0].message)
        """,
        sourceLocation: SourceLocation(
          fileID: location.fileID, filePath: location.filePath, line: location.line,
          column: max(location.column, 1)))
    case .readsNothing:
      Issue.record(
        """
        Your test reads no outputs yet, so it would accept any. Build a state, give it to \
        “outputs”, and say what you expect.
        """,
        sourceLocation: sourceLocation)
    case .letsPass, .thorough:
      break
    }
  }

  func expectCatchesWrong(
    writtenIn file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    switch await verdict() {
    case .unfinished(let gap):
      reportIssue(gap)
    case .readsNothing:
      Issue.record(
        "Your test in \(file) reads no outputs yet, so every wrong implementation passes.",
        sourceLocation: sourceLocation)
    case .rejectsRight:
      Issue.record(
        """
        Your test in \(file) is not tried on wrong implementations yet, because it still fails on a \
        right one. A test that fails on everything would “catch” them all.
        """,
        sourceLocation: sourceLocation)
    case .letsPass(let questions):
      Issue.record(
        """
        Your test in \(file) lets \(questions.count) of \(wrong.count) wrong implementations pass.

        Ask yourself: \(questions[0])

        Build the state in which you would see it, and say what you expect there.
        """,
        sourceLocation: sourceLocation)
    case .thorough:
      break
    }
  }
}
