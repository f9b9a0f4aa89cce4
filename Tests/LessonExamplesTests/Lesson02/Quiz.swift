import Bootcamp

/// The worked example of lesson 2: a quiz, one question after another.
struct Quiz: Reducer {
  // region: state
  struct State: Equatable {
    let questionCount: Int
    var answers: [Bool] = []
  }
  // endregion: state

  enum Action: Equatable, Sendable {
    case answered(isRight: Bool)
    case undoButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .answered(let isRight):
      guard !state.isFinished else { return .none }
      state.answers.append(isRight)
      return .none

    case .undoButtonTapped:
      guard state.isUndoButtonEnabled else { return .none }
      state.answers.removeLast()
      return .none
    }
  }
}

// region: outputs
extension Quiz.State {
  var isUndoButtonEnabled: Bool { !answers.isEmpty && !isFinished }

  var progressLine: String {
    isFinished ? "Finished" : "Question \(answers.count + 1) of \(questionCount)"
  }

  /// Drawn only at the end.
  var resultLine: String? { isFinished ? "\(answers.count { $0 }) right" : nil }

  fileprivate var isFinished: Bool { answers.count == questionCount }
}
// endregion: outputs
