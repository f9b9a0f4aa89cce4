import Workbook

/// Builds the screen of a lesson, and runs it.
@main
struct Play {
  static func main() {
    let activity = Activity(building: "the screen", firstTime: "some ten seconds")
    Interruption.shared.exitOnSignals { activity.wipe() }
    do {
      exit(try run(Arguments(Array(CommandLine.arguments.dropFirst())), activity))
    } catch {
      activity.wipe()
      write("\(error)\n", to: 2)
      exit(error is UsageError ? 2 : 3)
    }
  }

  /// - Returns: The code to exit with.
  private static func run(_ arguments: Arguments, _ activity: Activity) throws -> Int32 {
    guard let name = arguments.lesson, !arguments.wantsHelp else {
      try say(help)
      return 0
    }
    let checkout = try Checkout.current()
    let lesson = try lesson(named: name, in: checkout)
    let builder = try ScreenBuilder(checkout, sources: arguments.sources) { activity.take($0) }
    switch try builder.build(lesson) {
    case .built(let program):
      activity.wipe()
      let ending = try builder.run(program, arguments.script.map { ["--script", $0] } ?? [])
      switch ending {
      case .ended(let code): return code
      case .crashed(let place):
        write(crash(of: lesson, in: arguments.sources, at: place), to: 2)
        return 1
      }
    case .doesNotCompile(let report):
      activity.wipe()
      let terminal = Terminal(of: 2)
      write(LessonView(report, in: arguments.sources, of: checkout, on: terminal).text, to: 2)
      return 1
    }
  }

  private static func crash(of lesson: Lesson, in sources: String, at place: Place?) -> String {
    """

    The screen has crashed\(place == nil ? "." : ": this line of your code led to it.")

      Edit  \(place.map { "\($0.file):\($0.line)" } ?? lesson.folder(in: sources))
      Run   scripts/progress \(lesson.number)

    """
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
