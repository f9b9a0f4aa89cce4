import Bootcamp
import TestSupport
import Testing

@testable import Lesson03SideEffects

/// The learner's quantity editor, run in a store, with a world outside that a test plays.
@MainActor
struct Screen {
  private let store: WatchedStore<QuantityEditor.State, QuantityEditor.Action>
  let world: OutsideWorld

  /// Runs an example on a screen, and lets go of all calls that wait when it is over.
  static func opened(
    item: Item = .cup, number: Int = 1, statisticsAreSlow: Bool = false,
    example: (Screen) async throws -> Void
  ) async throws {
    let world = OutsideWorld(statisticsAreSlow: statisticsAreSlow)
    let screen = Screen(
      store: WatchedStore(
        initialState: QuantityEditor.State(item: item, number: number),
        reducer: QuantityEditor(services: world.services)),
      world: world)
    defer { screen.world.close() }
    try await example(screen)
  }

  var state: QuantityEditor.State { store.state }
  var stock: QuantityEditor.Stock { store.state.stock }
  var effectsInFlight: Int { store.effectsInFlight }

  /// Sends what a person does, and fails where the reducer makes more than one action of it.
  func happens(
    _ action: QuantityEditor.Action, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let handled = await store.send(action)
    try require(
      handled.count == 1, echo(after: action, handled), rule: rule(about: action),
      sourceLocation: sourceLocation)
  }

  /// Sends several things that a person does in one turn of the main actor.
  func happenInOneTurn(_ actions: QuantityEditor.Action...) async {
    await store.send(actions)
  }

  /// Fails unless the screen shows this number and this error.
  func shows(
    _ number: Int, _ error: QuantityEditor.ErrorMessage?, _ explanation: String, rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seen = Entry(state.number, state.errorMessage)
    let expected = Entry(number, error)
    try require(
      seen == expected,
      "\(explanation) You see: \(seen.words). It should be: \(expected.words).", rule: rule,
      sourceLocation: sourceLocation)
  }

  /// Lets the server answer a request; the first has the number 0.
  func serverAnswers(_ stock: Int, to request: Int = 0) async {
    world.stock.answer(request, .success(stock))
    await store.settle()
  }

  /// Lets the server fail to answer a request.
  func serverFails(request: Int = 0) async {
    world.stock.answer(request, .failure(HardError.plain.thrown))
    await store.settle()
  }

  private func echo(
    after action: QuantityEditor.Action,
    _ handled: [WatchedStore<QuantityEditor.State, QuantityEditor.Action>.Handled]
  ) -> String {
    guard handled.count > 1 else { return "“\(action)” did not reach the reducer." }
    let others = handled.dropFirst().map { text($0.action) }.joined(separator: ", ")
    if handled.contains(where: { $0.isFromEffect && $0.answer != nil }) {
      return """
        One thing happened, \(text(action)), but the reducer also handled \(others). The server has \
        not answered now. An answer that comes late, or twice, is often in a “Task” of your own.
        """
    }
    let between = handled[0].after
    let entry = Entry(between.number, between.errorMessage)
    return """
      One thing happened, \(text(action)), but the reducer also handled \(others). Nobody outside has \
      sent that: an effect of yours has. Between the two actions the state was: \(entry.words), stock \
      “\(between.stock)”.\(rule(about: action) == "4h" ? "" : " Share code with a function instead.")
      """
  }

  /// The rule that says that this is one action.
  private func rule(about action: QuantityEditor.Action) -> String {
    switch action {
    case .textChanged: "2d"
    case .plusButtonTapped, .minusButtonTapped: "3a"
    case .itemPicked: "6c"
    default: "4h"
    }
  }

  private func text(_ action: QuantityEditor.Action) -> String {
    "“\(Facts.text(action))”"
  }
}

extension WatchedStore<QuantityEditor.State, QuantityEditor.Action>.Handled {
  /// The case that says what the server has said, whatever else is in it and however it describes itself.
  var answer: String? {
    switch action {
    case .stockResponse: "stockResponse"
    case .stockRequestFailed: "stockRequestFailed"
    default: nil
    }
  }
}
