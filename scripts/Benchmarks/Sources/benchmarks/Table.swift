import Bootcamp

/// The screen of `List`, composed: each row has a reducer of its own.
struct Table: Reducer {
  struct State: Equatable {
    var title = "Table"
    var taps = 0
    var rows: IdentifiedArrayOf<TableRow.State>

    init(count: Int) {
      rows = IdentifiedArray(
        uniqueElements: (0..<count).map { TableRow.State(id: $0, name: "Row \($0)") })
    }
  }

  enum Action: CasePathable {
    case rows(IdentifiedActionOf<TableRow>)
    case titleTapped

    struct AllCasePaths {
      var rows: AnyCasePath<Action, IdentifiedActionOf<TableRow>> {
        AnyCasePath(
          embed: { .rows($0) },
          extract: { action in
            switch action {
            case .rows(let action): action
            case .titleTapped: nil
            }
          })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .titleTapped = action { state.taps += 1 }
      return .none
    }
    .forEach(\.rows, action: \.rows) {
      TableRow()
    }
  }
}

struct TableRow: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var name: String
    var taps = 0
  }

  enum Action {
    case tapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      state.taps += 1
      return .none
    }
  }
}
