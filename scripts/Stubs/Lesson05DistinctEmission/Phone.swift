import Bootcamp

// Finished: nothing to do here. You need it in step 7.

/// A phone with an order screen on it, for stories about toasts. It remembers every toast that a
/// person has seen, and keeps a diary.
@MainActor
final class Phone {
  /// What is inside. Nobody who tells a story has to know it.
  struct Inside {
    var open: () -> Void
    var close: () -> Void
    var tapPlus: () async -> Void
    var answer: (OrderAnswer) async -> Void
  }

  private let glass = ToastView()
  private let inside: Inside
  private var diary: [String] = []

  /// How often a test has said what it expects.
  private(set) var expectations = 0

  init(_ makeInside: (_ glass: ToastView) -> Inside) {
    inside = makeInside(glass)
  }

  // MARK: What can happen

  /// The order screen comes up. It may have been there before.
  func openScreen() async {
    await happen("The screen opens.") { inside.open() }
  }

  /// The order screen is closed. What it was about is still known.
  func closeScreen() async {
    await happen("The screen is closed.") { inside.close() }
  }

  /// A person taps plus. It has nothing to do with toasts.
  func tapPlus() async {
    await happen("Plus is tapped.") { await inside.tapPlus() }
  }

  /// The shop answers an order.
  func receive(_ answer: OrderAnswer) async {
    await happen("The shop answers: \(answer.message).") { await inside.answer(answer) }
  }

  /// Two seconds have passed, so the toast that can be seen goes away.
  func letToastGoAway() async {
    await happen("The toast goes away, if there is one.") { glass.goAway() }
  }

  private func happen(_ event: String, _ action: () async -> Void) async {
    diary.append(event)
    let count = glass.shown.count
    await action()
    diary += glass.shown.dropFirst(count).map { "  → toast “\($0)”" }
  }

  // MARK: What was seen

  /// Every toast that a person has seen so far, the oldest first.
  var shownToasts: [String] { glass.shown }

  /// What has happened so far, one event a line.
  var story: String { diary.joined(separator: "\n") }

  /// Fails the test unless a person has seen these toasts so far, and no others.
  func expectShown(
    _ toasts: [String],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    expectations += 1
    guard shownToasts != toasts else { return }
    reportIssue(
      """
      You expect \(list(toasts)), but a person has seen \(list(shownToasts)).

      \(diary.map { "  \($0)" }.joined(separator: "\n"))
      """,
      kind: .failedExpectation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private func list(_ toasts: [String]) -> String {
    toasts.isEmpty ? "no toast" : toasts.map { "“\($0)”" }.joined(separator: ", ")
  }
}
