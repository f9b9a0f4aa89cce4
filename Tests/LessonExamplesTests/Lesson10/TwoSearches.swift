import Bootcamp

/// The same search in two schools: effects as return values, and effects as reactions.
enum TwoSchools {
  enum Event: Equatable, Sendable {
    case textChanged(String)
    case answered([String])
    case failed
    case retryTapped
  }

  // MARK: Effects as return values

  struct ReturningSearch: Reducer {
    let search: @Sendable (String) async throws -> [String]
    /// Whether somebody has thought of the empty text.
    var cancelsWhenCleared = true

    struct State: Equatable {
      var text = ""
      var results: [String] = []
      var hasFailed = false
    }

    typealias Action = Event
    private enum CancelID { case search }

    func reduce(into state: inout State, action: Event) -> Effect<Event> {
      switch action {
      // region: returning
      case .textChanged(let text):
        state = State(text: text)
        guard !text.isEmpty else {
          return cancelsWhenCleared ? .cancel(id: CancelID.search) : .none
        }
        return load(text)

      case .retryTapped:
        return load(state.text)
      // endregion: returning

      case .answered(let results):
        state.results = results
        state.hasFailed = false
        return .none

      case .failed:
        state.hasFailed = true
        return .none
      }
    }

    private func load(_ text: String) -> Effect<Event> {
      .run { send in
        try await send(.answered(search(text)))
      } catch: { _, send in
        await send(.failed)
      }
      .cancellable(id: CancelID.search, cancelInFlight: true)
    }
  }

  // MARK: Effects as reactions

  struct ReactingSearch {
    private var data = Data()

    private struct Data {
      var text = ""
      var results: [String]?
      var hasFailed = false
    }

    static func reduce(_ state: Self, event: Event) -> Self {
      var state = state
      switch event {
      // region: reacting
      case .textChanged(let text):
        guard text != state.data.text else { break }
        state.data = Data(text: text)

      case .retryTapped:
        state.data.hasFailed = false
      // endregion: reacting

      case .answered(let results):
        state.data.results = results

      case .failed:
        state.data.hasFailed = true
      }
      return state
    }

    var results: [String] { data.results ?? [] }

    // region: output
    var load: String? {
      data.text.isEmpty || data.results != nil || data.hasFailed ? nil : data.text
    }
    // endregion: output
  }

  /// Watches `load`, and notes what it starts and cancels.
  struct Loop {
    private(set) var search = ReactingSearch()
    private(set) var log: [String] = []

    mutating func send(_ event: Event) {
      let before = search.load
      search = ReactingSearch.reduce(search, event: event)
      guard search.load != before else { return }
      if let before { log.append("cancel \(before)") }
      if let load = search.load { log.append("start \(load)") }
    }
  }
}
