import Bootcamp

/// The worked example of lesson 2: a quiz, one question after another.
struct Quiz: Reducer {
  // region: state
  struct State: Equatable {
    let questionCount: Int
    var answers: [Bool] = []
    var isSaved = false
  }
  // endregion: state

  enum Action: Equatable, Sendable {
    case answered(isRight: Bool)
    case undoButtonTapped
    case answersSaved
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

    case .answersSaved:
      state.isSaved = true
      return .none
    }
  }
}

// region: outputs
extension Quiz.State {
  // UI outputs: the screen shows them at any moment.
  var isUndoButtonEnabled: Bool { !answers.isEmpty && !isFinished }

  var progressLine: String {
    isFinished ? "Finished" : "Question \(answers.count + 1) of \(questionCount)"
  }

  // A data output: what somebody should save now, if anything.
  var saveAnswers: [Bool]? { isFinished && !isSaved ? answers : nil }

  // A navigation output: the result screen, with its score, if it should be shown.
  var showResult: Int? { isFinished ? answers.count { $0 } : nil }

  fileprivate var isFinished: Bool { answers.count == questionCount }
}
// endregion: outputs
