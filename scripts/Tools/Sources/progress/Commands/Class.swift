import Workbook

/// One table over many checkouts.
let classCommand: Subcommand = Subcommand(
  "class", "one table over the workbooks of a class", operands: .folders,
  options: [
    .list, .since, .classFormat, .output, .timeout, .buildLimit, .jobs, .withoutIsolation,
    .noColor,
  ],
  details: """
    Each FOLDER is a learner's copy of the workbook, or holds such copies. Their
    exercises are judged with the tests of this one, whatever theirs have become.
    Nothing is written into them. A run that was interrupted goes on where it
    stopped when you start it again.

    This runs other people's code. It is no sandbox: scripts/README.md says what is
    kept apart, and what is not.
    """
) { invocation in
  let folders = try invocation.folders()
  let output = try invocation.outputFile()
  let options = try invocation.classOptions()
  let earlier = try invocation.earlierReport()
  let roster = Roster(folders)
  for remark in roster.remarks { write(remark + "\n", to: 2) }
  activity.partingWords = "Run it again, and it goes on where it stopped.\n"
  let checkout = try Checkout.current()
  var report = try await ClassGrader(checkout, options: options).grade(roster)
  report.circumstances = Circumstances(
    judged: Date(), workbook: WorkbookVersion(of: checkout), testLimit: options.testLimit,
    buildLimit: options.buildLimit)
  report.earlier = earlier
  activity.wipe()

  func text(on terminal: Terminal) -> String { ClassTable(report, on: terminal).text }
  let format = invocation.value(of: .classFormat) ?? "text"
  let answer =
    switch format {
    case "csv": report.csv
    case "json": report.json
    case "html": report.html
    default: text(on: output == nil ? invocation.terminal : Terminal())
    }
  if let output {
    try output.write(answer)
    if format != "text" { write(text(on: invocation.terminal) + "\n", to: 1) }
    write("The report is in \(output.name).\n", to: 1)
  } else {
    write(answer, to: 1)
  }
  return report.isComplete ? 0 : 1
}

extension Option {
  static let list = Option(
    "--list", .path(named: "FILE"),
    summary: "a file with a folder in each line, relative to the file; # starts a comment")
  static let since = Option(
    "--since", .path(named: "REPORT"),
    summary: "also say who has moved since an earlier report, which is in json")
  static let classFormat = Option(
    "--format", .word(among: ["text", "csv", "json", "html"], named: "FORMAT"),
    summary: "how to say it, text if you do not say")
  static let buildLimit = Option(
    "--build-limit", .text(named: "SECONDS"),
    summary: "how long the build of one lesson may take, 180 if you do not say")
  static let jobs = Option(
    "--jobs", .text(named: "NUMBER"),
    summary: "how many lessons to judge at a time, half of the processors if you do not say")
  static let withoutIsolation = Option(
    "--without-isolation", summary: "run the code with your rights, with limits alone",
    isHidden: true)
}

extension Invocation {
  /// The folders that were named, here and in a file, as absolute paths.
  fileprivate func folders() throws -> [String] {
    let here = FileManager.default.currentDirectoryPath
    var folders = operands.map { $0.hasPrefix("/") ? $0 : "\(here)/\($0)" }
    for file in allValues(of: .list) {
      guard let listed = Roster.folders(listedIn: file) else {
        throw progress.error("There is no file “\(file)” to read folders from.", about: subcommand)
      }
      folders += listed
    }
    guard !folders.isEmpty else {
      throw progress.error(
        "Say which workbooks: `scripts/progress class FOLDER …`, or name a file that lists them with "
          + "--list.", about: subcommand)
    }
    return folders
  }

  /// The report to compare with, where one was named.
  fileprivate func earlierReport() throws -> EarlierReport? {
    guard let file = value(of: .since) else { return nil }
    guard let report = EarlierReport(readFrom: file) else {
      throw progress.error(
        "“\(file)” is no report on a class. --since takes what `scripts/progress class FOLDER … "
          + "--format json` wrote.", about: subcommand)
    }
    return report
  }

  fileprivate func classOptions() throws -> ClassGrader.Options {
    var options = ClassGrader.Options()
    options.testLimit = try seconds(.timeout) ?? options.testLimit
    options.buildLimit = try seconds(.buildLimit) ?? options.buildLimit
    if let text = value(of: .jobs) {
      guard let number = Int(text), (1...64).contains(number) else {
        throw progress.error("--jobs needs a number from 1 to 64; “\(text)” is none.")
      }
      options.workers = number
    }
    options.isWithoutIsolation = has(.withoutIsolation)
    options.program = CommandLine.arguments.first.map(Self.version) ?? ""
    options.notice = { activity.take($0) }
    return options
  }

  /// Another one after each build of this program.
  private static func version(ofProgram path: String) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let date = attributes?[.modificationDate] as? Date
    return "\(attributes?[.size] ?? 0) \(date?.timeIntervalSince1970 ?? 0)"
  }
}
