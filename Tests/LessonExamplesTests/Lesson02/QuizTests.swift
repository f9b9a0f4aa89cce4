import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@Suite("The worked example of lesson 2")
struct QuizTests {
  @Test("The other outputs follow from the state")
  func outputs() {
    let fresh = Quiz.State(questionCount: 2)
    #expect(!fresh.isUndoButtonEnabled)
    #expect(fresh.progressLine == "Question 1 of 2")
    let open = Quiz.State(questionCount: 2, answers: [false])
    #expect(open.isUndoButtonEnabled)
    #expect(open.progressLine == "Question 2 of 2")
    let finished = Quiz.State(questionCount: 2, answers: [false, true])
    #expect(!finished.isUndoButtonEnabled)
    #expect(finished.progressLine == "Finished")
  }

  @Test("Two histories may end in one state")
  func undo() {
    var changedMind = Quiz.State(questionCount: 3)
    for action: Quiz.Action in [
      .answered(isRight: false), .undoButtonTapped, .answered(isRight: true),
    ] {
      _ = Quiz().reduce(into: &changedMind, action: action)
    }
    var rightAtOnce = Quiz.State(questionCount: 3)
    _ = Quiz().reduce(into: &rightAtOnce, action: .answered(isRight: true))
    #expect(changedMind == rightAtOnce)
  }
}

/// A quiz whose reducer is right and whose outputs are not.
private struct MuddledQuiz: Reducer {
  // region: muddled
  struct State: Equatable {
    let questionCount: Int
    var answers: [Bool] = []

    var progressLine: String { "Question \(questionCount) of \(answers.count)" }
  }
  // endregion: muddled

  func reduce(into state: inout State, action: Quiz.Action) -> Effect<Quiz.Action> {
    if case .answered(let isRight) = action { state.answers.append(isRight) }
    return .none
  }
}

@Suite("The muddled quiz of lesson 2", .lesson("02-computed-properties"))
@MainActor
struct MuddledQuizTests {
  @Test("An exhaustive test accepts it")
  func exhaustive() async {
    let store = TestStore(initialState: MuddledQuiz.State(questionCount: 3)) { MuddledQuiz() }
    await store.send(.answered(isRight: true)) {
      $0.answers = [true]
    }
    await store.send(.answered(isRight: false)) {
      $0.answers = [true, false]
    }
    #expect(store.state.progressLine == "Question 3 of 2")
  }
}
