import Foundation
import Workbook

private let verify = Tool(
  "scripts/verify", "Proves that the workbook is right. For maintainers; CI runs all of it.",
  footnote: "Exit code: 0 all is right · 1 something is not · 2 used wrongly · 3 the tool failed",
  subcommands: [
    Subcommand(
      nil, "[all | PART …]",
      summary:
        "what has to be right after each change, on two cores four minutes from nothing and one "
        + "minute after that; “all” adds what takes long; or the parts that you name",
      options: [.lesson, .only, .update, .from, .name],
      details: "Always:\n" + table(Part.all.filter { !$0.isSlow })
        + "\nOf “format”, “mistakes”, “attempts”, and of the screens in “lessons”, what has changed since the\n"
        + "last commit that others have; of “tools” the quick tests. With “all” the rest of them, and:\n"
        + table(Part.all.filter(\.isSlow)), run: prove),
    Subcommand(
      "new", "NUMBER TITLE", summary: "lay out a lesson that is to be written",
      details:
        "It has three steps, compiles, and fails as it should. How to go on: lessons/adding-a-lesson.md",
      run: layOutLesson),
    Subcommand(
      "make-site", summary: "what scripts/site does: make a site of the lessons and the reference",
      options: [.basePath, .sourceURL],
      details: "Look at it with: python3 -m http.server --directory \(Site.folder)", run: makeSite),
  ])

private func table(_ parts: [Part]) -> String { Tool.table(parts.map { ($0.name, $0.title) }) }

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
  fileprivate static let basePath = Option(
    "--base-path", "PATH", summary: "the folder of the server that the site will be in: bootcamp")
  fileprivate static let sourceURL = Option(
    "--source-url", "URL",
    summary: "where files are that are no pages: https://github.com/me/bootcamp/blob/main")
}

@main
struct Main {
  static func main() async { await verify.run() }
}

@Sendable private func layOutLesson(_ invocation: Invocation) throws -> ExitCode {
  guard let number = invocation.operands.first.flatMap({ Int($0) }), (1...99).contains(number),
    invocation.operands.count > 1
  else { throw invocation.error("Say its number and its title: scripts/verify new 12 Navigation") }
  let lesson = NewLesson(
    number: number, title: invocation.operands.dropFirst().joined(separator: " "),
    context: Context(checkout: try Checkout.current()))
  for file in try lesson.lay() { try say("\(file)\n") }
  try say(
    """

    Now let the tests say what they see, and look at it:
      scripts/verify exercises attempts lessons --lesson \(number) --update
      scripts/verify layout promises solutions --lesson \(number)

    """)
  return .success
}

@Sendable private func makeSite(_ invocation: Invocation) throws -> ExitCode {
  let site = Site(
    context: Context(checkout: try Checkout.current()),
    basePath: invocation.value(of: .basePath) ?? "", sourceURL: invocation.value(of: .sourceURL))
  try say("\(try site.make())\n")
  return .success
}

/// How long the last proof of everything has taken.
private let timeOfAll = ".build/verify-all.txt"

/// Proves part by part, and says what it does and how long it takes.
@Sendable private func prove(_ invocation: Invocation) async throws -> ExitCode {
  let parts = try invocation.parts()
  let checkout = try Checkout.current()
  var context = Context(
    checkout: checkout,
    chosenLessons: try invocation.allValues(of: .lesson)
      .map { try invocation.lesson(named: $0, of: checkout) },
    updates: invocation.has(.update), isQuick: invocation.operands.isEmpty,
    only: invocation.value(of: .only),
    tell: { write("   \($0) …\n", to: 2) })
  if context.isQuick { context.changes = context.changesSinceSeen() }
  if context.only != nil, parts.contains(where: { !["attempts", "lessons"].contains($0.name) }) {
    throw invocation.error("Before --only, say of what: “attempts” or “lessons”.")
  }
  if invocation.has(.from) || invocation.has(.name) {
    guard parts.map(\.name) == ["attempts"], let folder = invocation.value(of: .from),
      let attempt = invocation.value(of: .name).flatMap({ Attempt(named: $0, context) })
    else {
      throw invocation.error(
        """
        An attempt is made with: scripts/verify attempts --from FOLDER --as NAME
        Its name has three parts: the lesson, “accepted” or “rejected”, and what is told by it, as in \
        Lesson01State/rejected/three-copies.
        """)
    }
    try say("Wrote \(try context.keep(attempt, madeOf: folder).path)\n")
    context.updates = true
    context.only = attempt.name
  }
  let start = ContinuousClock.now
  var findings: [Findings] = []
  // Pages quote what attempts fail with, so an update begins with those.
  for phase in context.updates ? [Part.phases[1], Part.phases[0], Part.phases[2]] : Part.phases {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    findings += try await concurrentMap(phase, atATime: processors) { [context] list in
      var findings: [Findings] = []
      for part in list where parts.contains(where: { $0.name == part.name }) {
        findings.append(try await prove(part, context))
      }
      return findings
    }.flatMap(\.self)
  }
  let skipped = findings.count(where: \.isSkipped)
  let failed = findings.count { !$0.problems.isEmpty }
  let passed = findings.count - skipped - failed
  try say("\n\(passed) passed, \(failed) failed\(skipped > 0 ? ", \(skipped) skipped" : "")\n")
  if invocation.operands == ["all"] { try context.keep(timeSince(start), in: timeOfAll) }
  if context.isQuick {
    let slow = Part.all.filter(\.isSlow).map(\.name).joined(separator: ", ")
    let time = context.text(of: timeOfAll).map { " Last time that took \($0)." } ?? ""
    try say(
      "`scripts/verify all` adds the other attempts and screens, the tools' slow tests, \(slow).\(time)\n"
    )
  }
  return failed == 0 ? .success : .notYet
}

private func timeSince(_ start: ContinuousClock.Instant) -> String {
  (ContinuousClock.now - start).formatted(
    .units(allowed: [.minutes, .seconds], width: .wide, zeroValueUnits: .hide))
}

private func prove(_ part: Part, _ context: Context) async throws -> Findings {
  context.tell("\(part.name): \(part.title)")
  let start = ContinuousClock.now
  let findings = try await part.check(context)
  let duration = timeSince(start)
  let scope = context.chosenLessons.map { " --lesson \($0.id)" }.joined()
  let result =
    if findings.isSkipped {
      "   skipped: \(findings.checked)"
    } else if findings.problems.isEmpty {
      "   passed in \(duration): \(findings.checked)"
    } else {
      "\n   FAILED in \(duration). To run it alone: scripts/verify \(part.name)\(scope)"
    }
  let lines = ["\n== \(part.name): \(part.title)"] + findings.problems.map { "\n\($0)" } + [result]
  try say(lines.joined(separator: "\n") + "\n")
  return findings
}

extension Invocation {
  /// The parts that were named; those of `all`, or the quick ones where none was.
  fileprivate func parts() throws -> [Part] {
    if operands.isEmpty { return Part.all.filter { !$0.isSlow } }
    if operands == ["all"] { return Part.all }
    return try operands.map { name in
      if let part = Part.all.first(where: { $0.name == name }) { return part }
      throw error(
        "There is no part “\(name)”.",
        choices: "The parts are \(Part.all.map(\.name).joined(separator: ", ")).")
    }
  }
}
