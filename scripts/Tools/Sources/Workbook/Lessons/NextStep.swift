/// What a learner does next in a lesson that is not complete: where to read, what to edit, what to
/// run, and where to get a hint.
struct NextStep {
  let read: String
  let edit: String
  let run: [String]
  /// The command that gives a hint. There are hints for exercises, not for solutions.
  let hint: String?

  init(_ report: LessonReport, in sources: String, of checkout: Checkout) {
    let lesson = report.lesson
    // Where nothing ran, it is not known which step is next, except where nothing has been begun.
    let failure = report.firstFailure.flatMap {
      $0.status == .notRun && report.status != .notStarted ? nil : $0
    }
    let step = failure?.stepNumber
    let heading = step.flatMap(lesson.heading(ofStep:))
    read = lesson.page + (heading.map { ", “\($0)”" } ?? "")

    let folder = lesson.folder(in: sources)
    let places = report.problems.map(\.place) + (report.firstFailure?.issues.map(\.place) ?? [])
    if let place = places.compactMap(\.self).first(where: { $0.file.hasPrefix(folder + "/") }) {
      edit = place.description
    } else {
      edit =
        [failure?.step, step].lazy.compactMap(\.self).compactMap {
          Self.mark(ofStep: $0, for: failure, of: lesson, in: folder, of: checkout)
        }.first
        ?? Self.fileNamed(on: lesson.page, before: heading, in: folder, of: checkout)
        ?? folder
    }

    // The hints are about the steps; what does not compile comes before them.
    hint =
      sources == "Exercises" && report.status != .doesNotCompile
      ? "scripts/progress hint \(lesson.number)" : nil
    switch sources {
    case "Exercises":
      run = ["scripts/progress \(lesson.number)", "swift test --filter \(lesson.filter)"]
    case "Solutions":
      run = ["scripts/progress \(lesson.number) --solutions"]
    default:
      run = ["scripts/progress \(lesson.number) --sources \(sources)"]
    }
  }

  /// The place in the exercise that says “Step 3: …”, or “Step 3.2: …” where it is about one test, in the
  /// file that says so as it was shipped: in one of a learner's it may be gone.
  ///
  /// A comment stays where it is when its step is done, and the mistake may be anywhere then. So in a
  /// file that has been worked on, a comment stands for its file, and a `todo` for its line.
  private static func mark(
    ofStep step: String, for test: TestReport?, of lesson: Lesson, in folder: String,
    of checkout: Checkout
  ) -> String? {
    func lines(_ folder: String, _ file: String) -> [Substring] {
      (contents(of: "\(checkout.root)/\(folder)/\(file)") ?? "").lines
    }
    func isMark(_ line: Substring) -> Bool {
      line.contains("Step \(step):") && !trimmed(line).hasPrefix("///")
    }
    let files = names(in: "\(checkout.root)/\(lesson.stub)").filter {
      isFile("\(checkout.root)/\(folder)/\($0)") && lines(lesson.stub, $0).contains(where: isMark)
    }
    guard let first = files.first else { return nil }
    let file =
      files.count == 1
      ? first
      : test.flatMap { subject(of: $0, among: files, of: lesson, in: checkout) }
        ?? files.first { lines(folder, $0).contains(where: isMark) } ?? first
    let current = lines(folder, file)
    guard let line = current.firstIndex(where: isMark) else { return "\(folder)/\(file)" }
    // At the head of a file, the mark speaks of the whole file and not of a line in it.
    let isHead = current[..<line].allSatisfy { $0.isEmpty || $0.hasPrefix("import ") }
    let isGap = !trimmed(current[line]).hasPrefix("//")
    let isAsShipped = current == lines(lesson.stub, file)
    return isHead || !(isGap || isAsShipped)
      ? "\(folder)/\(file)" : "\(folder)/\(file):\(line + 1)"
  }

  /// Of several files in which a step is at work, the one that declares what a test names first.
  private static func subject(
    of test: TestReport, among files: [String], of lesson: Lesson, in checkout: Checkout
  ) -> String? {
    guard let place = test.place else { return nil }
    let lines = (contents(of: "\(checkout.root)/\(place.file)") ?? "").lines
      .dropFirst(place.line - 1)
    let source = (lines.prefix(1) + lines.dropFirst().prefix { !$0.contains("@Test") })
      .joined(separator: "\n")
    let keywords: Set = ["class", "enum", "func", "let", "struct", "typealias", "var"]
    let declared = files.map { file in
      let code = FileManager.default.contents(atPath: "\(checkout.root)/\(lesson.stub)/\(file)")
      let tokens = SwiftToken.all(in: Array(code ?? Data()))
      return Set(
        zip(tokens, tokens.dropFirst()).filter { keywords.contains($0.0.text) }.map { $0.1.text })
    }
    let named = SwiftToken.all(in: Array(source.utf8)).lazy.filter(\.isName).compactMap { token in
      let owners = files.indices.filter { declared[$0].contains(token.text) }
      return owners.count == 1 ? files[owners[0]] : nil
    }
    return named.first
  }

  /// The file of the exercise that the lesson's page has named last when the step is over, among
  /// those in which something is left to do: some are complete from the start.
  private static func fileNamed(
    on page: String, before heading: String?, in folder: String, of checkout: Checkout
  ) -> String? {
    var named: String?
    var isInStep = false
    for (line, kind) in Markdown(contents(of: "\(checkout.root)/\(page)") ?? "").lines {
      if case .heading(_, let text) = kind {
        if isInStep { break }
        isInStep = text == heading
      }
      for match in line.matches(of: #/`(?:Exercises/[^`/]+/)?([^`/ ]+\.swift)`/#) {
        let file = "\(folder)/\(match.1)"
        guard let code = contents(of: "\(checkout.root)/\(file)") else { continue }
        let solution = "Solutions/" + file.split(separator: "/").suffix(2).joined(separator: "/")
        if code != contents(of: "\(checkout.root)/\(solution)") { named = file }
      }
    }
    return isInStep ? named : nil
  }
}
