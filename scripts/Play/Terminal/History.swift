import Bootcamp
import Foundation

/// Whether the screen keeps a log: `scripts/play LESSON --log` says so.
let isLogged = ProcessInfo.processInfo.environment["BOOTCAMP_PLAY_LOG"] != nil

/// Everything that a screen has shown, so that one can go back to it. The feature stays where it is.
@MainActor
final class History<State: Equatable> {
  private struct Moment {
    let cause: String
    let screen: String
    let state: State
  }

  private var moments: [Moment] = []
  /// Which of them is looked at; `nil` for the present.
  private var place: Int?
  /// What happens now: what was typed, or the action that it sends.
  var cause = "the beginning"

  static var commands: [(String, String)] {
    [
      ("back", "look at the screen before, and at what changed then; “back3” goes three steps"),
      ("forth", "look at the one after it"),
      ("log", "list what has happened"),
    ]
  }

  var isInThePast: Bool { place != nil }

  /// The screen has been drawn. What was not typed has come by itself.
  func add(_ screen: String, _ state: State) {
    defer { cause = "by itself" }
    if isInThePast, moments.last?.state == state { return }
    moments.append(Moment(cause: cause, screen: screen, state: state))
  }

  /// What to print for a word; `nil` if it is no word about the past.
  func answer(to word: String) -> [String]? {
    guard !moments.isEmpty, let steps = steps(in: word) else {
      place = nil
      return nil
    }
    let last = moments.count - 1
    let target = min(max((place ?? last) + steps, 0), last)
    if word == "log" {
      return moments.enumerated().map { number, moment in
        row(number == target ? "→ \(number)" : "  \(number)", moment.cause)
      }
    }
    place = target
    let moment = moments[target]
    let isPresent = target == last ? ", the present" : ""
    let difference =
      target > 0 ? difference(from: moments[target - 1].state, to: moment.state) : nil
    return [
      row("log", "\(target) of \(last)\(isPresent): \(moment.cause)"), row("screen", moment.screen),
      row("changed", difference?.joined(separator: "\n") ?? "nothing"),
    ]
  }

  /// How far a word leads: -1 for “back”, 3 for “forth3”.
  private func steps(in word: String) -> Int? {
    if word == "log" { return 0 }
    guard let match = word.wholeMatch(of: /(back|forth)(\d{0,4})/) else { return nil }
    return (match.1 == "back" ? -1 : 1) * (Int(match.2) ?? 1)
  }
}
