import Testing

@Suite("The dishwasher")
struct DishwasherTests {
  // region: spec
  @Test("The pump rests while the door is open")
  func door() {
    // Given
    var machine = Dishwasher()
    for event: Dishwasher.Event in [.programStarted(minutes: 30), .minutePassed] {
      machine = Dishwasher.reduce(machine, event: event)
    }
    #expect(machine.runPump != nil)
    // When
    machine = Dishwasher.reduce(machine, event: .doorOpened)
    // Then
    #expect(machine.runPump == nil)
    #expect(machine.display == "29 min")
  }
  // endregion: spec

  @Test("The pump goes on when the door is closed, and rests at the end")
  func end() {
    var machine = Dishwasher()
    for event: Dishwasher.Event in [.programStarted(minutes: 1), .doorOpened, .minutePassed] {
      machine = Dishwasher.reduce(machine, event: event)
    }
    #expect(machine.countMinute == nil)
    machine = Dishwasher.reduce(machine, event: .doorClosed)
    #expect(machine.runPump != nil && machine.countMinute == 1)
    machine = Dishwasher.reduce(machine, event: .minutePassed)
    #expect(machine.runPump == nil && machine.display == "0 min")
  }
}
