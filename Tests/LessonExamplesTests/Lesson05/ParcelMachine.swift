import Bootcamp

/// What lesson 5 asks its reader to write, for the examples that show what it does to tests.
@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value {
    didSet { assignments += 1 }
  }

  private var assignments = 0

  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

/// A parcel machine that says what it has done.
struct ParcelMachine: Reducer {
  struct State: Equatable {
    var parcels = 0
    @NeverEqual var toast: String?
  }

  enum Action: Equatable, Sendable {
    case parcelDropped
    case doorSlammed
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .parcelDropped:
      state.parcels += 1
      state.toast = "Thank you"
      return .none

    // region: twice
    case .doorSlammed:
      state.toast = nil
      state.toast = "Gently, please"
      return .none
    // endregion: twice
    }
  }
}
