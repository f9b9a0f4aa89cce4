struct State: Equatable {
  var count: Int
  var favoritePrimes: [Int]
  var isRequestInFlight: Bool
  var alert: String?
  var isSoundOn: Bool
}

func oneOfFiftyPlaces() {
  // region: call
  let state = State(count: 4, favoritePrimes: [], isRequestInFlight: false, alert: nil)
  // endregion: call
  _ = state
}
