import BootcampTesting
import Testing
import Water

@Suite("The diary", .reportsIssues)
@MainActor
struct DiaryTests {
  @Test("A new day begins with no glass")
  func midnight() async {
    let store = TestStore(initialState: Diary.State()) {
      Diary()
    }
    await store.send(.glassTapped) { $0.glasses = 1 }
    await store.send(.midnightPassed) { $0.glasses = 0 }
    #expect(store.state.message == "8 to go")
  }
}
