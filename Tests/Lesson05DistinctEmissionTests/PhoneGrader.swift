import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// One kind of phone, on which a learner's test is tried.
struct PhoneKind: GradingCandidate {
  let label: String
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

extension TestGrader where Candidate == PhoneKind {
  /// A grader of tests that say what a person sees on a phone.
  init(
    right: [PhoneKind], wrong: [PhoneKind],
    test: @escaping @MainActor (() -> Phone) async -> Void
  ) {
    let wording = GradingWording(
      candidate: "phone", idleness: "expects nothing", firstStep: "Say “phone.expectShown”.",
      remedy: "Add to your test the steps that would tell you.",
      rejection: { label, failures in
        let message = """
          Your test fails on a phone that is right: the one \(label).

          \(failures[0].message)

          Has that phone done something wrong, or may a right one do this?
          """
        return (message, failures[0].location)
      })
    self.init(right: right, wrong: wrong, wording: wording) { kind in
      var phones: [Phone] = []
      let failures = await issuesReported {
        await test {
          phones.append(kind.makePhone())
          return phones[phones.count - 1]
        }
      }
      return Trial(failures: failures, uses: phones.reduce(0) { $0 + $1.expectations })
    }
  }
}
