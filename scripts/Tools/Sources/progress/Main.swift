import Workbook

/// Tells what goes on while somebody waits. One for the process, as standard error is.
let activity = Activity(
  building: "the lessons", firstTime: "half a minute to a minute")

@main
struct Main {
  static func main() async {
    Interruption.shared.exitOnSignals { activity.leave() }
    do {
      let invocation = try progress.invocation(of: Array(CommandLine.arguments.dropFirst()))
      if invocation.has(.help) {
        try say(progress.help(on: invocation.subcommand))
        exit(0)
      }
      exit(try await invocation.subcommand.run(invocation))
    } catch {
      activity.wipe()
      write("\(error)\n", to: 2)
      exit(code(for: error))
    }
  }

  private static func code(for error: any Error) -> Int32 {
    error is UsageError || (error as? WorkbookError)?.isWrongUse == true ? 2 : 3
  }
}
