import Bootcamp
import TestSupport

/// One way to compute the outputs of a state, on which a learner's test is tried.
struct OutputFunction<State, Outputs>: GradingCandidate {
  let label: String
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

extension TestGrader {
  /// A grader of tests that build states and read their outputs, and need no store.
  init<State, Outputs>(
    right: [OutputFunction<State, Outputs>],
    wrong: [OutputFunction<State, Outputs>],
    test: @escaping @MainActor ((State) -> Outputs) -> Void
  ) where Candidate == OutputFunction<State, Outputs> {
    let wording = GradingWording(
      idleness: "reads no outputs",
      firstStep: "Build a state, give it to “outputs”, and say what you expect.",
      remedy: "Build the state in which you would see it, and say what you expect there.")
    self.init(right: right, wrong: wrong, wording: wording) { function in
      var read = 0
      let failures = await issuesReported {
        test { state in
          read += 1
          return function.outputs(state)
        }
      }
      return Trial(failures: failures, uses: read)
    }
  }
}
