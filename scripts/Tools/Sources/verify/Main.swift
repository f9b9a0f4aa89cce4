import Foundation
import Verification
import Workbook

/// Proves that the workbook is right, part by part, and says what it does and how long it takes.
@main
struct Verify {
  static func main() async {
    Interruption.shared.exitOnSignals {}
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      if arguments.wantsHelp {
        say(Arguments.help)
        exit(0)
      }
      let root =
        ProcessInfo.processInfo.environment["BOOTCAMP_ROOT"]
        ?? FileManager.default.currentDirectoryPath
      let checkout = try Checkout(root: root)
      let lessons = try arguments.lessons.map { name in
        guard let lesson = checkout.lesson(named: name) else {
          throw UsageError(text: "There is no lesson “\(name)”.")
        }
        return lesson
      }
      let context = Context(
        checkout: checkout, lessons: lessons,
        updates: arguments.updates || arguments.newAttempt != nil,
        repetitions: arguments.repetitions, only: arguments.only ?? arguments.newAttempt?.name,
        tell: { complain("   \($0) …") })
      if let (folder, name) = arguments.newAttempt {
        say("Wrote \(try Attempt.make(of: folder, named: name, context).path)")
      }
      let since = try arguments.since.map { try Since($0, context) }
      for line in since?.omissions ?? [] { say(line) }
      let isRight = try await run(since?.parts ?? arguments.parts) { part in
        context.looking(at: since?.lessons(of: part) ?? context.lessons)
      }
      exit(isRight ? 0 : 1)
    } catch let problem as AttemptProblem {
      complain(problem.text)
      exit(2)
    } catch let error as UsageError {
      complain("\(error.text)\n\n\(Arguments.help)")
      exit(2)
    } catch {
      complain("\(error)")
      exit(3)
    }
  }

  private static func run(_ parts: [Part], _ context: @Sendable (Part) -> Context) async throws
    -> Bool
  {
    var passed = 0
    var failed = 0
    var skipped = 0
    for part in parts {
      say("\n== \(part.name): \(part.title)")
      let start = ContinuousClock.now
      let findings = try await part.run(context(part))
      let seconds = (ContinuousClock.now - start).formatted(
        .units(allowed: [.seconds], fractionalPart: .show(length: 1)))
      for problem in findings.problems { say("\n\(problem)") }
      for line in findings.details { say("   \(line)") }
      if findings.isSkipped {
        skipped += 1
        say("   skipped: \(findings.checked)")
      } else if findings.problems.isEmpty {
        passed += 1
        say("   passed in \(seconds): \(findings.checked)")
      } else {
        failed += 1
        say("\n   FAILED in \(seconds). To run it alone: scripts/verify \(part.name)")
      }
    }
    say("\n\(passed) passed, \(failed) failed\(skipped > 0 ? ", \(skipped) skipped" : "")")
    return failed == 0
  }

  private static func say(_ text: String) {
    print(text)
    fflush(nil)
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
