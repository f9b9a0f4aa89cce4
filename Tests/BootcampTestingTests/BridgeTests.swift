import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport
import Testing

// What is reported becomes an issue of the running test. `withKnownIssue` fails where there is none,
// and where there is one that does not match.

@MainActor
@Suite("As suite trait", .lesson("01-state"))
struct BridgeTests {
  @Test("A failure of a test store is an issue at the line of the step")
  func failureAtTheStep() async {
    let line = Mutex(0)
    await withKnownIssue {
      let store = makeStore()
      line.withLock { $0 = #line + 1 }
      await store.send(.incrementTapped) { $0.count = 2 }
    } matching: { issue in
      issue.says("The state after this step is not the one you expect.")
        && issue.sourceLocation?.fileID == "BootcampTestingTests/BridgeTests.swift"
        && issue.sourceLocation?.filePath == #filePath
        && issue.sourceLocation?.line == line.withLock { $0 }
    }
  }

  @Test("What is reported at the end of a store is an issue at the line of the send")
  func failureAtTheEnd() async {
    let line = Mutex(0)
    await withKnownIssue {
      let store = makeStore(load: .send(.response(1)))
      line.withLock { $0 = #line + 1 }
      await store.send(.loadTapped)
    } matching: { issue in
      issue.says("The test ends, but an action has arrived that you have not received:")
        && issue.sourceLocation?.line == line.withLock { $0 }
    }
  }

  @Test("What an effect reports is an issue of the test")
  func reportFromEffect() async {
    await withKnownIssue {
      let load: @Sendable () -> Int = unimplemented("Client.load", placeholder: 1)
      let store = makeStore(load: .run { send in await send(.response(load())) })
      await store.send(.loadTapped)
      await store.receive(.response(1)) { $0.results = [1] }
    } matching: {
      $0.says("Unimplemented: “Client.load” was called, but this test has not set it up.")
    }
  }

  @Test("A gap met a thousand times is one issue in each test", arguments: 1...2)
  func gapIsRecordedOnce(run: Int) {
    let count = Mutex(0)
    withKnownIssue {
      for _ in 1...1_000 {
        todo("Step 2: count.")
      }
    } matching: { issue in
      count.withLock { $0 += 1 }
      return issue.comments.map(\.rawValue) == [
        toDo("Step 2: count.", "lessons/01-state.md")
      ]
    }
    #expect(count.withLock { $0 } == 1)
  }

  @Test("Two gaps are two issues")
  func twoGaps() {
    let count = Mutex(0)
    withKnownIssue {
      todo("Step 1: count.")
      todo("Step 2: count down.")
    } matching: { _ in
      count.withLock { $0 += 1 }
      return true
    }
    #expect(count.withLock { $0 } == 2)
  }

  @Test("Other reports are recorded each time")
  func otherReportsAreNotMerged() {
    let count = Mutex(0)
    withKnownIssue {
      for _ in 1...3 {
        reportIssue("Again.")
      }
    } matching: { _ in
      count.withLock { $0 += 1 }
      return true
    }
    #expect(count.withLock { $0 } == 3)
  }

  @Test("A test that is content with the placeholder of a gap fails all the same")
  func placeholderDoesNotPass() {
    withKnownIssue {
      let number = todo("Step 3: the answer.", returning: 42)
      #expect(number == 42)
    } matching: {
      $0.says("To do: Step 3: the answer.")
    }
  }

  @Test("Tests that run at the same time do not see each other's reports", arguments: 1...20)
  func parallel(number: Int) async {
    let count = Mutex(0)
    await withKnownIssue {
      for _ in 1...20 {
        reportIssue("Issue of test \(number).")
        await Task.yield()
      }
    } matching: { issue in
      count.withLock { $0 += 1 }
      return issue.says("Issue of test \(number).")
    }
    #expect(count.withLock { $0 } == 20)
  }

  @Test("What is collected is not recorded as well")
  func collectedIssues() async {
    let issues = await issuesReported { reportIssue("Collected.") }
    #expect(issues.map(\.message) == ["Collected."])
  }

  @Test("Issues are collected from effects and from the end of a store, in order")
  func collectedInOrder() async {
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in
          reportIssue("1")
          await Task.yield()
          reportIssue("2")
        })
      await store.send(.loadTapped) { $0.count = 1 }
      reportIssue("3")
    }
    #expect(issues.map(\.message).suffix(3) == ["1", "2", "3"])
    #expect(issues.count == 4)
  }
}

@Suite("As test trait", .hangGuard)
struct TestTraitTests {
  @Test("It records what is reported", .lesson("02-computed-properties"))
  func record() {
    withKnownIssue {
      todo("Step 1: derive.")
    } matching: {
      $0.says(toDo("Step 1: derive.", "lessons/02-computed-properties.md"))
    }
  }

  @Test("It records in each case", .lesson("03-side-effects"), arguments: 1...3)
  func recordWithArguments(number: Int) {
    withKnownIssue {
      reportIssue("Issue \(number).")
    } matching: {
      $0.says("Issue \(number).")
    }
  }
}

@Suite("In a suite inside a suite", .lesson("01-state"))
struct OuterSuiteTests {
  @Suite("that has no trait of its own", .hangGuard)
  struct InnerSuiteTests {
    @Test("it records what is reported")
    func record() {
      withKnownIssue {
        todo("Step 1: count.")
      } matching: {
        $0.says(toDo("Step 1: count.", "lessons/01-state.md"))
      }
    }
  }
}

extension Issue {
  /// Whether the first words of the issue are these.
  fileprivate func says(_ words: String) -> Bool {
    comments.count == 1 && comments[0].rawValue.hasPrefix(words)
  }
}

/// What is recorded for a gap.
private func toDo(_ task: String, _ page: String) -> String {
  """
  To do: \(task)
  Replace this “todo” with your code. Until then, the step is open.
  The step is explained in \(page).
  """
}
