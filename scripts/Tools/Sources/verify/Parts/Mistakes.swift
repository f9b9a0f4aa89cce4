import Foundation
import Workbook

extension Part {
  /// What a lesson shows as a deliberate mistake is refused by the compiler, in the words it quotes.
  ///
  /// A mistake is a file `Tests/Attempts/LessonNN…/mistakes/name.swift`, which is compiled with the
  /// lesson's solution, and beside it `name.txt` with the compiler's first error.
  static let mistakes = Part(
    "mistakes", "The compiler refuses what lessons say it refuses", in: .solutions
  ) {
    context in
    var count = 0
    var problems: [String] = []
    // All together, as in the part before, so that nothing is built again.
    _ = try await SolutionsBuild.grader(context).grade(context.lessons)
    for lesson in context.lessons {
      let folder = "Tests/Attempts/\(lesson.id)/mistakes"
      let files = context.names(in: folder).filter { $0.hasSuffix(".swift") }
      for file in files {
        count += 1
        let path = "\(folder)/\(file)"
        let ending = try context.run(
          "swiftc",
          [
            "-typecheck", "-parse-as-library", "-swift-version", "6", "-enable-testing",
            "-I", SolutionsBuild.modules, path,
          ])
        guard let message = (ending.output + ending.errors).firstMatch(of: /: (error: .*)/)?.1
        else {
          problems.append("\(path) is meant to be a mistake, but the compiler accepts it.")
          continue
        }
        problems += try context.compare(
          "\(message)\n", withFile: "\(folder)/\(file.dropLast(".swift".count)).txt")
      }
    }
    return Findings(checked: "\(count) mistakes", problems: problems)
  }
}
