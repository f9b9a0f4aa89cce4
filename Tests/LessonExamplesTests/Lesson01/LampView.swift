import Bootcamp

/// A view of the lamp, without a framework: a button with a title.
// region: view
@MainActor
final class LampView {
  private(set) var title = ""
  private let store = Store(initialState: Lamp.State()) { Lamp() }

  init() {
    store.subscribe(\.isOn) { [weak self] isOn in
      self?.title = isOn ? "Turn off" : "Turn on"
    }
  }

  func buttonTapped() {
    store.send(.switchTapped)
  }
}
// endregion: view
