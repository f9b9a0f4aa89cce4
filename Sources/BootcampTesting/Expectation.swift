import Bootcamp

/// The action that a `receive` waits for.
struct Expectation<Action> {
  /// What is expected, for a person to read.
  let text: [String]
  let matches: (Action) -> Bool
  /// Shows the action that has arrived beside the expected one.
  let compare: (_ received: Action) -> String

  /// Shows one action. `matches` says which others will do as well.
  init(_ action: Action, _ matches: @escaping (Action) -> Bool) {
    text = describe(action)
    self.matches = matches
    compare = { FailureMessage.differenceText(from: action, to: $0) }
  }

  /// Shows a sentence.
  init(_ sentence: String, _ matches: @escaping (Action) -> Bool) {
    text = [sentence]
    self.matches = matches
    compare = { FailureMessage.marked(expected: [sentence], actual: describe($0)) }
  }
}
