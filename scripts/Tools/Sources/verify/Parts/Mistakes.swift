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
    func folder(_ lesson: Lesson) -> String { "Tests/Attempts/\(lesson.id)/mistakes" }
    let lessons = context.lessons.filter { !context.swiftFiles(in: folder($0)).isEmpty }
    // So that their modules are there, and are those of today.
    for lesson in lessons {
      try context.output(
        of: "swift",
        ["build", "--target", lesson.id, "--scratch-path", WholeModuleBuild.folder]
          + Command.buildSystem + WholeModuleBuild.arguments,
        environment: ["BOOTCAMP_SOURCES": "Solutions"])
      let folder = folder(lesson)
      for (name, _) in context.swiftFiles(in: folder) {
        count += 1
        let ending = try context.run(
          "swiftc",
          [
            "-typecheck", "-parse-as-library", "-swift-version", "6", "-enable-testing",
            "-I", "\(WholeModuleBuild.folder)/debug/Modules", "\(folder)/\(name)",
          ])
        guard let message = ending.errors.firstMatch(of: /: (error: .*)/)?.1 else {
          problems.append(
            "\(folder)/\(name) is meant to be a mistake, but the compiler accepts it.")
          continue
        }
        problems += try context.compare(
          "\(message)\n", withFile: "\(folder)/\(name.dropLast(".swift".count)).txt")
      }
    }
    return Findings(checked: "\(count) mistakes", problems: problems)
  }
}
