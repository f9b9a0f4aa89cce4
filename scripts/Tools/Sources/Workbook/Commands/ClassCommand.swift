private let html = Option(
  "--html", summary: "a web page instead of the text: --html > class.html")

extension Subcommand {
  /// One table over many checkouts.
  static let `class`: Subcommand = Subcommand(
    "class", "FOLDER|REPORT …", summary: "one table over the workbooks of a class",
    options: [html, .json, .timeout, .noColor],
    details: """
      Each FOLDER is a learner's copy of the workbook, or holds such copies. One after
      the other, their exercises are judged with the tests of this workbook, whatever
      theirs have become. Nothing is written into them. As soon as a learner is judged
      there is a report in .build/class/reports; each REPORT is such a file, ends in
      .json, and is only read. So reports of many machines make one table.

      This runs other people's code, in a sandbox where bubblewrap (bwrap) is
      installed. scripts/README.md says what it keeps apart.
      """
  ) { invocation in
    let files = invocation.operands.filter { $0.hasSuffix(".json") && !isFolder($0) }
    let folders = invocation.operands.filter { !files.contains($0) }
    if files.isEmpty, folders.isEmpty {
      throw invocation.error("Say which workbooks: `scripts/progress class FOLDER …`.")
    }
    var report = ClassReport()
    for file in files {
      guard let part = ClassReport(readFrom: file) else {
        throw invocation.error(
          "“\(file)” is no report on a class. `scripts/progress class FOLDER` writes one.")
      }
      report.add(part)
    }
    if !folders.isEmpty {
      let checkout = try Checkout.current()
      if let missing = folders.first(where: { !isFolder($0) }) {
        throw invocation.error("There is no folder “\(missing)”.")
      }
      let learners = Learner.all(in: folders)
      guard learners.contains(where: { $0.exercises != nil }) else {
        throw invocation.error(
          "There is no workbook in \(folders.joined(separator: ", ")): no folder Exercises.")
      }
      let grader = try ClassGrader(checkout, testLimit: invocation.graderOptions().testLimit)
      report.add(try await grader.grade(learners))
    }
    let answer =
      if invocation.has(.json) {
        try report.json()
      } else if invocation.has(html) {
        ClassPage(report: report).text
      } else {
        ClassTable(report: report, terminal: invocation.terminal).text
      }
    try say(answer)
    return report.isComplete ? .success : .notYet
  }
}
