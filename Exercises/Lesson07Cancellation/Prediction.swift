import Bootcamp

// Step 1: predict. Read the code, run it in your head, and write down what you expect.
// Do not run it first: a prediction that turns out wrong teaches more than one that was looked up.

/// A search bar as several tutorials build it: each text waits, and then asks whether it is still the one
/// in the field.
struct RelaySearch: Reducer {
  let clock: any Clock<Duration>
  let search: @Sendable (_ text: String) async -> [Gif]

  struct State: Equatable {
    var text = ""
    var results: [Gif] = []
  }

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case pauseEnded(String)
    case searchResponse([Gif])
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .run { send in
        try await clock.sleep(for: .milliseconds(300))
        await send(.pauseEnded(text))
      }

    case .pauseEnded(let text):
      guard text == state.text else { return .none }
      return .run { send in
        await send(.searchResponse(search(text)))
      }

    case .searchResponse(let gifs):
      state.results = gifs
      return .none
    }
  }
}

/// Replace each `todo(…)` with your answer.
struct Prediction {
  /// The field is empty. Somebody types an “a”; 100 ms later a “b” comes after it; another 100 ms later
  /// the “b” is deleted. So the field says `a`, `ab`, `a`. Then nobody types any more.
  ///
  /// For which texts is the service asked, and in which order? Such as `["ab", "x"]`.
  var requests: [String]? {
    todo("Step 1: predict for which texts the service is asked.", returning: nil)
  }

  /// How many milliseconds after the “b” was deleted is the service asked for the first time?
  var milliseconds: Int? {
    todo("Step 1: predict when the service is asked for the first time.", returning: nil)
  }

  /// Another day, “cat” is pasted, and its GIFs are found. A minute later the field loses the focus. Like
  /// many text fields, it then calls its setter again, with the text that it has: `textChanged("cat")`.
  ///
  /// How often is the service asked, all in all?
  var requestsForCat: Int? {
    todo("Step 1: predict how often the service is asked.", returning: nil)
  }
}
