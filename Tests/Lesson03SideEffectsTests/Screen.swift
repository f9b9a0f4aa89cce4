import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson03SideEffects

/// The learner's quantity editor, run in a test store, with a record of what its reducer handles.
@MainActor
struct Screen {
  private let store: TestStoreOf<QuantityEditor>
  private let record = Record()
  let world: OutsideWorld

  /// Runs a story on a screen, and lets go of whoever waits for an answer when it is over.
  static func opened(
    item: Item = .cup, number: Int = 1, statisticsAreSlow: Bool = false,
    story: (Screen) async throws -> Void
  ) async throws {
    let screen = Screen(
      QuantityEditor.State(item: item, number: number),
      world: OutsideWorld(statisticsAreSlow: statisticsAreSlow))
    defer { screen.world.close() }
    try await story(screen)
  }

  private init(_ state: QuantityEditor.State, world: OutsideWorld) {
    self.world = world
    let editor = QuantityEditor(services: world.services)
    let record = record
    store = TestStore(initialState: state) {
      Reduce { state, action in
        let effect = editor.reduce(into: &state, action: action)
        record.steps.append(Step(action: action, state: state))
        return effect
      }
    }
    // The steps are judged here, in the words of this lesson.
    store.exhaustivity = .off
  }

  var state: QuantityEditor.State { store.state }
  var entry: Entry { Entry(state.number, state.errorMessage) }
  var stock: QuantityEditor.Stock { store.state.stock }

  /// Sends what a person does, and fails where the reducer makes more than one action of it.
  func happens(
    _ action: QuantityEditor.Action, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    record.steps = []
    await store.send(action)
    await store.skipReceivedActions(strict: false)
    let steps = record.steps
    try #require(
      steps.count == 1, "\(echo(after: action, steps))", sourceLocation: sourceLocation)
  }

  /// Lets the server answer a request; the first has the number 0.
  func serverAnswers(_ stock: Int, to request: Int = 0) async {
    await answer(request, .success(stock))
  }

  /// Lets the server fail to answer a request.
  func serverFails(request: Int = 0) async {
    await answer(request, .failure(OutsideWorld.ServerError()))
  }

  /// Whether all effects have come to their end, or do so within a second.
  func isAtRest() async -> Bool {
    await issuesReported { await store.withExhaustivity(.on) { await store.finish() } }.isEmpty
  }

  private func answer(_ request: Int, _ result: Result<Int, any Error>) async {
    world.answer(request, result)
    await store.skipReceivedActions(strict: false)
  }

  private func echo(after action: QuantityEditor.Action, _ steps: [Step]) -> String {
    guard steps.count > 1 else { return "“\(action)” did not reach the reducer." }
    let others = steps.dropFirst().map { text($0.action) }.joined(separator: ", ")
    let between = steps[0].state
    let entry = Entry(between.number, between.errorMessage)
    return """
      One thing happened, \(text(action)), but the reducer also handled \(others). That did not \
      happen to anyone: nobody outside has answered, so the reducer has sent it to itself, through \
      an effect. Every test now needs a “receive” for it, and between the two actions the state was: \
      \(entry), stock “\(between.stock)”. Share code with a function instead.
      """
  }

  private func text(_ action: QuantityEditor.Action) -> String {
    "“\(describe(action).joined(separator: " "))”"
  }

  struct Step {
    let action: QuantityEditor.Action
    let state: QuantityEditor.State
  }

  @MainActor
  private final class Record {
    var steps: [Step] = []
  }
}

/// What the text field shows.
struct Entry: Equatable, CustomStringConvertible {
  let number: Int
  let error: QuantityEditor.ErrorMessage?

  init(_ number: Int, _ error: QuantityEditor.ErrorMessage?) {
    self.number = number
    self.error = error
  }

  var description: String {
    "number \(number), error \(error.map { "“\($0)”" } ?? "none")"
  }
}
