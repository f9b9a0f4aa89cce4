import TestSupport
import Testing

@testable import Lesson10OutputsAndFeedback

extension Lesson10 {
  @Suite("3 Specs")
  @MainActor
  struct Step3 {
    private let grader = TestGrader(SearchCandidates.all, specs: { specs })

    @Test("3.1 Each of your specs fails on a search that does nothing")
    func failsFirst() throws {
      try require(
        !specs.isEmpty,
        "There is no spec yet. `Spec.swift` has one that you may take as your first.", rule: "3n")
      for spec in specs {
        let (problem, events) = spec.problem(of: .empty)
        try require(
          events > 0 || problem != nil,
          "“\(spec.name)” sends no event before it ends, so it says nothing about a search.",
          rule: "3n")
        try require(
          problem != nil,
          """
          “\(spec.name)” passes on a search that hears everything and does nothing. What will it say \
          the day your search is as lazy? Let it look before something goes, or send one more event at \
          its end, such as a text, and look again.
          """, rule: "3n")
      }
    }

    @Test("3.2 Your specs pass on every search that is right")
    func acceptsRight() async throws {
      try requireGivenSpec()
      await grader.expectAcceptsRight()
    }

    @Test("3.3 Your specs catch every search that is wrong")
    func catchesWrong() async throws {
      try requireGivenSpec()
      try require(
        !specs.isEmpty,
        """
        There is no spec yet, so every wrong search passes. Make 3.1 and 3.2 green first. Then this test \
        shows what your specs do not tell yet.
        """, rule: "3o")
      await grader.expectCatchesWrong(writtenIn: "Specs.swift")
    }

    /// What a spec says is said by `then`, which is given.
    private func requireGivenSpec() throws {
      let right = Spec("", .given(.textChanged("cat")), .then(\.text, is: "cat"))
      let wrong = Spec("", .when(.textChanged("cat")), .then(\.text, is: "dog"))
      let search = { SearchModel().after(.textChanged("cat")).outputs }
      let running = RunningSearch(send: { _ in }, outputs: search)
      try requireGivenCode(
        "Spec", in: "Lesson10OutputsAndFeedback/Spec.swift",
        isAsShipped: right.problem(of: running).problem == nil
          && wrong.problem(of: running).problem != nil)
    }
  }
}
