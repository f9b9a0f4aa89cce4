/// What a learner does next in a lesson that is not complete: where to read, what to edit, what to
/// run, and where to get a hint.
struct NextStep {
  let report: LessonReport
  let sources: String
  let checkout: Checkout

  private var lesson: Lesson { report.lesson }
  private var folder: String { lesson.folder(in: sources) }

  /// Where nothing ran, it is not known which step is next, except where nothing has been begun.
  private var failure: TestReport? {
    report.firstFailure.flatMap {
      $0.status == .notRun && report.status != .notStarted ? nil : $0
    }
  }

  private var heading: String? { failure?.stepNumber.flatMap(lesson.heading(ofStep:)) }

  var read: String { lesson.page + (heading.map { ", “\($0)”" } ?? "") }

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

  var run: [String] {
    switch sources {
    case "Exercises":
      ["scripts/progress \(lesson.number)", "swift test --filter \(lesson.filter)"]
    case "Solutions": ["scripts/progress \(lesson.number) --solutions"]
    default: ["scripts/progress \(lesson.number) --sources \(sources)"]
    }
  }

  /// There are hints for exercises, not for solutions. They are about the steps, and what does not compile
  /// comes before them.
  var hint: String? {
    sources == "Exercises" && report.status != .doesNotCompile
      ? "scripts/progress hint \(lesson.number)" : nil
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

extension Checkout {
  /// The next lesson; nothing behind the last.
  func lesson(after lesson: Lesson) -> Lesson? {
    lessons.first { $0.number > lesson.number }
  }

  /// The lesson whose exercise somebody has changed last; `nil` where all are as they were shipped.
  var lessonEditedLast: Lesson? {
    let edited = lessons.filter { !isAsShipped($0) }.map { lesson in
      let folder = lesson.folder(in: "Exercises")
      let dates = swiftFiles(in: folder).compactMap { FileStatus("\(root)/\(folder)/\($0)")?.date }
      return (lesson: lesson, date: dates.max() ?? .distantPast)
    }
    // Where a copy gave all files one date, the first.
    return edited.max { $0.date < $1.date }?.lesson
  }
}
