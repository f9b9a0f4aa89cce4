/// What the keys do that are pressed while `watch` runs.
extension Watch {
  mutating func type(_ keys: String) {
    for key in keys.lowercased() {
      switch key {
      case "q", "\u{4}": Interruption.shared.exit(0)
      // What comes after it belongs to the same key: an arrow, for instance.
      case "\u{1B}": return
      case "h": showHint()
      case "n": goOn()
      case "l":
        number = ""
        screen.say(
          "\(Checkout.list(of: checkout.lessons))\nType the number of a lesson and Enter, or go on where you are."
        )
      case "r": isDue = true
      case _ where key.isWholeNumber && number != nil: number! += String(key)
      case _ where key.isNewline: choose()
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

  /// Goes to the lesson whose number was typed.
  private mutating func choose() {
    guard let typed = number, !typed.isEmpty else { return }
    number = nil
    guard let lesson = checkout.lessons.first(where: { "\($0.number)" == typed }) else {
      return screen.say("There is no lesson \(typed). Press l to see them all.")
    }
    change(to: lesson)
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
      let hint = try HintMemory(checkout: checkout).nextHint(of: lesson, step: step)
      screen.add(screen.terminal.text(of: hint, forStep: step, of: lesson) + "\n")
    } catch {
      screen.say("\(error)")
    }
  }
}
