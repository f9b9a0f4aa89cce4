import Bootcamp
import Foundation

/// Whether the screen keeps a log: `scripts/play LESSON --log` says so.
let isLogged = ProcessInfo.processInfo.environment["BOOTCAMP_PLAY_LOG"] != nil

/// What a screen of lines has shown, and the words that lead through it.
@MainActor
final class ScreenLog<State: Equatable> {
  private let history = History<State>()
  private let draw: (State) -> String
  /// What happens now: what was typed, or the action that it sends.
  var cause = "the beginning"

  init(draw: @escaping (State) -> String) {
    self.draw = draw
  }

  static var commands: [(String, String)] {
    [
      ("back", "look at the screen before, and at what changed then; “back3” goes three steps"),
      ("forth", "look at the one after it"),
      ("log", "list what has happened"),
    ]
  }

  var isInThePast: Bool { history.place != nil }

  /// The screen has been drawn. What was not typed has come by itself.
  func add(_ state: State) {
    defer { cause = "by itself" }
    if isInThePast, history.moments.last?.state == state { return }
    history.add(cause, state)
  }

  /// What to print for a word; `nil` if it is no word about the past.
  func answer(to word: String) -> [String]? {
    let last = history.moments.count - 1
    guard last >= 0, let steps = steps(in: word) else {
      history.returnToPresent()
      return nil
    }
    if word == "log" {
      return history.moments.enumerated().map { number, moment in
        row(number == history.place ?? last ? "→ \(number)" : "  \(number)", moment.cause)
      }
    }
    history.move(by: steps)
    let place = history.place ?? last
    let moment = history.moments[place]
    let isPresent = place == last ? ", the present" : ""
    let changes = history.changes(at: place)
    return [
      row("log", "\(place) of \(last)\(isPresent): \(moment.cause)"),
      // Gaps of the exercise were told when this was the present.
      row("screen", withIssueHandler({ _ in }) { draw(moment.state) }),
      row("changed", changes.isEmpty ? "nothing" : changes.joined(separator: "\n")),
    ]
  }

  /// How far a word leads: -1 for “back”, 3 for “forth3”.
  private func steps(in word: String) -> Int? {
    if word == "log" { return 0 }
    guard let match = word.wholeMatch(of: /(back|forth)(\d{0,4})/) else { return nil }
    return (match.1 == "back" ? -1 : 1) * (Int(match.2) ?? 1)
  }
}
