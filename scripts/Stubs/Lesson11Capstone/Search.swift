import Bootcamp

/// A search for GIFs or stickers: one tab of the app.
struct Search: Reducer {
  // MARK: Model the state

  struct State: Equatable {
    /// What is searched for: it never changes.
    let kind: Kind

    /// What stands in the field.
    var text = ""

    /// The rows, in the order in which they came.
    var results: IdentifiedArrayOf<Gif> = []

    /// The text that the rows were found for; `nil` before the first answer.
    var foundFor: String?

    /// How many GIFs the service has sent for this text, those that it sent twice too. The next page
    /// begins there.
    var receivedCount = 0

    /// How many GIFs it has for this text, as its last page says.
    var totalCount = 0

    /// Whether the search waits for an answer: during the pause before a request, too.
    var isLoading = false

    /// Why the last request failed, until there is another one.
    var failure: GifFailure?

    /// How long the limit still lasts, while it does.
    var secondsUntilRetry: Int?

    /// Where the page begins that was asked for last.
    var askedOffset = 0

    init(kind: Kind) { self.kind = kind }
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case lastRowAppeared
    case retryButtonTapped
    case pulledToRefresh
    case rowTapped(id: Gif.ID)
    case heartTapped(id: Gif.ID)

    /// The service has answered a request, or has not.
    case answered(GifRequest, Result<GifPage, GifFailure>)
    /// One second of the limit is over.
    case secondPassed
  }

  // MARK: Change the state

  // Step 5 (rule 5c): the app runs this search twice, once for each tab.
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged:
      return todo(
        "Step 1 (rules 1a to 1g): take the new text, and ask after a pause.", returning: .none)

    case .answered:
      return todo("Step 2 (rules 2a to 2c): show the page, or why there is none.", returning: .none)

    case .retryButtonTapped:
      return todo("Step 2 (rule 2d): ask again.", returning: .none)

    case .lastRowAppeared:
      return todo("Step 3 (rules 3a to 3c): ask for the next page.", returning: .none)

    case .pulledToRefresh:
      return todo("Step 4 (rules 4a and 4b): ask for the first page anew.", returning: .none)

    case .secondPassed:
      return todo("Step 4 (rules 4c to 4g): count down, and try again.", returning: .none)

    // The app handles these.
    case .rowTapped, .heartTapped:
      return .none
    }
  }
}

// MARK: What the screen shows

extension Search.State {
  /// What stands beside the rows; `nil` if nothing.
  var message: String? {
    todo(
      "Step 2 (rules 2e and 2f): say what has gone wrong, or that nothing was found.",
      returning: nil)
  }
}
