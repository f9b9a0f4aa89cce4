import Workbook

@main
struct Progress {
  static func main() async {
    let activity = Activity(building: "the lessons")
    Interruption.shared.exitOnSignals { activity.wipe() }
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      exit(try await run(arguments, activity))
    } catch {
      activity.wipe()
      write("\(error)\n", to: 2)
      exit(code(for: error))
    }
  }

  /// Does what was asked for and says with which code to exit.
  private static func run(_ arguments: Arguments, _ activity: Activity) async throws -> Int32 {
    if arguments.action == .help {
      write(help, to: 1)
      return 0
    }
    let checkout = try Checkout.current()
    let lessons = try chosen(arguments.lessons, from: checkout)
    if arguments.action == .list {
      write(checkout.list, to: 1)
      return 0
    }
    var options = Grader.Options()
    options.testLimit = arguments.timeout
    options.notice = { activity.take($0) }
    let report = try await Grader(checkout, sources: arguments.sources, options: options)
      .grade(lessons)
    activity.wipe()

    let terminal = Terminal(of: 1, allowsColour: arguments.allowsColour)
    switch arguments.format {
    case .json:
      write(report.json, to: 1)
    case .text where arguments.lessons.isEmpty || lessons.count > 1:
      write(Summary(report, of: checkout, on: terminal).text, to: 1)
    case .text:
      for lesson in report.lessons {
        let view = LessonView(
          lesson, warnings: report.warnings, in: report.sources, of: checkout, on: terminal)
        write(view.text, to: 1)
      }
    }
    if report.lessons.contains(where: { $0.status == .notRun }) { return 3 }
    return report.isComplete ? 0 : 1
  }

  private static func chosen(_ names: [String], from checkout: Checkout) throws -> [Lesson] {
    let chosen = try names.map { name in
      guard let lesson = checkout.lesson(named: name) else {
        let nearest =
          nearest(to: name, among: Arguments.commands)
          ?? checkout.nearestLesson(to: name).map(\.slug)
        throw UsageError(
          "There is no lesson or command “\(name)”.",
          nearest: nearest.map { "`scripts/progress \($0)`" },
          choices: "The lessons are:\n\(checkout.list)", tool: "scripts/progress")
      }
      return lesson
    }
    return chosen.isEmpty ? checkout.lessons : checkout.lessons.filter(chosen.contains)
  }

  private static func code(for error: any Error) -> Int32 {
    error is UsageError || (error as? WorkbookError)?.isWrongUse == true ? 2 : 3
  }
}
