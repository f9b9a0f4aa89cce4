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
    let own = places.lazy.compactMap(\.self).first { $0.file.hasPrefix(folder + "/") }
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

  /// The place in the exercise that says “Step 3: …”, or “Step 3.2: …” where it is about one test, in the
  /// file that says so as it was shipped: in one of a learner's it may be gone.
  ///
  /// A comment stays where it is when its step is done, and the mistake may be anywhere then. So in a
  /// file that has been worked on, a comment stands for its file, and a `todo` for its line.
  private func mark(ofStep step: String) -> String? {
    func isMark(_ line: Substring) -> Bool {
      line.contains("Step \(step):") && !trimmed(line).hasPrefix("///")
    }
    let files = names(in: "\(checkout.root)/\(lesson.stub)").filter {
      isFile("\(checkout.root)/\(folder)/\($0)")
        && lines("\(lesson.stub)/\($0)").contains(where: isMark)
    }
    var file = files.first
    if files.count > 1 {
      let marked = files.first { lines("\(folder)/\($0)").contains(where: isMark) }
      file = subject(among: files) ?? marked ?? file
    }
    guard let file else { return nil }
    let current = lines("\(folder)/\(file)")
    guard let line = current.firstIndex(where: isMark) else { return "\(folder)/\(file)" }
    // At the head of a file, the mark speaks of the whole file and not of a line in it.
    let isHead = current[..<line].allSatisfy { $0.isEmpty || $0.hasPrefix("import ") }
    let isGap = !trimmed(current[line]).hasPrefix("//")
    let isAsShipped = current == lines("\(lesson.stub)/\(file)")
    return "\(folder)/\(file)" + (!isHead && (isGap || isAsShipped) ? ":\(line + 1)" : "")
  }

  /// Of several files in which a step is at work, the one that declares what the test names first.
  private func subject(among files: [String]) -> String? {
    guard let place = failure?.place else { return nil }
    let lines = lines(place.file).dropFirst(place.line - 1)
    let source = lines.prefix(1) + lines.dropFirst().prefix { !$0.contains("@Test") }
    let declaration = #/(?:class|enum|func|let|struct|typealias|var) +(\w+)/#
    let declared = files.map { file in
      let code = self.lines("\(lesson.stub)/\(file)").filter { !trimmed($0).hasPrefix("//") }
      return Set(code.joined(separator: "\n").matches(of: declaration).map(\.1))
    }
    return source.joined(separator: "\n").matches(of: #/[A-Za-z_]\w*/#).lazy.compactMap { name in
      let owners = files.indices.filter { declared[$0].contains(name.0) }
      return owners.count == 1 ? files[owners[0]] : nil
    }.first
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
