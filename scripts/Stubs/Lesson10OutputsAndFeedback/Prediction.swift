// Step 1: predict. Read the code, run it in your head, and write down what you expect.
// Do not run it first: a prediction that turns out wrong teaches more than one that was looked up.

/// The search of the lesson's first page, in which “Try again” does nothing.
///
/// A loop watches `loadResults`, as in `scripts/play 10 --script "stuck …"`. When a value comes, the
/// loop asks the service for it. When the value goes, or becomes another one, the loop cancels the
/// request. When it is equal to the value before, the loop does nothing.
struct StuckSearch {
  private var text = ""
  private var results: [Gif] = []
  private var hasFailed = false

  static func reduce(_ state: Self, event: SearchEvent) -> Self {
    var state = state
    switch event {
    case .textChanged(let text):
      state.text = text
      state.hasFailed = false
    case .resultsArrived(let gifs):
      state.results = gifs
    case .searchFailed:
      state.hasFailed = true
    case .retryTapped:
      state.hasFailed = false
    default:
      break
    }
    return state
  }

  var message: String? { hasFailed ? "That did not work. [ Try again ]" : nil }
  var loadResults: Query? { text.isEmpty ? nil : Query(text: text) }

  var shownText: String { text }
  var shownResults: [Gif] { results }
}

/// Replace each `nil` with a number.
struct Prediction {
  /// “cat” is pasted into the field, and its GIFs are found. Then the field loses the focus. Like many
  /// text fields, it now calls its setter again, with the text that it has: `textChanged("cat")`.
  ///
  /// How often is the service asked, all in all?
  var requestsForCat: Int? {
    nil
  }

  /// Somebody types quickly: the field says `cat`, `cats`, `cat`. The service answers only then.
  ///
  /// How many requests has the loop cancelled by then?
  var cancelledRequests: Int? {
    nil
  }

  /// “cat” is pasted, and the search fails. “Try again” does nothing, as you have seen. So the field is
  /// cleared, and “cat” is pasted once more.
  ///
  /// How often is the service asked, all in all?
  var requestsAfterClearing: Int? {
    nil
  }
}
