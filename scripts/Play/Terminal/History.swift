import Bootcamp

/// Everything that has happened to a state, so that one can go back and look at it. The feature stays
/// where it is.
@MainActor
package final class History<State> {
  package struct Moment {
    /// What happened: an action, or what was typed.
    package let cause: String
    /// The state after it.
    package let state: State
  }

  package private(set) var moments: [Moment] = []
  /// Which of them is looked at; `nil` for the present.
  package private(set) var place: Int?

  package init() {}

  package func add(_ cause: String, _ state: State) {
    moments.append(Moment(cause: cause, state: state))
  }

  /// Adds an action that has been handled, on one line.
  package func add(_ action: some Any, handledWith state: State) {
    let lines = describe(action).map { $0.trimmingPrefix(while: \.isWhitespace) }
    add(lines.joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")"), state)
  }

  /// Goes back where `steps` is negative, and forth otherwise, as far as there is something to see.
  package func move(by steps: Int) {
    let last = max(moments.count - 1, 0)
    place = min(max((place ?? last) + steps, 0), last)
  }

  package func returnToPresent() { place = nil }

  /// What a moment has changed, line by line; empty if nothing.
  package func changes(at index: Int) -> [String] {
    guard index > 0 else { return [] }
    return difference(from: moments[index - 1].state, to: moments[index].state) ?? []
  }
}
