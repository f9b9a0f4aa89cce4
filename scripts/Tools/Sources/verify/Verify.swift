import Foundation
import Workbook

private let verify: Tool = Tool(
  "scripts/verify", "Proves that the workbook is right. For maintainers; CI runs all of it.",
  footnote: "Exit code: 0 all is right · 1 something is not · 2 used wrongly · 3 the tool failed",
  subcommands: [
    Subcommand(
      nil, "[all | PART …]",
      summary:
        "what has to be right after each change, in at most 4 minutes on two cores; “all” adds "
        + "what takes long; or the parts that you name",
      options: [.lesson, .only, .update, .from, .name, .repetitions],
      details: "Always:\n" + Tool.table(Part.quick.map { ($0.name, $0.title) })
        + "\nOf “attempts” those of lessons that have changed since the last commit that others have,\n"
        + "and of “tools” the quick tests. With “all” the rest of both, and:\n"
        + Tool.table(Part.slow.map { ($0.name, $0.title) }), run: prove),
    Subcommand(
      "new", "NUMBER TITLE", summary: "lay out a lesson that is to be written",
      options: [.steps],
      details: "It compiles, and fails as it should. How to go on: lessons/adding-a-lesson.md",
      run: layOutLesson),
  ])

extension Option {
  fileprivate static let lesson = Option(
    "--lesson", "LESSON",
    summary: "look at one lesson only, where a part goes through the lessons")
  fileprivate static let only = Option(
    "--only", "NAME",
    summary: "after “attempts” or “lessons”: look at one alone, by the name that a failure "
      + "tells, or by a part of it")
  fileprivate static let update = Option(
    "--update",
    summary: "write what can be derived anew instead of comparing it: the blocks in the lessons, "
      + "and in the attempts the messages, and the differences where a solution has changed")
  fileprivate static let from = Option(
    "--from", "FOLDER",
    summary: "after “attempts”: make an attempt of the Swift code in a folder, or give one other "
      + "code, and grade it. A file belief.txt beside it says what somebody believes who writes so")
  fileprivate static let name = Option(
    "--as", "NAME",
    summary: "the name of that attempt, such as Lesson01State/rejected/three-copies")
  fileprivate static let repetitions = Option(
    "--repetitions", "N", summary: "how often “stress” runs the suite; 5 times without it")
}

extension Option {
  fileprivate static let steps = Option(
    "--steps", "N", summary: "how many steps it has; 3 without it")
}

@main
struct Main {
  static func main() async {
    await verify.run()
  }
}

private func tell(_ line: String) throws { try say(line + "\n") }

@Sendable private func layOutLesson(_ invocation: Invocation) throws -> ExitCode {
  guard let number = invocation.operands.first.flatMap({ Int($0) }), (1...99).contains(number),
    invocation.operands.count > 1
  else { throw invocation.error("Say its number and its title: scripts/verify new 12 Navigation") }
  let lesson = NewLesson(
    number: number, title: invocation.operands.dropFirst().joined(separator: " "),
    steps: try invocation.number(.steps, in: 1...9) ?? 3,
    context: Context(checkout: try Checkout.current(), updates: true, repetitions: 0))
  for file in try lesson.lay() { try tell(file) }
  try tell(
    """

    Now let the tests say what they see, and look at it:
      scripts/verify exercises attempts lessons --lesson \(number) --update
      scripts/verify layout promises solutions --lesson \(number)
    """)
  return .success
}

/// Proves part by part, and says what it does and how long it takes.
@Sendable private func prove(_ invocation: Invocation) async throws -> ExitCode {
  let parts = try invocation.parts()
  let newAttempt = try invocation.newAttempt(parts)
  let checkout = try Checkout.current()
  let isQuick = invocation.operands.isEmpty
  let context = Context(
    checkout: checkout,
    chosenLessons: try invocation.allValues(of: .lesson)
      .map { try invocation.lesson(named: $0, of: checkout) },
    updates: invocation.has(.update) || newAttempt != nil,
    repetitions: try invocation.number(.repetitions, in: 1...100_000) ?? 5,
    isQuick: isQuick,
    only: try invocation.only(parts) ?? newAttempt?.name,
    tell: { write("   \($0) …\n", to: 2) })
  if let (folder, name) = newAttempt {
    try tell("Wrote \(try context.makeAttempt(of: folder, named: name).path)")
  }
  let scope = invocation.allValues(of: .lesson).map { " --lesson \($0)" }.joined()
  let changed = isQuick ? try context.lessonsWithChangedAttempts() : context.lessons
  if changed.isEmpty {
    try tell("attempts: of no lesson, as nothing that they depend on has changed")
  }
  let toProve = parts.filter { $0.name != Part.attempts.name || !changed.isEmpty }
  var findings: [Findings] = []
  for phase in toProve.phases {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    findings += try await concurrentMap(phase, atATime: processors) { parts in
      var findings: [Findings] = []
      for part in parts {
        var context = context
        if part.name == Part.attempts.name { context.chosenLessons = changed }
        findings.append(try await prove(part, context, scope))
      }
      return findings
    }.flatMap(\.self)
  }
  let skipped = findings.count(where: \.isSkipped)
  let failed = findings.count { !$0.problems.isEmpty }
  let passed = findings.count - skipped - failed
  try tell("\n\(passed) passed, \(failed) failed\(skipped > 0 ? ", \(skipped) skipped" : "")")
  if isQuick {
    let slow = Part.slow.map(\.name).joined(separator: ", ")
    let others = context.lessons.count - changed.count
    try tell(
      "`scripts/verify all` adds the attempts of \(others) lessons, the tools' slow tests, \(slow)."
    )
  }
  return failed == 0 ? .success : .notYet
}

private func duration(since start: ContinuousClock.Instant) -> String {
  (ContinuousClock.now - start).formatted(
    .units(allowed: [.minutes, .seconds], width: .wide, zeroValueUnits: .hide))
}

private func prove(_ part: Part, _ context: Context, _ scope: String) async throws -> Findings {
  context.tell("\(part.name): \(part.title)")
  let start = ContinuousClock.now
  let findings = try await part.check(context)
  // All of it at once, as other parts speak, too.
  var lines = ["\n== \(part.name): \(part.title)"] + findings.problems.map { "\n\($0)" }
  if findings.isSkipped {
    lines.append("   skipped: \(findings.checked)")
  } else if findings.problems.isEmpty {
    lines.append("   passed in \(duration(since: start)): \(findings.checked)")
  } else {
    lines.append(
      """

         FAILED in \(duration(since: start)). To run it alone: scripts/verify \(part.name)\(scope)
      """)
  }
  try tell(lines.joined(separator: "\n"))
  return findings
}

extension [Part] {
  /// What runs when: one phase after the other, and in each the places side by side.
  fileprivate var phases: [[[Part]]] {
    let sideBySide = filter { $0.place != .wholeMachine }
    let places = sideBySide.reduce(into: [Part.Place]()) { places, part in
      if !places.contains(part.place) { places.append(part.place) }
    }
    return [places.map { place in sideBySide.filter { $0.place == place } }]
      + filter { $0.place == .wholeMachine }.map { [[$0]] }
  }
}

extension Invocation {
  /// The parts that were named, each once; those of `all`, or the quick ones where none was.
  fileprivate func parts() throws -> [Part] {
    if operands.isEmpty { return Part.quick }
    if operands == ["all"] { return Part.all }
    return try operands.reduce(into: []) { parts, name in
      guard let part = Part.all.first(where: { $0.name == name }) else {
        throw error(
          "There is no part “\(name)”.",
          choices: "The parts are \(Part.all.map(\.name).joined(separator: ", ")).")
      }
      if !parts.contains(where: { $0.name == name }) { parts.append(part) }
    }
  }

  fileprivate func only(_ parts: [Part]) throws -> String? {
    guard let only = value(of: .only) else { return nil }
    if !parts.allSatisfy({ Part.narrowable.contains($0.name) }) {
      let names = Part.narrowable.map { "“\($0)”" }
      throw error("Before --only, say of what. It can be one of \(names.joined(separator: ", ")).")
    }
    return only
  }

  /// The folder of code to make an attempt of, and its name.
  fileprivate func newAttempt(_ parts: [Part]) throws -> (folder: String, name: String)? {
    switch (value(of: .from), value(of: .name)) {
    case (nil, nil): return nil
    case (let folder?, let name?) where parts.map(\.name) == [Part.attempts.name]:
      return (folder, name)
    default:
      throw error("An attempt is made with: scripts/verify attempts --from FOLDER --as NAME")
    }
  }
}
