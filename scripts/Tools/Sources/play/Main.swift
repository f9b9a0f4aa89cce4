import Workbook

/// Builds the screen of a lesson, and becomes it.
@main
struct Play {
  static func main() {
    let activity = Activity(building: "the screen")
    Interruption.shared.exitOnSignals { activity.wipe() }
    do {
      exit(try run(Arguments(Array(CommandLine.arguments.dropFirst())), activity))
    } catch {
      activity.wipe()
      write("\(error)\n", to: 2)
      exit(error is UsageError ? 2 : 3)
    }
  }

  /// Returns only where there is no screen to become.
  private static func run(_ arguments: Arguments, _ activity: Activity) throws -> Int32 {
    guard let name = arguments.lesson, !arguments.wantsHelp else {
      write(help, to: 1)
      return 0
    }
    let checkout = try Checkout.current()
    let lesson = try lesson(named: name, in: checkout)
    let builder = try ScreenBuilder(checkout, sources: arguments.sources) { activity.take($0) }
    switch try builder.build(lesson) {
    case .built(let program):
      activity.wipe()
      var environment = ProcessInfo.processInfo.environment
      environment["SWIFT_BACKTRACE"] = Backtrace.none
      try becomeProcess(
        program, arguments.script.map { ["--script", $0] } ?? [], environment: environment)
    case .doesNotCompile(let report):
      activity.wipe()
      let terminal = Terminal(of: 2)
      write(LessonView(report, in: arguments.sources, of: checkout, on: terminal).text, to: 2)
      return 1
    }
  }

  private static func lesson(named name: String, in checkout: Checkout) throws -> Lesson {
    let screens = checkout.lessonsWithScreen
    let choices = "These lessons have one:\n\(Checkout.list(of: screens))"
    guard let lesson = checkout.lesson(named: name) else {
      throw Arguments.error(
        "There is no lesson “\(name)” with a screen to play.",
        nearest: checkout.nearestLesson(to: name).map { "`scripts/play \($0.slug)`" },
        choices: choices)
    }
    guard screens.contains(lesson) else {
      throw Arguments.error(
        "Lesson \(lesson.number), \(lesson.title), has no screen to play.", choices: choices)
    }
    return lesson
  }
}
