import Bootcamp

/// A screen with many rows, of which an action changes one.
struct List: Reducer {
  struct State: Equatable {
    var title = "List"
    var rows: [Row]

    init(count: Int) {
      rows = (0..<count).map { Row(id: $0, name: "Row \($0)") }
    }
  }

  struct Row: Equatable {
    let id: Int
    var name: String
    var taps = 0
  }

  enum Action {
    case rowTapped(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .rowTapped(let place):
      state.rows[place].taps += 1
      return .none
    }
  }
}
