extension Subcommand {
  /// One table over many checkouts.
  static let `class`: Subcommand = Subcommand(
    "class", "FOLDER …", .folders, summary: "one table over the workbooks of a class",
    options: [
      .list, .since, .shard, .merge, .classFormat, .output, .timeout, .buildLimit, .jobs,
      .withoutIsolation, .noColor,
    ],
    details: """
      Each FOLDER is a learner's copy of the workbook, or holds such copies. Their
      exercises are judged with the tests of this one, whatever theirs have become.
      Nothing is written into them. A run that was interrupted goes on where it
      stopped when you start it again.

      A class that is too large for one machine is divided: --shard 3/10 judges the
      third of ten parts, and --merge makes one report of theirs. scripts/README.md
      has a workflow that does so on GitHub.

      This runs other people's code. It is no sandbox: scripts/README.md says what is
      kept apart, and what is not.
      """
  ) { invocation in
    let output = try invocation.outputFile()
    let earlier = try invocation.earlierReport()
    let checkout = try Checkout.current()
    var report =
      if invocation.has(.merge) { try invocation.mergedReport(checkout) } else {
        try await invocation.judgedReport(checkout)
      }
    report.earlier = earlier
    StatusLine.lessons.wipe()
    let answer: String? =
      switch invocation.value(of: .classFormat) {
      case "csv": report.csv
      case "json": try report.json
      case "html": report.html
      default: nil
      }
    try invocation.publish(answer, in: output) { ClassTable(report: report, terminal: $0).text }
    return report.isComplete ? .success : .notYet
  }
}

extension Option {
  static let shard = Option(
    "--shard", "N/M", summary: "judge part N of M of the class, in json")
  static let merge = Option(
    "--merge", summary: "judge nothing: one report of those on the parts, which are named instead")
  static let list = Option(
    "--list", "FILE", .files,
    summary: "a file with a folder in each line, relative to the file; # starts a comment")
  static let since = Option(
    "--since", "REPORT", .files,
    summary: "also say who has moved since an earlier report, which is in json")
  static let classFormat = Option(
    "--format", "FORMAT", .words(["text", "csv", "json", "html"]),
    summary: "how to say it, text if you do not say")
  static let buildLimit = Option(
    "--build-limit", "SECONDS",
    summary:
      "how long the build of one lesson may take, \(Int(TimeLimits.buildInClass)) if you do not say"
  )
  static let jobs = Option(
    "--jobs", "NUMBER",
    summary: "how many lessons to judge at a time, half of the processors if you do not say")
  /// Runs the code with your rights, with limits alone.
  static let withoutIsolation = Option("--without-isolation", summary: nil)
}

extension Invocation {
  /// What the learners' code comes to.
  fileprivate func judgedReport(_ checkout: Checkout) async throws -> ClassReport {
    var limits = Circumstances.Limits()
    limits.test = try seconds(.timeout) ?? limits.test
    limits.build = try seconds(.buildLimit) ?? limits.build
    // One build keeps about two processors busy.
    let workers =
      try number(.jobs, in: 1...64)
      ?? max(1, min(4, ProcessInfo.processInfo.activeProcessorCount / 2))
    var roster = Roster(try folders())
    for remark in roster.remarks { write(remark + "\n", to: 2) }
    let shard = try shard(of: roster)
    if let shard { roster = roster.part(shard) }
    StatusLine.lessons.partingWords = "Run it again, and it goes on where it stopped.\n"
    let grader = ClassGrader(
      checkout: checkout, swift: try SwiftInstallation(usedIn: checkout), limits: limits,
      workers: workers, isWithoutIsolation: has(.withoutIsolation),
      notice: { StatusLine.lessons.take($0) })
    var report = try await grader.grade(roster)
    report.shard = shard
    return report
  }

  /// The folders that were named, here and in a file, as absolute paths.
  private func folders() throws -> [String] {
    let here = FileManager.default.currentDirectoryPath
    var folders = operands.map { $0.hasPrefix("/") ? $0 : "\(here)/\($0)" }
    for file in allValues(of: .list) {
      guard let listed = Roster.folders(listedIn: file) else {
        throw error("There is no file “\(file)” to read folders from.")
      }
      folders += listed
    }
    guard !folders.isEmpty else {
      throw error(
        "Say which workbooks: `scripts/progress class FOLDER …`, or name a file that lists them with "
          + "--list.")
    }
    return folders
  }

  private func shard(of roster: Roster) throws -> ClassShard? {
    guard let text = value(of: .shard) else { return nil }
    guard let shard = ClassShard(text, of: roster) else {
      throw error(
        "--shard needs a part and the number of parts, such as 3/10; “\(text)” is none.")
    }
    guard value(of: .classFormat) == "json" else {
      throw error("--shard makes a report for --merge: add `--format json`.")
    }
    guard value(of: .since) == nil else {
      throw error("--since is about the whole class: give it to --merge.")
    }
    return shard
  }

  /// What the reports on the parts of a class come to.
  fileprivate func mergedReport(_ checkout: Checkout) throws -> ClassReport {
    if let other = [Option.list, .shard, .timeout, .buildLimit, .jobs].first(where: has) {
      throw error("--merge judges nothing, so \(other.name) does not go with it.")
    }
    guard !operands.isEmpty else {
      throw error("Say which reports: `scripts/progress class --merge REPORT …`.")
    }
    do {
      return try ClassReport(
        merging: operands, lessons: checkout.lessons, workbook: WorkbookVersion(of: checkout))
    } catch let error as MergeError {
      throw self.error(error.description)
    }
  }

  /// The report to compare with, where one was named.
  fileprivate func earlierReport() throws -> ClassFile? {
    guard let file = value(of: .since) else { return nil }
    guard let report = ClassFile(readFrom: file) else {
      throw error(
        "“\(file)” is no report on a class. --since takes what `scripts/progress class FOLDER … "
          + "--format json` wrote.")
    }
    return report
  }
}
