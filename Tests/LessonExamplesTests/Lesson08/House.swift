import Bootcamp

/// The light in the hall.
struct Light: Reducer {
  struct State: Equatable {
    var isOn = false
  }

  enum Action: Equatable, Sendable {
    case switchTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.isOn.toggle()
    return .none
  }
}

/// The bell of one flat.
struct Doorbell: Reducer {
  let ring: @Sendable () async throws -> Void

  struct State: Equatable, Identifiable {
    /// The number of the flat.
    let id: Int
    var isRinging = false
  }

  enum Action: Equatable, Sendable {
    case buttonPressed
    case rangOut
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .buttonPressed:
      state.isRinging = true
      return .run { send in
        try await ring()
        await send(.rangOut)
      }
    case .rangOut:
      state.isRinging = false
      return .none
    }
  }
}

/// A talk between the front door and a flat.
struct Call: Reducer {
  struct State: Equatable, Identifiable {
    let flat: Int
    var id: Int { flat }
  }

  // region: call
  enum Action: Equatable, Sendable {
    case openButtonTapped
    case delegate(Delegate)

    enum Delegate: Equatable, Sendable {
      case visitorLetIn
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .openButtonTapped: .send(.delegate(.visitorLetIn))
    case .delegate: .none
    }
  }
  // endregion: call
}

/// A house with a light, a bell for each flat, and a call while there is one.
struct House: Reducer {
  let ring: @Sendable () async throws -> Void

  // region: state
  struct State: Equatable {
    var light = Light.State()
    var bells: IdentifiedArrayOf<Doorbell.State> = []
    var call: Call.State?
    var isDoorOpen = false
  }

  enum Action: Equatable, Sendable {
    case light(Light.Action)
    case bells(IdentifiedActionOf<Doorbell>)
    case call(Call.Action)
    case flatEmptied(Int)
  }
  // endregion: state

  // region: body
  var body: some ReducerOf<Self> {
    Scope(state: \.light, action: \.light) {
      Light()
    }
    Reduce { state, action in
      switch action {
      case .bells(.element(id: let flat, action: .buttonPressed)):
        state.call = Call.State(flat: flat)
        return .none

      case .call(.delegate(.visitorLetIn)):
        state.isDoorOpen = true
        state.call = nil
        return .none

      case .flatEmptied(let flat):
        state.bells[id: flat] = nil
        return .none

      case .light, .bells, .call:
        return .none
      }
    }
    .forEach(\.bells, action: \.bells) {
      Doorbell(ring: ring)
    }
    .ifLet(\.call, action: \.call) {
      Call()
    }
  }
  // endregion: body
}

extension House {
  /// Somebody comes home: the house sees to it that the light changes, and returns the light's effect.
  func welcome(_ state: inout State) -> Effect<Action> {
    // region: map
    Light().reduce(into: &state.light, action: .switchTapped)
      .map { .light($0) }
    // endregion: map
  }
}

// region: paths
extension House.Action: CasePathable {
  struct AllCasePaths {
    var light: AnyCasePath<House.Action, Light.Action> {
      AnyCasePath(
        embed: { .light($0) },
        extract: { if case .light(let action) = $0 { action } else { nil } })
    }
    // endregion: paths

    var bells: AnyCasePath<House.Action, IdentifiedActionOf<Doorbell>> {
      AnyCasePath(
        embed: { .bells($0) },
        extract: { if case .bells(let action) = $0 { action } else { nil } })
    }

    var call: AnyCasePath<House.Action, Call.Action> {
      AnyCasePath(
        embed: { .call($0) },
        extract: { if case .call(let action) = $0 { action } else { nil } })
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// The same house with the parent's reducer first, and its child below.
struct ParentFirstHouse: Reducer {
  typealias State = House.State
  typealias Action = House.Action

  // region: parent-first
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .call(.delegate(.visitorLetIn)) { state.call = nil }
      return .none
    }
    EmptyReducer()
      .ifLet(\.call, action: \.call) {
        Call()
      }
  }
  // endregion: parent-first
}

/// The form with the settings of the light.
struct LightSettings: Reducer {
  let inform: @Sendable (_ minutes: Int) async -> Void

  // region: form
  struct State: Equatable {
    var minutes = 3
    var isAutomatic = true
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.minutes) { _, state in
        .run { [minutes = state.minutes] _ in await inform(minutes) }
      }
  }
  // endregion: form
}
