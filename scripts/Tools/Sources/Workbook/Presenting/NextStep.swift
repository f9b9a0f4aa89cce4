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
    let step = failure?.step.map { String($0.prefix { $0 != "." }) }
    let heading = step.flatMap(lesson.heading(ofStep:))
    read = lesson.page + (heading.map { ", “\($0)”" } ?? "")

    let folder = lesson.folder(in: sources)
    let places = report.problems.map(\.place) + (report.firstFailure?.issues.map(\.place) ?? [])
    if let place = places.compactMap(\.self).first(where: { $0.file.hasPrefix(folder + "/") }) {
      edit = "\(place.file):\(place.line)"
    } else {
      edit =
        failure?.step.flatMap { Self.mark(ofStep: $0, of: lesson, in: folder, of: checkout) }
        ?? step.flatMap { Self.mark(ofStep: $0, of: lesson, in: folder, of: checkout) }
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

  /// The line of the exercise that says “Step 3: …”, or “Step 3.2: …” where it is about one test, as
  /// long as the learner has left it there.
  ///
  /// A comment stays where it is when its step is done, and the mistake may be anywhere then. So in a
  /// file that has been worked on, a comment stands for its file, and a `todo` for its line.
  private static func mark(
    ofStep step: String, of lesson: Lesson, in folder: String, of checkout: Checkout
  ) -> String? {
    for file in names(in: "\(checkout.root)/\(folder)") where file.hasSuffix(".swift") {
      let text = contents(of: "\(checkout.root)/\(folder)/\(file)") ?? ""
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      guard let line = lines.firstIndex(where: { $0.contains("Step \(step):") }) else { continue }
      // At the head of a file, the mark speaks of the whole file and not of a line in it.
      let isHead = lines[..<line].allSatisfy { $0.isEmpty || $0.hasPrefix("import ") }
      let isGap = !lines[line].drop { $0 == " " }.hasPrefix("//")
      let isAsShipped = text == contents(of: "\(checkout.root)/\(lesson.stub)/\(file)")
      return isHead || !(isGap || isAsShipped)
        ? "\(folder)/\(file)" : "\(folder)/\(file):\(line + 1)"
    }
    return nil
  }

  /// The file of the exercise that the lesson's page has named last when the step is over, among
  /// those in which something is left to do: some are complete from the start.
  private static func fileNamed(
    on page: String, before heading: String?, in folder: String, of checkout: Checkout
  ) -> String? {
    var named: String?
    var isInStep = false
    for line in (contents(of: "\(checkout.root)/\(page)") ?? "").split(whereSeparator: \.isNewline)
    {
      if line.hasPrefix("#") {
        if isInStep { break }
        isInStep = heading.map { line.hasSuffix(" \($0)") } ?? false
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

  func lines(_ terminal: Terminal) -> [String] {
    let commands = run.enumerated().map { ($0 == 0 ? "Run" : "or", $1) }
    let lines = [("Read", read), ("Edit", edit)] + commands + (hint.map { [("Hint", $0)] } ?? [])
    return lines.flatMap { label, text in
      terminal.wrapped(text, after: "  \(label.padded(to: 6))", indent: 8)
    }
  }
}
