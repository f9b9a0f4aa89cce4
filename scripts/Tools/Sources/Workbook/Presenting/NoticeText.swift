/// Puts what a grader tells into words, a line each.
struct NoticeText {
  /// What is built, such as “the lessons”.
  let subject: String
  /// How long that takes the first time, such as “about a minute”.
  let firstTime: String
  private var label = ""

  init(building subject: String, firstTime: String) {
    self.subject = subject
    self.firstTime = firstTime
  }

  /// What to show, if there is anything.
  ///
  /// - Returns: The line, and whether it is worth one of its own where nothing can be wiped.
  mutating func line(for notice: GraderNotice) -> (text: String, isWorthALine: Bool)? {
    switch notice {
    case .building(let isFirst):
      label =
        isFirst
        ? "Building \(subject); the first time takes \(firstTime) …" : "Building \(subject) …"
      return (label, isFirst)
    case .buildStep(let done, let all):
      return ("\(label) \(done)/\(all)", false)
    case .waitingForOtherBuild:
      return ("Another Swift build uses this folder; waiting until it is done …", true)
    case .stillWaitingForOtherBuild:
      return (
        "Still waiting. If a `swift test` hangs in another terminal, press Ctrl-C there.", true
      )
    case .testing(let lessons):
      return ("Running the tests of \(lessons) lesson\(lessons == 1 ? "" : "s") …", false)
    case .isolating(let lesson, let tests):
      let others = tests == 1 ? "the other one alone" : "the other \(tests) one by one"
      return (
        "Lesson \(lesson.number): a test did not come to its end; running \(others) …", true
      )
    case .built, .tested:
      return nil
    }
  }
}
