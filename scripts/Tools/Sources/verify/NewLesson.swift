import Foundation
import Workbook

/// The folders, files and rows of a lesson that is to be written. They compile, and fail as they should:
/// a counter with a button for each step, to be replaced bit by bit by what the lesson is about.
struct NewLesson {
  let number: Int
  let title: String
  let steps: Int
  let context: Context

  private var twoDigits: String { number < 10 ? "0\(number)" : "\(number)" }
  private var words: [Substring] { title.split { !$0.isLetter && !$0.isNumber } }
  private var id: String {
    "Lesson\(twoDigits)" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
  private var slug: String { "\(twoDigits)-" + words.joined(separator: "-").lowercased() }

  /// - Returns: The files that have been written or changed.
  func lay() throws -> [String] {
    let all = files
    if let taken = ["Exercises/\(id)", "lessons/\(slug).md"].first(where: context.exists) {
      throw AttemptProblem(description: "\(taken) is there already. Nothing has been written.")
    }
    for (path, text) in all { try context.keep(text, in: path) }
    try FileManager.default.createSymbolicLink(
      atPath: context.path("Tests/\(id)Tests/Canaries.swift"),
      withDestinationPath: "../Canaries/Canaries.swift")
    let start = "| \(number) | [\(title)]"
    let row = /\| (\d+) \| \[.*/
    try insert(
      "  Lesson(\"\(id)\", hasScreen: false),", in: "Package.swift",
      after: /\s+Lesson\("Lesson(\d\d).*/)
    try insert(
      "#elseif \(id)\n  @testable import \(id)", in: "Tests/Canaries/Canaries.swift",
      after: /\s+@testable import Lesson(\d\d).*/)
    try insert(
      "\(start)(lessons/\(slug).md) | 30 | … |", in: "README.md", after: row)
    try insert(
      "\(start)(\(slug).md) | 30 | [hints](hints/\(slug).md) | [answers](answers/\(slug).md) |",
      in: "lessons/README.md", after: row)
    return try all.keys.sorted() + attempts()
      + ["Package.swift", "Tests/Canaries/Canaries.swift", "README.md", "lessons/README.md"]
  }

  /// An attempt for each rule, which breaks it.
  private func attempts() throws -> [String] {
    let context = Context(
      checkout: try Checkout(root: context.checkout.root), updates: true, repetitions: 0)
    let folder = ".build/new-lesson"
    return try (1...steps).map { step in
      try context.keep(counter(isSolved: true, except: step), in: "\(folder)/Counter.swift")
      try context.keep(
        "“The button of step \(step) changes nothing.” …", in: "\(folder)/belief.txt")
      return try context.makeAttempt(
        of: context.path(folder), named: "\(id)/rejected/step-\(step)-changes-nothing"
      ).path
    }
  }

  /// Adds lines below that of the lesson before.
  private func insert(
    _ new: String, in path: String, after entry: Regex<(Substring, Substring)>
  ) throws {
    var lines = (context.text(of: path) ?? "").components(separatedBy: "\n")
    let before = lines.lastIndex { line in
      line.wholeMatch(of: entry).flatMap { Int($0.1) }.map { $0 < number } ?? false
    }
    lines.insert(new, at: before.map { $0 + 1 } ?? 0)
    try context.keep(lines.joined(separator: "\n"), in: path)
  }

  private func perStep(_ text: (Int) -> String) -> String {
    (1...steps).map(text).joined(separator: "\n")
  }

  private var files: [String: String] {
    let tests = "Tests/\(id)Tests"
    return [
      "Exercises/\(id)/Counter.swift": counter(isSolved: false),
      "Solutions/\(id)/Counter.swift": counter(isSolved: true),
      "scripts/Stubs/\(id)/Counter.swift": counter(isSolved: false),
      "\(tests)/Lesson\(twoDigits).swift": suite,
      "\(tests)/CounterTests.swift": counterTests,
      "\(tests)/CounterStage.swift": stage,
      "Tests/Attempts/\(id)/promises.txt": "== lessons/\(slug).md\n"
        + perStep { "\($0)a\n  step-\($0)-changes-nothing" } + "\n",
      "lessons/\(slug).md": page,
      "lessons/hints/\(slug).md": hints,
      "lessons/answers/\(slug).md": "# Answers to lesson \(number)\n\n1. …\n",
    ]
  }

  /// - Parameter wrongStep: The step in which the solution does nothing.
  private func counter(isSolved: Bool, except wrongStep: Int? = nil) -> String {
    let cases = perStep { step in
      let work = step == wrongStep ? "" : "      state.count += \(step)\n"
      let code =
        isSolved
        ? "\(work)      return .none"
        : "      return todo(\"Step \(step) (rule \(step)a): …\", returning: .none)"
      return "    case .step\(step)ButtonTapped:\n\(code)"
    }
    return """
      import Bootcamp

      /// What the lesson builds. To begin with, a counter with a button for each step.
      struct Counter: Reducer {
        // MARK: Model the state

        struct State: Equatable {
          var count = 0
        }

        // MARK: Name the action

        enum Action: Equatable, Sendable, CaseIterable {
      \(perStep { "    case step\($0)ButtonTapped" })
        }

        // MARK: Change the state

        func reduce(into state: inout State, action: Action) -> Effect<Action> {
          switch action {
      \(cases)
          }
        }
      }

      """
  }

  private var suite: String {
    """
    import TestSupport
    import Testing

    @Suite("Lesson \(number): \(title)", .serialized, .lesson("\(slug)"))
    struct Lesson\(twoDigits) {
      // One after another, in the order of the lesson's steps.
    }

    """
  }

  private var counterTests: String {
    let suites = perStep { step in
      """

        @Suite("Step \(step)", .serialized)
        @MainActor
        struct Step\(step) {
          @Test("\(step).1 The button of step \(step) adds \(step)")
          func adds() throws {
            var state = Counter.State()
            _ = Counter().reduce(into: &state, action: .step\(step)ButtonTapped)
            try require(
              state.count == \(step), "The count is \\(state.count). It should be \(step).",
              rule: "\(step)a")
          }

          @Test("\(step).2 The count is right in every story")
          func stories() async {
            await expectStories(on: CounterStage.self, step: \(step))
          }
        }
      """
    }
    return """
      import Bootcamp
      import TestSupport
      import Testing

      @testable import \(id)

      extension Lesson\(twoDigits) {\(suites)
      }

      """
  }

  private var stage: String {
    """
    import Bootcamp
    import TestSupport

    @testable import \(id)

    /// Taps on the counter, and the model beside it: the rules of the lesson once more.
    struct CounterStage: Stage {
      struct Tap: StoryPart {
        let step: Int
        var simpler: [Tap] { step.simpler.filter { $0 > 0 }.map(Tap.init) }
      }

      private var state: Counter.State
      /// The tap that has just happened, and the model: the count that should be there now.
      private var tap: Tap?
      private var count: Int
      let opening: String

      static func drawBeginning(_ draw: inout Draw) -> Int { draw.number(in: -3...3) }

      static func drawEvent(_ draw: inout Draw) -> Tap { Tap(step: draw.number(in: 1...\(steps))) }

      init(_ count: Int) {
        state = Counter.State(count: count)
        self.count = count
        opening = "The count begins at \\(count)."
      }

      mutating func play(_ tap: Tap) -> String? {
        // Each tap is judged by the count before it. What other steps have left open is their matter.
        count = state.count + tap.step
        self.tap = tap
        withIssueHandler({ _ in }) {
          _ = Counter().reduce(into: &state, action: .allCases[tap.step - 1])
        }
        return "The button of step \\(tap.step) is tapped."
      }

      func look(_ facts: inout Facts) {
        guard tap?.step == facts.step else { return }
        facts.compare(
          "The count is", state.count, count, fact: "count", rule: "\\(facts.step)a",
          words: { "\\($0)" })
      }
    }

    """
  }

  private var page: String {
    let steps = perStep { step in
      """
      ### Step \(step): Add \(step)

      - **\(step)a.** A tap on the button of step \(step) adds \(step) to `count`.

      """
    }
    return """
      # \(number). \(title)

      *About 30 minutes. You need Swift, and the words in [Start here](00-start-here.md).*

      At the end of this lesson you can …

      ## Run it

      The bug, and what it costs somebody.

      ## Predict

      ## Investigate

      ## Make it right

      Work on `Exercises/\(id)/Counter.swift`, one step after another. After each step, look: \
      `scripts/progress \(number)`. If you are stuck for ten minutes, take a [hint](hints/\(slug).md).

      \(steps)
      ## The road not taken

      ## In the Composable Architecture today

      ## Check yourself

      1. …

      The answers are in [answers/\(slug).md](answers/\(slug).md).

      """
  }

  private var hints: String {
    let steps = perStep { step in
      """

      ## Step \(step)

      ### A question

      What does the button of step \(step) change?

      ### A place

      Look at its case in the reducer.

      ### A part of the code

      ```text
      case .step\(step)ButtonTapped:
        state.count += /* how much? */
      ```
      """
    }
    return """
      # Hints for lesson \(number)

      Three hints for each step: first a question, then a place, then a part of the code. Take one at a \
      time, and go back to your code in between.
      \(steps)

      """
  }
}
