import Bootcamp

/// The feature that is measured: a few numbers and a switch.
struct Order: Reducer {
  struct State: Equatable {
    var quantity = 1
    var price = 250
    var stock = 100
    var discount = 0
    var views = 0
  }

  enum Action {
    case minusButtonTapped
    case plusButtonTapped
    case priceChanged(Int)
    case viewed
    case echoRequested
    case workRequested
    case echoed
  }

  // Never inlined, so that a call stays a call and the loop around it is not optimised away.
  @inline(never)
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      guard state.quantity > 0 else { return .none }
      state.quantity -= 1
      state.stock += 1
      return .none
    case .plusButtonTapped:
      guard state.stock > 0 else { return .none }
      state.quantity += 1
      state.stock -= 1
      return .none
    case .priceChanged(let price):
      state.price = price
      state.discount = state.quantity > 10 ? price / 10 : 0
      return .none
    case .viewed, .echoed:
      state.views += 1
      return .none
    case .echoRequested:
      return .send(.echoed)
    case .workRequested:
      return .run { send in await send(.echoed) }
    }
  }

  /// Actions without effects, in an order that nobody can foresee.
  static let actions: [Action] = {
    var seed: UInt64 = 42
    return (0..<4_096).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      switch seed >> 62 {
      case 0: return .minusButtonTapped
      case 1: return .plusButtonTapped
      case 2: return .priceChanged(Int(seed >> 54 & 0xff))
      default: return .viewed
      }
    }
  }()
}
