import TestSupport
import Testing

@testable import Lesson10OutputsAndFeedback

extension Lesson10 {
  @Suite("5 React")
  @MainActor
  struct Step5 {
    @Test("5.1 A value starts work, and an equal one does not")
    func starts() throws {
      let bench = ReactionBench()
      bench.outputIs("cat")
      try bench.require(
        [.starts("cat")], "The output is the query of “cat” now.", rule: "5a")
      bench.outputIs("cat")
      try bench.require(
        [.starts("cat")],
        "The output was the query of “cat”, and after the next event it is equal to that.",
        rule: "5b")
    }

    @Test("5.2 Another value cancels, and starts")
    func changes() throws {
      let bench = ReactionBench()
      bench.outputIs("cat")
      bench.outputIs("dog")
      try bench.require(
        [.starts("cat"), .cancels("cat"), .starts("dog")],
        "The output was the query of “cat”, and is that of “dog” now.", rule: "5c")
    }

    @Test("5.3 When the value goes, the work ends")
    func ends() throws {
      let bench = ReactionBench()
      bench.outputIs("cat")
      bench.outputIs(nil)
      try bench.require(
        [.starts("cat"), .cancels("cat")], "The output was the query of “cat”, and is “nil” now.",
        rule: "5d")
      bench.outputIs(nil)
      try bench.require(
        [.starts("cat"), .cancels("cat")], "The output was “nil”, and still is.", rule: "5d")
      bench.outputIs("cat")
      try bench.require(
        [.starts("cat"), .cancels("cat"), .starts("cat")],
        "The output was the query of “cat”, then “nil”. Now the query of “cat” is back.",
        rule: bench.log.count { $0 == .cancels("cat") } > 1 ? "5d" : "5e")
    }

    @Test("5.4 What comes of the work is fed back, as long as somebody wants it")
    func feedsBack() throws {
      let bench = ReactionBench()
      bench.outputIs("cat")
      try TestSupport.require(
        bench.log == [.starts("cat")],
        "The output is the query of “cat”, and its work has not started.", rule: "5a")
      bench.says(0, .searchFailed)
      try bench.require(
        [.starts("cat"), .feedsBack(.searchFailed)],
        "The work for “cat” has said “searchFailed”.", rule: "5f")
      bench.outputIs("dog")
      let before = bench.log
      bench.says(0, .secondPassed)
      try bench.require(
        before, "The work for “cat” was cancelled, and says something all the same.", rule: "5g")
      bench.olderWorksSay = .searchFailed
      bench.outputIs("eel")
      bench.olderWorksSay = nil
      try TestSupport.require(
        !bench.log.dropFirst(before.count).contains(.feedsBack(.searchFailed)),
        """
        The works for “cat” and “dog” were cancelled. While “start” runs for “eel”, they say \
        “searchFailed”, and that is fed back.
        """, rule: "5g")
      for number in 1...300 { bench.outputIs("dog \(number)") }
      let later = bench.log
      for number in 0..<300 { bench.says(number, .secondPassed) }
      try bench.require(
        later,
        """
        The output has changed 300 times since. Now each work that was cancelled says something all \
        the same.
        """, rule: "5g")
    }

    @Test("5.5 Work that speaks at once is heard")
    func atOnce() throws {
      let bench = ReactionBench(saysAtOnce: [.searchFailed, .secondPassed])
      let words: [Deed] = [.feedsBack(.searchFailed), .feedsBack(.secondPassed)]
      let returns = Deed("start is over")
      bench.outputIs("cat")
      try bench.require(
        [.starts("cat")] + words + [returns],
        "While “start” runs, the work for “cat” says “searchFailed” and “secondPassed”.", rule: "5f"
      )
      bench.outputIs("dog")
      try bench.require(
        [.starts("cat")] + words + [returns, .cancels("cat"), .starts("dog")] + words + [returns],
        "Then the work for “dog” says the same while it is started.", rule: "5f")
    }

    @Test("5.6 A reaction is right in every story")
    func stories() async {
      await TestSupport.expectStories(on: ReactionStage.self, step: 5, count: 200, upTo: 12)
    }
  }
}
