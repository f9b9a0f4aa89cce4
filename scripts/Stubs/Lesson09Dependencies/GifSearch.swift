import Bootcamp
import Foundation

/// A search for GIFs, with a history, and a button for those who cannot make up their mind.
struct GifSearch: Reducer {
  // Step 3 (rules 3a to 3g) and step 4 (rules 4a to 4g): name here what the search needs.

  // MARK: Model the state

  struct State: Equatable {
    /// What stands in the field.
    var text = ""

    /// The GIFs of the last answer that has come.
    var results: [Gif] = []

    /// Whether a request is on its way.
    var isLoading = false

    /// Whether the last request has failed.
    var hasFailed = false

    /// The texts that were searched for, the latest last.
    var history: [Entry] = []

    /// The GIF that “Surprise me” has picked, while it is shown.
    var pick: Gif?
  }

  /// A text that was searched for.
  struct Entry: Equatable, Identifiable, Sendable {
    let id: UUID
    let date: Date
    let text: String
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case textChanged(String)
    case searchButtonTapped
    case searchResponse(Result<[Gif], SearchFailure>)
    case surpriseButtonTapped
    case surpriseEnded
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .none

    case .searchButtonTapped:
      return todo("Step 3 (rules 3a, 3b and 3e to 3g): ask the client.", returning: .none)

    case .searchResponse:
      return todo("Step 3 (rules 3c and 3d): take the answer, or the failure.", returning: .none)

    case .surpriseButtonTapped:
      return todo(
        "Step 4 (rules 4c to 4g): pick one of the results, for three seconds.", returning: .none)

    case .surpriseEnded:
      return todo("Step 4 (rule 4d): the pick is gone.", returning: .none)
    }
  }
}
