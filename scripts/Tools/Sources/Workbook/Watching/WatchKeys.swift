/// What the keys do that are pressed while `watch` runs.
extension Watch {
  mutating func type(_ keys: String) {
    for key in keys.lowercased() {
      switch key {
      case "q", "\u{4}": Interruption.shared.exit(0)
      // What comes after it belongs to the same key: an arrow, for instance.
      case "\u{1B}":
        number = nil
        return screen.say("")
      case "h": showHint()
      case "n": goOn()
      case "l":
        number = ""
        screen.add(
          "\n" + checkout.list, note: "Type the number of a lesson, or go on where you are.")
      case "r":
        number = nil
        isDue = true
        screen.say("")
      case _ where key.isWholeNumber && number != nil: choose(key)
      case _ where key.isWhitespace: break
      default: screen.say("There is no key “\(key)” here.")
      }
    }
  }

  private static let wait = "One moment: the verdict is on its way."

  private mutating func goOn() {
    guard let lesson, let verdict else { return screen.say(Self.wait) }
    guard verdict.status == .complete else {
      let rest = verdict.tests.count - verdict.passed
      return screen.say(
        "Lesson \(lesson.number) still has \(counted(rest, "test")) to go. Press l to choose "
          + "another lesson all the same.")
    }
    guard let next = checkout.lesson(after: lesson) else {
      return screen.say("That was the last lesson. Press l to see them all.")
    }
    change(to: next)
  }

  /// Takes a digit of a lesson's number, and goes there as soon as no longer number can be meant.
  private mutating func choose(_ digit: Character) {
    let typed = (number ?? "") + String(digit)
    let candidates = checkout.lessons.filter { "\($0.number)".hasPrefix(typed) }
    number = candidates.isEmpty ? "" : typed
    if candidates.isEmpty {
      screen.say("There is no lesson \(typed). Press l to see them all.")
    } else if candidates.count == 1 {
      change(to: candidates[0])
    }
  }

  private mutating func showHint() {
    guard let lesson, let verdict else { return screen.say(Self.wait) }
    guard verdict.status != .complete else {
      return screen.say("This lesson is complete: there is nothing left to hint at.")
    }
    guard let step else {
      return screen.say("A hint belongs to a step. As soon as your code compiles, there is one.")
    }
    do {
      let hint = try HintMemory(of: checkout).nextHint(of: lesson, step: step, in: checkout)
      let title =
        "Hint \(hint.level.rawValue) of \(Hint.Level.allCases.count) for step \(step): "
        + hint.level.title
      let lines =
        ["", screen.terminal.styled(title, .strong), ""]
        + screen.terminal.lines(ofMarkdown: hint.text)
      screen.add(lines.joined(separator: "\n") + "\n", note: "")
    } catch {
      screen.say("\(error)")
    }
  }
}
