import Testing

@testable import Lesson04RoomsAndDoors

@Suite struct RoomsTests {
  @Test("1.1 Three rooms") func three() { #expect(doors(ofRooms: 3) == 4) }

  @Test("1.2 A known issue is no failure") func known() {
    let count = doors(ofRooms: 1)
    withKnownIssue { #expect(count == 3) }
  }
}
