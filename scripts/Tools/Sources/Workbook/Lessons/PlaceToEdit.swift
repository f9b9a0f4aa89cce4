/// Where a learner goes on: the “Edit” of what they do next.
extension NextStep {
  var edit: String {
    let places = report.problems.map(\.place) + (report.firstFailure?.issues.map(\.place) ?? [])
    // Learners edit exercises. What does not compile beside a solution may be its tests.
    let own = places.lazy.compactMap(\.self).first {
      $0.file.hasPrefix(folder + "/") || sources == "Solutions"
    }
    // Where a step has no mark of its own, it goes on where the one before it was.
    let number = failure?.stepNumber.flatMap { Int($0) } ?? 0
    let earlier = stride(from: number, to: 0, by: -1).map { "\($0)" }
    let steps = [failure?.step].compactMap(\.self) + earlier
    return own?.description ?? steps.lazy.compactMap(mark).first ?? folder
  }

  /// The place in the exercise that says “Step 3: …” or “Step 3 (rules 3a and 3b): …”, in a file that says
  /// so as it was shipped: in one of a learner's it may be gone. Where there are several, the one with the
  /// rule that is broken.
  ///
  /// A comment stays where it is when its step is done, and the mistake may be anywhere then. So in a
  /// file that has been worked on, a comment stands for its file, and a `todo` for its line.
  private func mark(ofStep step: String) -> String? {
    let rules = checkout.rules(of: lesson)
    let message = failure?.issues.first?.comments.joined(separator: " ") ?? ""
    let broken = Rule.named(in: message, among: rules).first
    func isMark(_ line: Substring) -> Bool {
      guard !trimmed(line).hasPrefix("///") else { return false }
      return line.contains("Step \(step):") || line.contains("Step \(step) (rule")
    }
    func isMarkOfRule(_ line: Substring) -> Bool {
      isMark(line)
        && Rule.named(in: String(line), among: rules).contains { $0.number == broken?.number }
    }
    let files = names(in: "\(checkout.root)/\(lesson.stub)").filter {
      isFile("\(checkout.root)/\(folder)/\($0)")
    }
    func file(where isMark: (Substring) -> Bool) -> String? {
      files.first { lines("\(lesson.stub)/\($0)").contains(where: isMark) }
    }
    guard let file = file(where: isMarkOfRule) ?? file(where: isMark) else { return nil }
    let current = lines("\(folder)/\(file)")
    guard
      let line = current.firstIndex(where: isMarkOfRule) ?? current.firstIndex(where: isMark)
    else { return "\(folder)/\(file)" }
    // At the head of a file, the mark speaks of the whole file and not of a line in it.
    let isHead = current[..<line].allSatisfy { $0.isEmpty || $0.hasPrefix("import ") }
    let isGap = !trimmed(current[line]).hasPrefix("//")
    let isAsShipped = current == lines("\(lesson.stub)/\(file)")
    return "\(folder)/\(file)" + (!isHead && (isGap || isAsShipped) ? ":\(line + 1)" : "")
  }

  private func lines(_ file: String) -> [Substring] {
    (contents(of: "\(checkout.root)/\(file)") ?? "").lines
  }
}
