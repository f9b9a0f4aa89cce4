import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson05DistinctEmission

extension Lesson05 {
  @Suite("4 A property that notices each assignment")
  @MainActor
  struct Step4 {
    private typealias Screen = NeverEqualOrderScreen

    @Test("4.1 Each assignment is a change, also of the value that was there")
    func assignment() throws {
      var toast = NeverEqual<String?>(wrappedValue: "Order created")
      let before = toast
      toast.wrappedValue = "Order created"
      try #require(
        toast != before,
        "“Order created” was assigned where “Order created” was before. That has to be a change.")
      let once = toast
      toast.wrappedValue = "Order created"
      try #require(toast != once, "It was assigned a second time. That is another change.")
      try #require(toast != before, "It was assigned twice. That is not the same as never.")
      let twice = toast
      toast.wrappedValue = nil
      toast.wrappedValue = "Order created"
      try #require(
        toast != twice,
        """
        “nil” was assigned, and then “Order created” again, as it was before. Those are two \
        assignments, and the property looks untouched.
        """)
      toast.wrappedValue = "Sold out"
      try #require(
        toast.wrappedValue == "Sold out", "“Sold out” was assigned. That is the value now.")
    }

    @Test("4.2 What nobody has assigned to is equal to itself")
    func untouched() throws {
      let toast = NeverEqual<String?>(wrappedValue: "Order created")
      let copy = toast
      try #require(
        toast == copy,
        """
        Nobody has assigned anything, and yet the property is not equal to itself. Then each change \
        anywhere in the state looks like a change of this property.
        """)
      try #require(
        toast == NeverEqual(wrappedValue: "Order created"),
        "Two fresh properties have the same value. Nobody has assigned to either of them.")
      try #require(
        toast != NeverEqual(wrappedValue: "Sold out"),
        "Two fresh properties have different values. They must differ, whatever else is compared.")
      var first = toast
      var second = toast
      first.wrappedValue = "Sold out"
      second.wrappedValue = "Order created"
      try #require(
        first != second,
        "Two copies were assigned to once each, different values. They must differ.")
    }

    @Test("4.3 Two orders show two toasts, and a change elsewhere shows none")
    func screen() async throws {
      try GivenCode.requireToastView()
      try await GivenCode.requireOrderEnvironment()
      try await GivenCode.requireNeverEqualOrderScreen()
      let view = ToastView()
      let store = Store(initialState: Screen.State()) { Screen(environment: .accepting) }
      Screen.connect(view, to: store)
      for _ in 1...2 { await store.send(.addOrderButtonTapped).finish() }
      try #require(
        view.shown == ["Order created", "Order created"],
        """
        Two orders were accepted. A person has seen \(list(view.shown)), it should be “Order \
        created”, “Order created”. Which changes of the state are changes of this property?
        """)
      store.send(.plusButtonTapped)
      try #require(
        view.shown == ["Order created", "Order created"],
        "Two orders were accepted, then plus was tapped. A change elsewhere must show no toast.")
    }

    @Test("4.4 A test can still say what it expects")
    func testable() async throws {
      let issues = await issuesReported {
        let store = TestStore(initialState: Screen.State()) { Screen(environment: .failing) }
        for _ in 1...2 {
          await store.send(.orderResponse(.accepted)) { $0.toast = "Order created" }
        }
        await store.end()
      }
      if let gap = issues.first(where: { $0.kind == .todo }) { return reportIssue(gap) }
      let failures = issues.count
      try #require(
        failures == 0,
        """
        A test assigns as often as the reducer does, the same text. That has to be equal, or no test \
        of this state can ever pass. What makes two properties differ must follow from what was done \
        to them, and from nothing else.
        """)
    }

    @Test("4.5 Many assignments in one action are a change, too")
    func manyAssignments() async throws {
      // A gap is reported here, where the test can hear of it, and not on a thread of its own.
      let issues = await issuesReported {
        _ = NeverEqual<String?>(wrappedValue: nil) == NeverEqual<String?>(wrappedValue: nil)
      }
      if let gap = issues.first(where: { $0.kind == .todo }) { return reportIssue(gap) }
      for count in [256, 1_000, 10_000, 65_536] {
        let (isChange, isOneMore) = withDeepStack {
          var toast = NeverEqual<String?>(wrappedValue: "Order created")
          let first = toast
          for _ in 1...count { toast.wrappedValue = "Order created" }
          let last = toast
          toast.wrappedValue = "Order created"
          return (last != first, toast != last)
        }
        try #require(
          isChange,
          """
          “Order created” was assigned \(count) times, and the property looks untouched. How far does \
          your counter count before it begins again?
          """)
        try #require(
          isOneMore,
          """
          “Order created” was assigned \(count) times, and then once more. The property looks as it \
          did before the last assignment. How far does your counter count before it stops?
          """)
      }
    }

    @Test("4.6 The property keeps its rules in every story")
    func laws() async {
      await expectStories(on: NeverEqualStage.self, step: 4, count: 600)
    }

    @Test("4.7 Each order shows a toast in every story")
    func stories() async throws {
      try GivenCode.requireToastView()
      try await GivenCode.requireOrderEnvironment()
      await expectStories(on: OrderScreensStage<NeverEqualScreen>.self, step: 4, count: 100)
    }
  }
}
