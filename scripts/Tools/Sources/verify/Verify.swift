import Foundation
import Workbook

private let verify: Tool = Tool(
  "scripts/verify", "Proves that the workbook is right. For maintainers; CI runs all of it.",
  footnote: "Exit code: 0 all is right · 1 something is not · 2 used wrongly · 3 the tool failed",
  subcommands: [
    Subcommand(
      nil, "[PART …]",
      summary: "all parts of the proof, or those you name, in less than 40 minutes on two cores",
      options: [.lesson, .only, .update, .from, .name, .since, .stress, .repetitions],
      details: Tool.table(Part.all.map { ($0.name, $0.title) }), run: prove)
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
  fileprivate static let since = Option(
    "--since", "REVISION",
    summary: "run only what a change since then can have touched, and say what it left out")
  fileprivate static let stress = Option(
    "--stress", summary: "run the suite 200 times; without it, “stress” runs it 5 times")
  fileprivate static let repetitions = Option(
    "--repetitions", "N", summary: "run it that often, after “stress”")
}

@main
struct Main {
  static func main() async {
    await verify.run(showing: .lessons)
  }
}

private func tell(_ line: String) throws { try say(line + "\n") }

/// Proves part by part, and says what it does and how long it takes.
@Sendable private func prove(_ invocation: Invocation) async throws -> ExitCode {
  let parts = try invocation.parts()
  let newAttempt = try invocation.newAttempt(parts)
  let checkout = try Checkout.current()
  var context = Context(
    checkout: checkout,
    chosenLessons: try invocation.allValues(of: .lesson)
      .map { try invocation.lesson(named: $0, of: checkout) },
    updates: invocation.has(.update) || newAttempt != nil,
    // A bound that keeps the whole proof short enough for each push.
    repetitions: try invocation.number(.repetitions, in: 1...100_000)
      ?? (invocation.has(.stress) ? 200 : 5),
    only: try invocation.only(parts) ?? newAttempt?.name,
    tell: { write("   \($0) …\n", to: 2) })
  if let (folder, name) = newAttempt {
    try tell("Wrote \(try context.makeAttempt(of: folder, named: name).path)")
  }
  let since = try invocation.since(parts, context)
  for line in since?.omissions ?? [] { try tell(line) }
  var findings: [Findings] = []
  for part in since?.parts ?? (parts.isEmpty ? Part.all : parts) {
    if let since { context.chosenLessons = since.lessons(of: part) }
    findings.append(try await prove(part, context))
  }
  let skipped = findings.count(where: \.isSkipped)
  let failed = findings.count { !$0.problems.isEmpty }
  let passed = findings.count - skipped - failed
  try tell("\n\(passed) passed, \(failed) failed\(skipped > 0 ? ", \(skipped) skipped" : "")")
  return failed == 0 ? .success : .notYet
}

private func prove(_ part: Part, _ context: Context) async throws -> Findings {
  try tell("\n== \(part.name): \(part.title)")
  let start = ContinuousClock.now
  let findings = try await part.check(context)
  let seconds = (ContinuousClock.now - start).formatted(
    .units(allowed: [.seconds], fractionalPart: .show(length: 1)))
  for problem in findings.problems { try tell("\n\(problem)") }
  if findings.isSkipped {
    try tell("   skipped: \(findings.checked)")
  } else if findings.problems.isEmpty {
    try tell("   passed in \(seconds): \(findings.checked)")
  } else {
    try tell("\n   FAILED in \(seconds). To run it alone: scripts/verify \(part.name)")
  }
  return findings
}

extension Invocation {
  /// The parts that were named, each once; none where none was.
  fileprivate func parts() throws -> [Part] {
    let names = operands + (has(.stress) ? [Part.stress.name] : [])
    return try names.reduce(into: []) { parts, name in
      guard let part = Part.all.first(where: { $0.name == name }) else {
        throw error(
          "There is no part “\(name)”.",
          nearest: nearest(to: name, among: Part.all.map(\.name)).map { "“\($0)”" })
      }
      if !parts.contains(where: { $0.name == name }) { parts.append(part) }
    }
  }

  fileprivate func only(_ parts: [Part]) throws -> String? {
    guard let only = value(of: .only) else { return nil }
    if parts.isEmpty || !parts.allSatisfy({ Part.narrowable.contains($0.name) }) {
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

  fileprivate func since(_ parts: [Part], _ context: Context) throws -> Since? {
    guard let revision = value(of: .since) else { return nil }
    if !parts.isEmpty || has(.lesson) {
      throw error("--since chooses the parts and the lessons itself.")
    }
    return try Since(revision, context)
  }
}
