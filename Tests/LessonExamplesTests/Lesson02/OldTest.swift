import Bootcamp
import BootcampTesting
import TestSupport
import Testing

/// The quantity editor of lesson 1, with the flag stored and with the flag computed.
private protocol Editor: Equatable {
  init(number: Int)
  var number: Int { get set }
  var isMinusButtonEnabled: Bool { get }
}

private enum EditorAction { case plusButtonTapped }

private struct StoredFlag: Editor {
  var number: Int {
    didSet { updateMinusButton() }
  }
  private(set) var isMinusButtonEnabled = false

  init(number: Int) {
    self.number = number
    updateMinusButton()
  }

  private mutating func updateMinusButton() {
    isMinusButtonEnabled = number > 0
  }
}

private struct ComputedFlag: Editor {
  var number: Int
  var isMinusButtonEnabled: Bool { number > 0 }
}

/// One test for both, so that not a word of it can differ.
@MainActor
private func oldTest<State: Editor>(_: State.Type) async {
  // region: direct
  var state = State(number: 0)
  state.number = 1
  #expect(state.isMinusButtonEnabled)
  // endregion: direct

  let store = TestStore(initialState: State(number: 0)) {
    Reduce<State, EditorAction> { state, _ in
      state.number += 1
      return .none
    }
  }
  await store.send(.plusButtonTapped) {
    $0.number = 1
  }
  #expect(store.state.isMinusButtonEnabled)
}

@Suite("The test of lesson 1, in lesson 2", .lesson("02-computed-properties"))
@MainActor
struct OldTestTests {
  @Test("It passes with a stored and with a computed flag")
  func passes() async {
    await oldTest(StoredFlag.self)
    await oldTest(ComputedFlag.self)
  }

  @Test("Only the stored flag takes up memory")
  func reflection() {
    let stored = Mirror(reflecting: StoredFlag(number: 1)).children.compactMap(\.label)
    #expect(stored == ["number", "isMinusButtonEnabled"])
    let computed = Mirror(reflecting: ComputedFlag(number: 1)).children.compactMap(\.label)
    #expect(computed == ["number"])
  }
}
