/// What the keys do that are pressed while `watch` runs.
extension WatchFeature {
  func type(_ keys: String, _ state: inout State) -> [Effect] {
    var effects: [Effect] = []
    for key in keys.lowercased() {
      switch key {
      case "q", "\u{4}": return effects + [.quit]
      // What comes after it belongs to the same key: an arrow, for instance.
      case "\u{1B}":
        state.number = nil
        return effects + answer("", &state)
      case "h": effects += hint(&state)
      case "n": effects += next(&state)
      case "l": effects += list(&state)
      case "r": effects += again(&state)
      case _ where key.isWholeNumber && state.number != nil: effects += choose(key, &state)
      case _ where key.isWhitespace: break
      default: effects += answer("There is no key “\(key)” here.", &state)
      }
    }
    return effects
  }

  /// Says something in the footer, until the next thing is said.
  private func answer(_ text: String, _ state: inout State) -> [Effect] {
    state.note = text
    return [.replaceFooter]
  }

  private static let wait = "One moment: the verdict is on its way."

  private func again(_ state: inout State) -> [Effect] {
    state.number = nil
    state.isDue = true
    return answer("", &state)
  }

  private func next(_ state: inout State) -> [Effect] {
    guard let lesson = state.lesson, let verdict = state.verdict else {
      return answer(Self.wait, &state)
    }
    guard verdict.status == .complete else {
      let rest = verdict.tests.count - verdict.passed
      return answer(
        "Lesson \(lesson.number) still has \(counted(rest, "test")) to go. Press l to choose "
          + "another lesson all the same.", &state)
    }
    guard let next = state.checkout.lesson(after: lesson) else {
      return answer("That was the last lesson. Press l to see them all.", &state)
    }
    return change(to: next, &state)
  }

  private func list(_ state: inout State) -> [Effect] {
    state.number = ""
    state.note = "Type the number of a lesson, or go on where you are."
    return [.addToPage("\n" + state.checkout.list)]
  }

  /// Takes a digit of a lesson's number, and goes there as soon as no longer number can be meant.
  private func choose(_ digit: Character, _ state: inout State) -> [Effect] {
    let typed = (state.number ?? "") + String(digit)
    let candidates = state.checkout.lessons.filter { "\($0.number)".hasPrefix(typed) }
    state.number = candidates.isEmpty ? "" : typed
    if candidates.isEmpty {
      return answer("There is no lesson \(typed). Press l to see them all.", &state)
    }
    return candidates.count == 1 ? change(to: candidates[0], &state) : []
  }

  private func change(to lesson: Lesson, _ state: inout State) -> [Effect] {
    state.number = nil
    if lesson == state.lesson { return answer("", &state) }
    state.lesson = lesson
    state.detector = detector(for: state)
    state.step = nil
    state.verdict = nil
    state.page = ""
    state.bar = []
    state.note = ""
    state.status = "Lesson \(lesson.number), \(lesson.title) …"
    return stopRun(&state) + [.showPage]
  }

  private func hint(_ state: inout State) -> [Effect] {
    guard let lesson = state.lesson, let verdict = state.verdict else {
      return answer(Self.wait, &state)
    }
    guard verdict.status != .complete else {
      return answer("This lesson is complete: there is nothing left to hint at.", &state)
    }
    guard let step = state.step else {
      return answer(
        "A hint belongs to a step. As soon as your code compiles, there is one.", &state)
    }
    do {
      let hint = try environment.hint(lesson, step, state.checkout)
      let terminal = environment.terminal()
      let title =
        "Hint \(hint.level.rawValue) of \(Hint.Level.allCases.count) for step \(step): "
        + hint.level.title
      let lines =
        ["", terminal.styled(title, .strong), ""]
        + terminal.lines(ofMarkdown: hint.text)
      state.note = ""
      return [.addToPage(lines.joined(separator: "\n") + "\n")]
    } catch {
      return answer("\(error)", &state)
    }
  }
}
