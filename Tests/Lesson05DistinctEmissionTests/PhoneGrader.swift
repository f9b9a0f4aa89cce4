import Bootcamp
import TestSupport
import Testing

@testable import Lesson05DistinctEmission

/// One kind of phone, on which a learner's test is tried.
struct PhoneKind {
  fileprivate let label: String
  fileprivate let makePhone: @MainActor () -> Phone

  /// One that is right, and how it is made, such as “with a queue”.
  static func right(_ shape: String, _ makePhone: @escaping @MainActor () -> Phone) -> Self {
    Self(label: shape, makePhone: makePhone)
  }

  /// One that is wrong in one way, and what to ask someone whose test lets it pass.
  static func wrong(
    asking question: String, _ makePhone: @escaping @MainActor () -> Phone
  ) -> Self {
    Self(label: question, makePhone: makePhone)
  }
}

/// Tries a test of toasts on right and on wrong phones. It is to phones what `TestGrader` is to test
/// stores, with the same rules and messages.
@MainActor
struct PhoneGrader {
  let right: [PhoneKind]
  let wrong: [PhoneKind]
  let test: @MainActor (() -> Phone) async -> Void

  private enum Verdict {
    case unfinished(ReportedIssue)
    case expectsNothing
    case rejectsRight(shape: String, failures: [ReportedIssue])
    case letsPass(questions: [String])
    case thorough
  }

  private func verdict() async -> Verdict {
    for kind in right {
      let (failures, expectations) = await trial(of: kind)
      if let gap = failures.first(where: { $0.kind == .todo }) { return .unfinished(gap) }
      if !failures.isEmpty { return .rejectsRight(shape: kind.label, failures: failures) }
      if expectations == 0 { return .expectsNothing }
    }
    var survivors: [String] = []
    for kind in wrong where await trial(of: kind).failures.isEmpty {
      survivors.append(kind.label)
    }
    return survivors.isEmpty ? .thorough : .letsPass(questions: survivors)
  }

  /// Runs the test on phones of one kind.
  ///
  /// - Returns: What the test reports, and how often it has said what it expects.
  private func trial(of kind: PhoneKind) async -> (failures: [ReportedIssue], expectations: Int) {
    var phones: [Phone] = []
    let failures = await issuesReported {
      await test {
        phones.append(kind.makePhone())
        return phones[phones.count - 1]
      }
    }
    return (failures, phones.reduce(0) { $0 + $1.expectations })
  }

  // MARK: Recording the verdict

  func expectAcceptsRight(sourceLocation: SourceLocation = #_sourceLocation) async {
    switch await verdict() {
    case .unfinished(let gap):
      reportIssue(gap)
    case .expectsNothing:
      Issue.record(
        "Your test expects nothing yet, so it would accept anything. Say “phone.expectShown”.",
        sourceLocation: sourceLocation)
    case .rejectsRight(let shape, let failures):
      reportIssue(
        ReportedIssue(
          kind: .failedExpectation,
          message: """
            Your test fails on a phone that is right: the one \(shape).

            \(failures[0].message)

            Has that phone done something wrong, or may a right one do this?
            """,
          location: failures[0].location))
    case .letsPass, .thorough:
      break
    }
  }

  func expectCatchesWrong(sourceLocation: SourceLocation = #_sourceLocation) async {
    switch await verdict() {
    case .unfinished(let gap):
      reportIssue(gap)
    case .expectsNothing:
      Issue.record(
        "Your test in YourTurnToTest.swift expects nothing yet, so every wrong phone passes.",
        sourceLocation: sourceLocation)
    case .rejectsRight:
      Issue.record(
        """
        Your test in YourTurnToTest.swift is not tried on wrong phones yet, because it still fails \
        on a right one. A test that fails on everything would “catch” them all.
        """,
        sourceLocation: sourceLocation)
    case .letsPass(let questions):
      Issue.record(
        """
        Your test in YourTurnToTest.swift lets \(questions.count) of \(wrong.count) wrong phones pass.

        Ask yourself: \(questions[0])

        Add to your test the steps that would tell you.
        """,
        sourceLocation: sourceLocation)
    case .thorough:
      break
    }
  }
}
