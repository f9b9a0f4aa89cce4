import Bootcamp

// Step 1: predict. Read the code, run it in your head, and write down what you expect.
// Do not run it first: a prediction that turns out wrong teaches more than one that was looked up.

/// A search screen in one reducer, whose actions say by an index which row they are about.
struct OneReducerScreen: Reducer {
  struct Row: Equatable, Sendable {
    let title: String
    var isFavorite = false
  }

  struct State: Equatable {
    var rows: [Row] = []
    /// While this is true, each row shows a spinner instead of its heart.
    var isLoading = false

    var titlesWithSpinner: [String] { isLoading ? rows.map(\.title) : [] }
    var titlesWithHeart: [String] { rows.filter(\.isFavorite).map(\.title) }
  }

  enum Action: Equatable, Sendable {
    case resultsArrived([String])
    case favoriteButtonTapped(index: Int)
    case favoriteSaved(index: Int)
  }

  /// Waits until the service has saved the favourite.
  let save: @Sendable (_ title: String) async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .resultsArrived(let titles):
      state.rows = titles.map { Row(title: $0) }
      return .none

    case .favoriteButtonTapped(let index):
      state.isLoading = true
      return .run { [title = state.rows[index].title] send in
        await save(title)
        await send(.favoriteSaved(index: index))
      }

    case .favoriteSaved(let index):
      state.isLoading = false
      guard state.rows.indices.contains(index) else { return .none }
      state.rows[index].isFavorite = true
      return .none
    }
  }
}

/// Replace each `todo(…)` with your answer, such as `["cat"]`, or `[]` for no row at all.
///
/// Each story begins with the rows cat, dog and hen, in this order; their indices are 0, 1 and 2.
struct Prediction {
  /// The heart of the hen is tapped. Nothing is saved yet. Which rows show a spinner?
  var spinnersAfterOneTap: [String]? {
    todo("Step 1: predict who shows a spinner after one tap.", returning: nil)
  }

  /// The heart of the cat is tapped, then that of the hen. Then the cat is saved. The hen is not saved
  /// yet. Which rows show a spinner?
  var spinnersAfterOneAnswer: [String]? {
    todo("Step 1: predict who shows a spinner after one of two answers.", returning: nil)
  }

  /// The heart of the cat is tapped. New results arrive: hen, cat. Then the cat is saved. Which rows
  /// show a heart?
  var heartsAfterNewResults: [String]? {
    todo("Step 1: predict who shows a heart after new results.", returning: nil)
  }
}
