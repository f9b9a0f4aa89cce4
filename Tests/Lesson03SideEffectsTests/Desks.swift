import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport

@testable import Lesson03SideEffects

/// The desks on which a test is tried, all by the same clock.
@MainActor
struct Desks {
  typealias State = EnquiryDesk.State
  typealias Action = EnquiryDesk.Action
  typealias Desk = ReducerCandidate<State, Action>
  typealias Test = @MainActor (TestStore<State, Action>) async throws -> Void

  let clock: TestClock<Duration>

  private struct Lost: Error {}
  private struct Search: Hashable {}

  // MARK: Right

  var caseByCase: Desk {
    .right("with a “switch” over the actions", Reduce { followRules(&$0, $1) })
  }

  var mappedResult: Desk {
    .right(
      "with a result that is mapped to an action",
      Reduce { state, action in
        switch action {
        case .askButtonTapped(let book):
          if state.isLooking { return .none }
          state.isLooking = true
          return Effect<Int?>.run { send in
            try await clock.sleep(for: .seconds(1))
            await send(book == .atlas ? 7 : nil)
          }
          .map { shelf in shelf.map(Action.bookFound(shelf:)) ?? .bookNotFound }
          .cancellable(id: "search", cancelInFlight: true)
        case .bookFound(let shelf):
          state = State(shelf: shelf)
          return .none
        case .bookNotFound:
          state = State(hasFailed: true)
          return .none
        case .cancelButtonTapped:
          state.isLooking = false
          return .concatenate(.cancel(id: "search"), .none)
        }
      })
  }

  var oneAfterTheOther: Desk {
    .right(
      "with two effects, one after the other",
      Reduce { state, action in
        switch (action, state.isLooking) {
        case (.askButtonTapped(let book), false):
          state.isLooking = true
          return .concatenate(
            .run { _ in try await clock.sleep(for: .milliseconds(400)) },
            .run { send in
              try await clock.sleep(for: .milliseconds(600))
              await send(book == .atlas ? .bookFound(shelf: 7) : .bookNotFound)
            }
          )
          .cancellable(id: Search())
        case (.bookFound(let shelf), true):
          state = State(shelf: shelf)
        case (.bookNotFound, true):
          state = State(hasFailed: true)
        case (.cancelButtonTapped, true):
          state.isLooking = false
          return .cancel(id: Search())
        default:
          break
        }
        return .none
      })
  }

  // MARK: Wrong

  /// One for each promise of the description, which breaks this promise and no other.
  var allWrong: [Desk] {
    [
      // “Ask”
      wrong("search not shown", asking: "Someone looks for the diary. What does the screen say?") {
        _, after, action in
        if action == .askButtonTapped(.diary) { after.isLooking = false }
      },
      wrong(
        "shelf known before",
        asking: "While they look for the atlas, what does the screen say about the shelf?"
      ) { before, after, action in
        if action == .askButtonTapped(.atlas), !before.isLooking { after.shelf = 7 }
      },
      wrong(
        "asking clears the shelf",
        asking: "A shelf is shown, and the next visitor asks. “Nothing else changes.” Does it?"
      ) { before, after, action in
        if action.isAsk, !before.isLooking, action != .askButtonTapped(.atlas) { after.shelf = nil }
      },
      wrong(
        "asking clears the failure",
        asking: "A failure is shown, and the next visitor asks. “Nothing else changes.” Does it?"
      ) { before, after, action in
        if action.isAsk, !before.isLooking { after.hasFailed = false }
      },
      wrongEarly("back with the atlas too early", .atlas),
      wrongEarly("back with the diary too early", .diary),
      wrongLate("back with the atlas too late", .atlas),
      wrongLate("back with the diary too late", .diary),

      // The atlas
      wrong("atlas found, search goes on", asking: "The atlas is found. Who is still looking?") {
        _, after, action in
        if action.isFound { after.isLooking = true }
      },
      wrong("atlas found, no shelf", asking: "The atlas is found. Where does it stand?") {
        before, after, action in
        if action.isFound { after.shelf = before.shelf }
      },
      wrong(
        "failure stays",
        asking:
          "One book was lost, the next one is there. What does the screen say about failures?"
      ) { before, after, action in
        if action.isFound { after.hasFailed = before.hasFailed }
      },

      // The diary
      wrong(
        "diary lost, search goes on",
        asking: "Someone comes back with empty hands. Are they still looking?"
      ) { _, after, action in
        if action == .bookNotFound { after.isLooking = true }
      },
      wrong(
        "diary lost, no failure",
        asking: "Someone comes back with empty hands. How would a visitor know?"
      ) { before, after, action in
        if action == .bookNotFound { after.hasFailed = before.hasFailed }
      },
      wrong(
        "old shelf stays",
        asking: "The atlas was found, then the diary was lost. Which shelf does the screen show?"
      ) { before, after, action in
        if action == .bookNotFound { after.shelf = before.shelf }
      },

      // Another “ask”
      wrongSecondSearch(
        "sends another for the same book",
        asking: """
          An impatient visitor asks again. How many people now walk through the shelves? Which line \
          of your test would hear the second one, before a “cancel” calls back both?
          """,
        where: ==),
      wrongSecondSearch(
        "sends another for another book",
        asking: """
          Somebody looks for one book, and the next visitor asks for another. How many people now \
          walk through the shelves? Which line of your test would hear the second one?
          """,
        where: !=),
      wrongRestart("starts over"),
      wrong(
        "another ask clears the screen",
        asking: """
          A shelf or a failure is shown, someone looks for a book, and another visitor asks. What is \
          on the screen now?
          """
      ) { before, after, action in
        if action.isAsk, before.isLooking { after = State(isLooking: true) }
      },

      // “Cancel”
      wrong(
        "called back, search goes on",
        asking: "Somebody is called back. Who is looking now, if you ask the screen?"
      ) { before, after, action in
        if action == .cancelButtonTapped { after.isLooking = before.isLooking }
      },
      .wrong(
        "deaf to cancel",
        asking: "Somebody is called back. A second later, what do you hear?",
        Reduce { state, action in
          let effect = followRules(&state, action)
          return action == .cancelButtonTapped ? .none : effect
        }),
      goesOnInSilence,
      wrong(
        "cancel clears the shelf",
        asking: """
          A shelf is on the screen, somebody looks for another book, and is called back. What does \
          the screen say about the shelf?
          """
      ) { before, after, action in
        if action == .cancelButtonTapped, before.isLooking { after.shelf = nil }
      },
      wrong(
        "cancel clears the failure",
        asking: """
          A failure is on the screen, somebody looks for another book, and is called back. What does \
          the screen say about the failure?
          """
      ) { before, after, action in
        if action == .cancelButtonTapped, before.isLooking { after.hasFailed = false }
      },
      wrong(
        "cancel without a search",
        asking: "Nobody is looking, and somebody taps “Cancel” all the same. What changes?"
      ) { before, after, action in
        if action == .cancelButtonTapped, !before.isLooking { after = State() }
      },
    ]
  }

  /// Belief: a millisecond, who counts?
  private func wrongEarly(_ name: String, _ book: EnquiryDesk.Book) -> Desk {
    .wrong(
      name,
      asking: """
        “They need one second on the clock.” Which line of your test would notice someone who is back \
        with news of the \(book) before that second is over?
        """,
      Reduce { state, action in
        followRules(
          &state, action, after: action == .askButtonTapped(book) ? .milliseconds(999) : nil)
      })
  }

  /// Belief: whoever has to walk a little further is back a little later.
  private func wrongLate(_ name: String, _ book: EnquiryDesk.Book) -> Desk {
    .wrong(
      name,
      asking: """
        “They need one second on the clock.” Who in your test waits for news of the \(book), and is that \
        second over to the millisecond?
        """,
      Reduce { state, action in
        followRules(
          &state, action, after: action == .askButtonTapped(book) ? .milliseconds(1_001) : nil)
      })
  }

  /// Which book somebody looks for. A desk that minds it has to remember it: the state does not.
  private final class Memory { var book: EnquiryDesk.Book? }

  /// A desk where another “ask” sends another person, if the two books are the same, or if they are not.
  private func wrongSecondSearch(
    _ name: String, asking question: String,
    where isMinded: @escaping (EnquiryDesk.Book?, EnquiryDesk.Book?) -> Bool
  ) -> Desk {
    let memory = Memory()
    return .wrong(
      name, asking: question,
      Reduce { state, action in
        guard case .askButtonTapped(let book) = action else { return followRules(&state, action) }
        if !state.isLooking {
          memory.book = book
        } else if isMinded(book, memory.book) {
          state.isLooking = false
        }
        return followRules(&state, action)
      })
  }

  /// A desk where another “ask” for the book on the way begins the search once more.
  private func wrongRestart(_ name: String) -> Desk {
    let memory = Memory()
    return .wrong(
      name,
      asking: """
        Someone has been on the way for a while when a visitor asks for the same book again. When \
        are they back, counted from the first “ask”?
        """,
      Reduce { state, action in
        guard case .askButtonTapped(let book) = action else { return followRules(&state, action) }
        guard state.isLooking else {
          memory.book = book
          return followRules(&state, action)
        }
        guard memory.book == book else { return followRules(&state, action) }
        state.isLooking = false
        return .merge(.cancel(id: Search()), followRules(&state, action))
      })
  }

  /// Belief: who says nothing any more has stopped.
  private var goesOnInSilence: Desk {
    let rounds = Rounds()
    return .wrong(
      "goes on in silence",
      asking: """
        “Over there and then.” Somebody is called back, and walks on through the shelves without a \
        word. What does a test store say of that, and when?
        """,
      Reduce { state, action in
        if action == .cancelButtonTapped {
          rounds.number.withLock { $0 += 1 }
          state.isLooking = false
          return .none
        }
        let round = rounds.number.withLock(\.self)
        return followRules(&state, action, while: { rounds.number.withLock(\.self) == round })
      })
  }

  /// Counts who has been called back.
  private final class Rounds: Sendable { let number = Mutex(0) }

  /// A desk that follows the rules, after which something is changed.
  private func wrong(
    _ name: String, asking question: String,
    _ change: @escaping (_ before: State, _ after: inout State, _ action: Action) -> Void
  ) -> Desk {
    .wrong(
      name, asking: question,
      Reduce { followRules(&$0, $1) }.spoiled { change($2, &$0, $1) })
  }

  private func followRules(
    _ state: inout State, _ action: Action, after duration: Duration? = nil,
    while isHeard: @escaping @Sendable () -> Bool = { true }
  ) -> Effect<Action> {
    switch action {
    case .askButtonTapped(let book):
      guard !state.isLooking else { return .none }
      state.isLooking = true
      return .run { send in
        try await clock.sleep(for: duration ?? .seconds(1))
        guard isHeard() else { return }
        guard book == .atlas else { throw Lost() }
        await send(.bookFound(shelf: 7))
      } catch: { _, send in
        await send(.bookNotFound)
      }
      .cancellable(id: Search())

    case .bookFound(let shelf):
      state.isLooking = false
      state.shelf = shelf
      state.hasFailed = false
      return .none

    case .bookNotFound:
      state.isLooking = false
      state.shelf = nil
      state.hasFailed = true
      return .none

    case .cancelButtonTapped:
      state.isLooking = false
      return .cancel(id: Search())
    }
  }

  // MARK: One story for each wrong one

  /// Each looks at one thing only, so that it catches one desk only.
  var stories: [String: Test] {
    [
      "search not shown": { store in
        await happens(.askButtonTapped(.diary), in: store)
        expect(store.state.isLooking || store.state.hasFailed)
      },
      "shelf known before": { store in
        await happens(.askButtonTapped(.atlas), in: store)
        expect(store.state.shelf == nil || !store.state.isLooking)
      },
      "asking clears the shelf": { store in
        await ask(.atlas, in: store)
        let shelf = store.state.shelf
        await happens(.askButtonTapped(.diary), in: store)
        expect(store.state.shelf == shelf || store.state.hasFailed)
      },
      "asking clears the failure": { store in
        await ask(.diary, in: store)
        let hasFailed = store.state.hasFailed
        await happens(.askButtonTapped(.diary), in: store)
        expect(store.state.hasFailed == hasFailed)
      },
      "back with the atlas too early": { store in
        await happens(.askButtonTapped(.atlas), in: store)
        await passes(.milliseconds(999), in: store)
        expect(store.state.shelf == nil || store.state.isLooking)
      },
      "back with the diary too early": { store in
        await happens(.askButtonTapped(.diary), in: store)
        await passes(.milliseconds(999), in: store)
        expect(!store.state.hasFailed)
      },
      "back with the atlas too late": { store in
        await happens(.askButtonTapped(.atlas), in: store)
        await passes(.seconds(1), in: store)
        expect(hasAnswer(store))
      },
      "back with the diary too late": { store in
        await happens(.askButtonTapped(.diary), in: store)
        await passes(.seconds(1), in: store)
        expect(hasAnswer(store))
      },
      "atlas found, search goes on": { store in
        await ask(.atlas, in: store)
        expect(!store.state.isLooking)
      },
      "atlas found, no shelf": { store in
        await ask(.atlas, in: store)
        expect(store.state.shelf == 7)
      },
      "failure stays": { store in
        await ask(.diary, in: store)
        await happens(.cancelButtonTapped, in: store)
        await ask(.atlas, in: store)
        expect(!store.state.hasFailed)
      },
      "diary lost, search goes on": { store in
        await ask(.diary, in: store)
        expect(!store.state.isLooking)
      },
      "diary lost, no failure": { store in
        await ask(.diary, in: store)
        expect(store.state.hasFailed)
      },
      "old shelf stays": { store in
        await ask(.atlas, in: store)
        let hadShelf = store.state.shelf != nil
        await happens(.cancelButtonTapped, in: store)
        await ask(.diary, in: store)
        expect(!hadShelf || store.state.shelf == nil)
      },
      "sends another for the same book": { store in
        await happens(.askButtonTapped(.atlas), in: store)
        store.exhaustivity = .off
        await store.send(.askButtonTapped(.atlas))
        await clock.advance(by: .seconds(3))
        await store.receive(.bookFound(shelf: 7))
        store.exhaustivity = .on
      },
      "sends another for another book": { store in
        await happens(.askButtonTapped(.atlas), in: store)
        await happens(.askButtonTapped(.diary), in: store)
        await passes(.seconds(3), in: store)
        expect(!store.state.hasFailed)
      },
      "starts over": { store in
        var isAnswered = false
        for _ in 1...3 {
          await happens(.askButtonTapped(.atlas), in: store)
          await passes(.milliseconds(900), in: store)
          isAnswered = isAnswered || hasAnswer(store)
        }
        expect(isAnswered)
      },
      "another ask clears the screen": { store in
        await ask(.diary, in: store)
        let hasFailed = store.state.hasFailed
        await happens(.askButtonTapped(.diary), in: store)
        guard store.state.isLooking, store.state.hasFailed == hasFailed else { return }
        await happens(.askButtonTapped(.diary), in: store)
        expect(store.state.hasFailed == hasFailed)
      },
      "called back, search goes on": { store in
        await happens(.askButtonTapped(.atlas), in: store)
        await happens(.cancelButtonTapped, in: store)
        expect(!store.state.isLooking)
      },
      "deaf to cancel": { store in
        await happens(.askButtonTapped(.diary), in: store)
        let hadFailed = store.state.hasFailed
        await happens(.cancelButtonTapped, in: store)
        await passes(.seconds(3), in: store)
        expect(store.state.hasFailed == hadFailed)
      },
      "goes on in silence": { store in
        await happens(.askButtonTapped(.atlas), in: store)
        await happens(.cancelButtonTapped, in: store)
        let isOnTheWay = store.effectsInFlight > 0
        await passes(.seconds(3), in: store)
        expect(!isOnTheWay || store.state.shelf != nil)
      },
      "cancel clears the shelf": { store in
        await ask(.atlas, in: store)
        await happens(.askButtonTapped(.atlas), in: store)
        let shelf = store.state.shelf
        if store.state.isLooking { await happens(.cancelButtonTapped, in: store) }
        expect(store.state.shelf == shelf)
      },
      "cancel clears the failure": { store in
        await ask(.diary, in: store)
        await happens(.askButtonTapped(.diary), in: store)
        let hasFailed = store.state.hasFailed
        if store.state.isLooking { await happens(.cancelButtonTapped, in: store) }
        expect(store.state.hasFailed == hasFailed)
      },
      "cancel without a search": { store in
        await ask(.atlas, in: store)
        let shelf = store.state.shelf
        await happens(.cancelButtonTapped, in: store)
        expect(store.state.shelf == shelf)
      },
    ]
  }

  /// Sends an action, and says nothing of what it changes.
  private func happens(_ action: Action, in store: TestStore<State, Action>) async {
    store.exhaustivity = .off
    await store.send(action)
    await store.skipReceivedActions(strict: false)
  }

  /// Asks, and waits for longer than anybody needs.
  private func ask(_ book: EnquiryDesk.Book, in store: TestStore<State, Action>) async {
    await happens(.askButtonTapped(book), in: store)
    await passes(.seconds(3), in: store)
  }

  private func passes(_ duration: Duration, in store: TestStore<State, Action>) async {
    await clock.advance(by: duration)
    await store.skipReceivedActions(strict: false)
  }

  private func hasAnswer(_ store: TestStore<State, Action>) -> Bool {
    store.state.shelf != nil || store.state.hasFailed || !store.state.isLooking
  }
}

extension EnquiryDesk.Action {
  fileprivate var isAsk: Bool {
    if case .askButtonTapped = self { true } else { false }
  }

  fileprivate var isFound: Bool {
    if case .bookFound = self { true } else { false }
  }
}
