import Testing

@testable import Lesson04RoomsAndDoors

@Suite struct RoomsTests {
  @Test("1.1 Three rooms") func three() { #expect(doors(ofRooms: 3) == 4) }

  @Test("1.2 One room") func one() { #expect(doors(ofRooms: 1) == 2) }
}
