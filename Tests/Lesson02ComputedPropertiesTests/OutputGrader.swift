import Bootcamp
import Synchronization
import TestSupport

/// Computes the outputs of a state: what a learner's test is tried on.
typealias OutputFunction<State, Outputs> = (State) -> Outputs

/// Where the stories of a fault are told: a state, which a situation sets, and its outputs.
struct OutputBench<State, Outputs> {
  var state: State
  fileprivate let function: OutputFunction<State, Outputs>

  var outputs: Outputs { function(state) }
}

/// A fault of a function. Its situations are recognized by the state whose outputs are read.
extension Fault {
  /// - Parameters:
  ///   - spoil: Changes the outputs of a state in the situation.
  ///   - story: Changes the state that the situation has set, where it shows only in some, and says what
  ///     is to be seen.
  init<Outputs>(
    _ name: String, breaks rule: String, during situations: [Situation<Moment, Bench>]? = nil,
    asking question: String,
    spoiling spoil: @escaping (inout Outputs, Moment) -> Void,
    story: @escaping @MainActor (inout Bench) -> Void
  ) where Implementation == OutputFunction<Moment, Outputs> {
    self.init(
      name, breaks: rule, during: situations, asking: question,
      making: { right, isNow in
        { state in
          var outputs = right(state)
          if isNow(state) { spoil(&outputs, state) }
          return outputs
        }
      }, story: { story(&$0) })
  }
}

extension TestGrader {
  /// A grader of tests that build states and read their outputs, and need no store.
  ///
  /// - Parameter initialState: The state that stories begin with.
  init<State, Outputs>(
    _ candidates: Candidates<OutputFunction<State, Outputs>, State, OutputBench<State, Outputs>>,
    initialState: State,
    test: @escaping @MainActor (OutputFunction<State, Outputs>) -> Void
  )
  where
    Candidate
      == Candidates<OutputFunction<State, Outputs>, State, OutputBench<State, Outputs>>.Candidate,
    Test == @MainActor (@escaping OutputFunction<State, Outputs>) async throws -> Void
  {
    let wording = GradingWording(
      idleness: "reads no outputs",
      firstStep: "Build a state, give it to “outputs”, and say what you expect.",
      remedy: "Build the state in which you would see it, and say what you expect there.")
    self.init(
      candidates, wording: wording,
      bench: { OutputBench(state: initialState, function: $0) }, moment: { $0.state },
      test: { test($0) }
    ) { candidate, test in
      let function = candidate.make()
      let notes = Notes()
      var states: [State] = []
      await withIssueHandler({ notes.add($0) }) {
        try? await test { state in
          states.append(state)
          notes.countReading()
          return function(state)
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
