/// The worked example of lesson 10: private data, events, a pure reducer, and outputs.
struct Dishwasher {
  // region: state
  private var data = Data()

  private struct Data {
    var minutesLeft = 0
    var isDoorOpen = false
  }

  enum Event {
    case programStarted(minutes: Int)
    case doorOpened
    case doorClosed
    case minutePassed
  }

  static func reduce(_ state: Self, event: Event) -> Self {
    var state = state
    switch event {
    case .programStarted(let minutes): state.data.minutesLeft = minutes
    case .doorOpened: state.data.isDoorOpen = true
    case .doorClosed: state.data.isDoorOpen = false
    case .minutePassed: if state.isWashing { state.data.minutesLeft -= 1 }
    }
    return state
  }
  // endregion: state

  // region: outputs
  // A UI output: the display shows it at any moment.
  var display: String { "\(data.minutesLeft) min" }

  // Data outputs: there is work as long as there is a value.
  var runPump: Void? { isWashing ? () : nil }
  var countMinute: Int? { isWashing ? data.minutesLeft : nil }

  private var isWashing: Bool { data.minutesLeft > 0 && !data.isDoorOpen }
  // endregion: outputs
}
