import Bootcamp

/// The action that a `receive` waits for. There are four ways to say which.
struct Expectation<Action> {
  /// What is expected, for a person to read.
  let text: [String]
  let matches: (Action) -> Bool
  /// Shows the action that has arrived beside the expected one.
  let compare: (_ received: Action) -> String

  /// One action and no other.
  init(_ action: Action) where Action: Equatable {
    self.init(action) { $0 == action }
  }

  /// A case with the value that it carries.
  init<Value: Equatable>(_ actionCase: CaseKeyPath<Action, Value>, _ value: Value) {
    self.init(AnyCasePath(actionCase).embed(value)) {
      AnyCasePath(actionCase).extract(from: $0) == value
    }
  }

  /// A case, whatever it carries.
  init<Value>(_ actionCase: CaseKeyPath<Action, Value>) {
    self.init("an action of the case that this step names") {
      AnyCasePath(actionCase).extract(from: $0) != nil
    }
  }

  /// An action that satisfies a condition.
  init(_ matches: @escaping (Action) -> Bool) {
    self.init("an action that satisfies the condition of this step", matches)
  }

  /// With an action to show.
  private init(_ action: Action, _ matches: @escaping (Action) -> Bool) {
    text = describe(action)
    self.matches = matches
    compare = { FailureMessage.differenceText(from: action, to: $0) }
  }

  /// With a sentence to show.
  private init(_ sentence: String, _ matches: @escaping (Action) -> Bool) {
    text = [sentence]
    self.matches = matches
    compare = { FailureMessage.marked(expected: [sentence], actual: describe($0)) }
  }
}
