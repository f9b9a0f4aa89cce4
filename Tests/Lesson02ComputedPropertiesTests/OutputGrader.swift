import Bootcamp
import Synchronization
import TestSupport

/// One way to compute the outputs of a state, on which a learner's test is tried.
struct OutputFunction<State, Outputs>: GradingCandidate {
  var name = ""
  let label: String
  fileprivate let outputs: (State) -> Outputs

  /// One that is right, and how it is written, such as “with a switch”.
  static func right(_ shape: String, _ outputs: @escaping (State) -> Outputs) -> Self {
    Self(label: shape, outputs: outputs)
  }

  /// One that is wrong in one way: the promise that it breaks, in a few words, and what to ask someone
  /// whose test lets it pass.
  static func wrong(
    _ name: String, asking question: String, _ outputs: @escaping (State) -> Outputs
  ) -> Self {
    Self(name: name, label: question, outputs: outputs)
  }
}

extension TestGrader {
  /// A grader of tests that build states and read their outputs, and need no store.
  init<State, Outputs>(
    right: [OutputFunction<State, Outputs>],
    wrong: [OutputFunction<State, Outputs>],
    stories: [String: Test],
    test: Test
  )
  where
    Candidate == OutputFunction<State, Outputs>,
    Test == @MainActor ((State) -> Outputs) -> Void
  {
    let wording = GradingWording(
      idleness: "reads no outputs",
      firstStep: "Build a state, give it to “outputs”, and say what you expect.",
      remedy: "Build the state in which you would see it, and say what you expect there.")
    self.init(right: right, wrong: wrong, stories: stories, wording: wording, test: test) {
      function, test in
      let notes = Notes()
      var states: [State] = []
      withIssueHandler({ notes.add($0) }) {
        test { state in
          states.append(state)
          notes.countReading()
          return function.outputs(state)
        }
      }
      let failures = notes.failures.map { failure in
        var issue = failure.issue
        if issue.kind == .failedExpectation, states.indices.contains(failure.readings - 1) {
          let state = Facts.text(states[failure.readings - 1])
            .replacing("( ", with: "(").replacing(" )", with: ")")
          issue.message += "\nThe outputs that your test had read last are those of \(state)."
        }
        return issue
      }
      return Trial(failures: failures, uses: states.count)
    }
  }
}

/// What happens while a test runs: how often it reads, and after how many readings it fails. In a loop or
/// a table, the line of a failure does not tell which state it is about.
private final class Notes: Sendable {
  private let notes = Mutex<(readings: Int, failures: [(issue: ReportedIssue, readings: Int)])>(
    (0, []))

  var failures: [(issue: ReportedIssue, readings: Int)] { notes.withLock { $0.failures } }

  func countReading() {
    notes.withLock { $0.readings += 1 }
  }

  func add(_ issue: ReportedIssue) {
    notes.withLock { $0.failures.append((issue, $0.readings)) }
  }
}
