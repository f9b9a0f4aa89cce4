import Bootcamp
import Testing

/// Stands in for the clock on the wall.
private enum Clock {
  @TaskLocal static var hour = 11
}

private struct Parcel: Equatable {
  var number = 1

  // region: output
  var leavesToday: Bool { Clock.hour < 12 }
  // endregion: output
}

@Suite("An output that reads the outside world, in lesson 2")
@MainActor
struct OutsideWorldTests {
  @Test("The same value says two things, and nobody who watches is told")
  func leavesToday() {
    let parcel = Parcel()
    let sameParcel = parcel
    #expect(parcel.leavesToday)
    Clock.$hour.withValue(13) {
      #expect(!sameParcel.leavesToday)
      #expect(parcel == sameParcel)
    }

    var seen: [Bool] = []
    enum Action { case tapped }
    let store = Store(initialState: parcel) { EmptyReducer<Parcel, Action>() }
    store.subscribe(\.leavesToday) { seen.append($0) }
    Clock.$hour.withValue(13) {
      // It is 13 o’clock, and no action has been sent.
      #expect(seen == [true])
    }
  }
}
