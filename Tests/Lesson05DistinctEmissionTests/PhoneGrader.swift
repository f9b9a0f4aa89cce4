import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// One kind of phone, on which a learner's test is tried.
struct PhoneKind: GradingCandidate {
  let name: String
  let label: String
  fileprivate let makePhone: @MainActor () -> Phone

  /// One that is right, and how it is made, such as “with a queue”.
  static func right(_ shape: String, _ makePhone: @escaping @MainActor () -> Phone) -> Self {
    Self(name: "", label: shape, makePhone: makePhone)
  }

  /// One that breaks one promise, and what to ask someone whose test lets it pass.
  static func wrong(
    _ name: String, asking question: String, _ makePhone: @escaping @MainActor () -> Phone
  ) -> Self {
    Self(name: name, label: question, makePhone: makePhone)
  }
}

/// A test of phones, as a learner writes it.
typealias PhoneTest = @MainActor (() -> Phone) async -> Void

extension TestGrader<PhoneKind, PhoneTest> {
  /// A grader of tests that say what a person sees on a phone.
  init(
    right: [PhoneKind], wrong: [PhoneKind], stories: [String: PhoneTest],
    test: @escaping PhoneTest
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
    self.init(right: right, wrong: wrong, stories: stories, wording: wording, test: test) {
      kind, test in
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
