import Bootcamp

/// A search for GIFs: a text field, the results, a message when it has failed, and one when there is no
/// connection.
struct SearchFeature: Reducer {
  let environment: SearchEnvironment

  // MARK: Model the state

  // The tests open the search with `State()` and read these five properties; they never set them. What
  // you keep besides, and how, is up to you.
  struct State: Equatable {
    /// What stands in the field.
    var text = ""

    /// The GIFs of the last answer that has come.
    var results: [Gif] = []

    /// Whether the person waits for an answer about `text`.
    var isWaiting = false

    /// Whether the last search has failed.
    var hasFailed = false

    /// Whether there is no connection.
    var isOffline = false
  }

  // MARK: Name the action

  // Before step 5 nobody sends “appeared”, and the search works all the same. In step 5 the screen
  // appears first, then come texts and taps, then it disappears, and perhaps it comes back. Add actions
  // if you need some.
  enum Action: Equatable, Sendable {
    case textChanged(String)
    case searchResponse(Result<[Gif], SearchFailure>)
    case retryButtonTapped

    case appeared
    case disappeared
    case connectionChanged(Bool)
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged:
      // Step 3 (rules 3a to 3d): what if nothing is left in the field? And what if nothing is new?
      // Step 4 (rule 4b): what becomes of a failure?
      return todo(
        """
        Step 2 (rules 2a to 2g): the text has changed. End what is on its way, wait for a pause, then ask.
        """, returning: .none)

    case .searchResponse(.success):
      return todo("Step 2 (rule 2d): the answer has arrived.", returning: .none)

    case .searchResponse(.failure):
      return todo("Step 4 (rule 4a): the search has failed.", returning: .none)

    case .retryButtonTapped:
      return todo("Step 4 (rules 4c to 4e): ask once more, without a pause.", returning: .none)

    case .appeared:
      return todo(
        "Step 5 (rules 5a, 5b and 5h): listen to the connection, and ask what is still wanted.",
        returning: .none)

    case .disappeared:
      return todo("Step 5 (rule 5g): end all work.", returning: .none)

    case .connectionChanged:
      return todo(
        "Step 5 (rules 5c to 5f): there is a connection, or there is none any more.",
        returning: .none)
    }
  }

  // MARK: Return the effect
}
