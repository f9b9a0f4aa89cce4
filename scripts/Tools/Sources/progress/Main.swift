import Workbook

/// Tells what goes on while somebody waits. One for the process, as standard error is.
let status = StatusLine(building: "the lessons", firstTime: "half a minute to a minute")

@main
struct Main {
  static func main() async { await progress.run(showing: status) }
}
