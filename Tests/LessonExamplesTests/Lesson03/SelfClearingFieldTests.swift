import Bootcamp
import Testing

@Suite("The control of lesson 3 that clears its own error")
@MainActor
struct SelfClearingFieldTests {
  @Test("It falls out of step when one wrong text replaces another")
  func outOfStep() {
    let store = Store(initialState: AgeForm.State()) { AgeForm() }
    let field = SelfClearingField(store: store)
    field.userChanged("16")
    #expect(field.shownError == "Adults only.")

    field.userChanged("17")
    #expect(store.withState(\.error) == "Adults only.")
    #expect(field.shownError == nil)
  }
}
