import Workbook

extension Part {
  /// What a lesson shows as a deliberate mistake is refused by the compiler, in the words it quotes.
  ///
  /// A mistake is a file `Tests/Attempts/LessonNN…/mistakes/name.swift`, which is compiled with the
  /// lesson's solution, and beside it `name.txt` with the compiler's first error.
  static let mistakes = Part(
    name: "mistakes", title: "The compiler refuses what lessons say it refuses"
  ) { context in
    var count = 0
    var problems: [String] = []
    for lesson in context.lessons.filter(context.changes.touchAttempts) {
      let folder = "Tests/Attempts/\(lesson.id)/mistakes"
      let files = context.swiftFiles(in: folder)
      if files.isEmpty { continue }
      // So that its module is there, and is that of today.
      try context.output(
        of: "swift", ["build", "--target", lesson.id] + Command.buildSystem + besidesSolutions,
        environment: ["BOOTCAMP_SOURCES": "Solutions"])
      for (name, _) in files {
        count += 1
        let ending = try context.run(
          "swiftc",
          [
            "-typecheck", "-parse-as-library", "-swift-version", "6", "-enable-testing",
            "-I", "\(WholeModuleBuild.folder)/debug/Modules", "\(folder)/\(name)",
          ])
        guard let message = ending.errors.firstMatch(of: /: (error: .*)/)?.1 else {
          problems.append("\(folder)/\(name) is no mistake: the compiler accepts it.")
          continue
        }
        problems += try context.compare(
          "\(message)\n", withFile: "\(folder)/\(name.dropLast(".swift".count)).txt")
      }
    }
    return Findings(checked: "\(count) mistakes", problems: problems)
  }
}
