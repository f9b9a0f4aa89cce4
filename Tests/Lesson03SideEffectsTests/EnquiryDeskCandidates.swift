import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport

@testable import Lesson03SideEffects

/// The enquiry desks on which a test is tried, each by a clock of its own.
@MainActor
enum EnquiryDeskCandidates {
  typealias State = EnquiryDesk.State
  typealias Action = EnquiryDesk.Action
  typealias Clock = TestClock<Duration>
  typealias Desk = StoreBench<State, Action, Clock>
  typealias Desks = Candidates<Feature<State, Action, Clock>, State, Desk>

  private typealias Fault = TestSupport.Fault<Feature<State, Action, Clock>, State, Desk>
  private typealias Moment = Situation<State, Desk>

  static var all: Desks {
    Desks(
      right: [
        .right("with a “switch” over the actions") { clock in Reduce { follow(&$0, $1, clock) } },
        .right("with a result that is mapped to an action", mappedResult),
        .right("with two effects, one after the other", oneAfterTheOther),
        .right("with two effects, side by side", leavesOpen: "7i") { clock in
          Reduce { state, action in
            let wasLooking = state.isLooking
            let search = follow(&state, action, clock)
            guard action.isAsk, !wasLooking else { return search }
            return .merge(search, steps(clock))
          }
        },
      ],
      situations: [nothing, shelf, failure, .anyTime],
      faults: asking + returning + askingAgain + callingBack)
  }

  // MARK: Situations

  private static let nothing = Moment("with nothing shown") { $0.shelf == nil && !$0.hasFailed }
  private static let shelf = Moment("with a shelf shown") {
    $0.shelf != nil
  } reachedBy: {
    await $0.search(for: .atlas)
  }
  private static let failure = Moment("with a failure shown") {
    $0.hasFailed
  } reachedBy: {
    await $0.search(for: .diary)
  }

  // MARK: Wrong

  private static var asking: [Fault] {
    [
      // Belief: what begins now shows itself later.
      .init(
        "search not shown", breaks: "7a", during: [nothing, shelf, failure],
        asking: "Someone looks for the diary. What does the screen say?",
        spoiling: { if $0.action.isAsk, !$0.before.isLooking { $0.after.isLooking = false } }
      ) { desk in
        await desk.send(.askButtonTapped(.diary))
        expect(desk.state.isLooking)
      },
      // Belief: to call back is to close the desk.
      .init(
        "deaf after a call-back", breaks: "7a", during: [.anyTime],
        asking: "Somebody is called back, and the next visitor asks. What does the screen say?",
        made: { right, clock, _ in
          let right = right(clock)
          var calledBack: Clock.Instant?
          return Reduce { state, action in
            if action == .cancelButtonTapped, state.isLooking { calledBack = clock.now }
            if action.isAsk, let moment = calledBack, clock.now == moment { return .none }
            return right.reduce(into: &state, action: action)
          }
        }
      ) { desk in
        await desk.send(.askButtonTapped(.atlas))
        guard desk.state.isLooking else { return }
        await desk.send(.cancelButtonTapped)
        guard !desk.state.isLooking else { return }
        await desk.send(.askButtonTapped(.diary))
        expect(desk.state.isLooking)
      },
      // Belief: a new question begins with a clean screen.
      .init(
        "asking clears the screen", breaks: "7a", during: [shelf, failure],
        asking: "Something is shown, and the next visitor asks. What is on the screen now?",
        spoiling: {
          if $0.action.isAsk, !$0.before.isLooking { $0.after = State(isLooking: true) }
        }
      ) { desk in
        let before = desk.state
        await desk.send(.askButtonTapped(.diary))
        expect(desk.state.shelf == before.shelf && desk.state.hasFailed == before.hasFailed)
      },
      // Belief: everybody knows where the atlas stands.
      .init(
        "shelf known before", breaks: "7a", during: [nothing, failure],
        asking: "While they look for the atlas, what does the screen say about the shelf?",
        spoiling: {
          if $0.action == .askButtonTapped(.atlas), !$0.before.isLooking { $0.after.shelf = 7 }
        }
      ) { desk in
        await desk.send(.askButtonTapped(.atlas))
        expect(desk.state.shelf == nil)
      },
    ]
      + [EnquiryDesk.Book.atlas, .diary].flatMap { book in
        [
          // Belief: a millisecond, who counts?
          takes(.milliseconds(999), "back with the \(book) too early", book) { desk in
            await desk.send(.askButtonTapped(book))
            guard desk.state.isLooking else { return }
            await desk.passes(.milliseconds(999))
            expect(desk.state.isLooking)
          },
          takes(.milliseconds(1_001), "back with the \(book) too late", book) { desk in
            await desk.send(.askButtonTapped(book))
            await desk.passes(.seconds(1))
            expect(desk.hasAnswer)
          },
        ]
      }
  }

  private static var returning: [Fault] {
    [
      // Belief: after a find, the search goes on for the next thing.
      .init(
        "atlas found, search goes on", breaks: "7c", during: [.anyTime],
        asking: "The atlas is found. Who is still looking?",
        spoiling: { if $0.action.isFound { $0.after.isLooking = true } }
      ) { desk in
        await desk.search(for: .atlas)
        expect(!desk.state.isLooking)
      },
      // Belief: it is enough that they are back.
      .init(
        "atlas found, no shelf", breaks: "7c", during: [.anyTime],
        asking: "The atlas is found. Where does it stand?",
        spoiling: { if $0.action.isFound { $0.after.shelf = $0.before.shelf } }
      ) { desk in
        await desk.search(for: .atlas)
        expect(desk.state.shelf == 7)
      },
      // Belief: success changes what it is about.
      .init(
        "failure stays", breaks: "7c", during: [failure],
        asking: "One book was lost, the next one is there. What is shown now?",
        spoiling: { if $0.action.isFound { $0.after.hasFailed = true } }
      ) { desk in
        guard !desk.state.isLooking else { return }
        await desk.search(for: .atlas)
        expect(!desk.state.hasFailed)
      },
      // Belief: nothing was found, so the search is not over.
      .init(
        "diary lost, search goes on", breaks: "7d", during: [.anyTime],
        asking: "Someone comes back with empty hands. Are they still looking?",
        spoiling: { if $0.action == .bookNotFound { $0.after.isLooking = true } }
      ) { desk in
        await desk.search(for: .diary)
        expect(!desk.state.isLooking)
      },
      // Belief: what is not found is not shown.
      .init(
        "diary lost, no failure", breaks: "7d", during: [nothing, shelf],
        asking: "Someone comes back with empty hands. How would a visitor know?",
        spoiling: { if $0.action == .bookNotFound { $0.after.hasFailed = $0.before.hasFailed } }
      ) { desk in
        guard !desk.state.isLooking else { return }
        await desk.search(for: .diary)
        expect(desk.state.hasFailed)
      },
      // Belief: a failure changes nothing that was known.
      .init(
        "old shelf stays", breaks: "7d", during: [shelf],
        asking: "The atlas was found, then the diary was lost. Which shelf does the screen show?",
        spoiling: { if $0.action == .bookNotFound { $0.after.shelf = $0.before.shelf } }
      ) { desk in
        guard !desk.state.isLooking else { return }
        await desk.search(for: .diary)
        expect(desk.state.shelf == nil)
      },
    ]
  }

  private static var askingAgain: [Fault] {
    // Belief: each question sends somebody.
    [
      (.atlas, true, true), (.atlas, false, true), (.atlas, true, false), (.atlas, false, false),
      (.diary, true, false), (.diary, false, false),
    ].map { (book: EnquiryDesk.Book, isSame: Bool, isAtOnce: Bool) in
      let other: EnquiryDesk.Book = (book == .atlas) == isSame ? .atlas : .diary
      return asksAgain(
        "sends another \(isAtOnce ? "at once" : "later") for the \(other) beside the \(book)",
        asking: """
          Somebody looks for the \(book), and \(isAtOnce ? "at the same moment" : "a little later") another \
          visitor asks for the \(other). How many people now walk through the shelves? Which line of your \
          test would hear the second one?
          """,
        for: { $0 == book && $1 == other && $2 == isAtOnce },
        // One that brings nothing is seen only while they are on the way.
        making: { search, steps, _ in isSame && !isAtOnce ? steps : search() }
      ) { desk in
        await desk.send(.askButtonTapped(book))
        guard desk.state.isLooking else { return }
        let first = desk.effectsInFlight
        if !isAtOnce { await desk.passes(.milliseconds(300)) }
        await desk.send(.askButtonTapped(other))
        expect(desk.effectsInFlight == first)
      }
    }
      // Belief: the newest question counts.
      + [
        (.atlas, .atlas, false), (.diary, .diary, false), (.diary, .atlas, true),
        (.diary, .atlas, false), (.atlas, .diary, true), (.atlas, .diary, false),
      ].map { (first: EnquiryDesk.Book, second: EnquiryDesk.Book, isAtOnce: Bool) in
        let isSame = first == second
        return asksAgain(
          isSame
            ? "starts over for the \(second)"
            : "goes for the \(second) instead \(isAtOnce ? "at once" : "later")",
          asking: """
            Someone \(isAtOnce ? "leaves" : "has been on the way for a while") when another visitor asks \
            for the \(second)\(isSame ? " as well" : ", and not for the \(first)"). When are they back, \
            counted from the first “ask”, and with which book?
            """,
          for: { $0 == first && $1 == second && $2 == isAtOnce },
          making: { search, _, stop in .merge(stop, search()) }
        ) { desk in
          await desk.send(.askButtonTapped(first))
          let inFlight = desk.effectsInFlight
          if !isAtOnce { await desk.passes(.milliseconds(500)) }
          await desk.send(.askButtonTapped(second))
          guard desk.effectsInFlight == inFlight else { return }
          await desk.passes(.milliseconds(isAtOnce ? 1_100 : 600))
          let (atlas, diary) = (desk.state.shelf != nil, desk.state.hasFailed)
          let (isBack, isOther) = first == .atlas ? (atlas, diary) : (diary, atlas)
          expect(isBack || !desk.state.isLooking && !isOther)
        }
      } + [
        // Belief: each question begins with a clean screen.
        .init(
          "another ask clears the screen", breaks: "7e", during: [shelf, failure],
          asking: """
            Something is shown, someone looks for a book, and another visitor asks. What is on the \
            screen now?
            """,
          spoiling: {
            if $0.action.isAsk, $0.before.isLooking { $0.after = State(isLooking: true) }
          }
        ) { desk in
          await desk.send(.askButtonTapped(.diary))
          let before = desk.state
          await desk.send(.askButtonTapped(.diary))
          expect(desk.state.shelf == before.shelf && desk.state.hasFailed == before.hasFailed)
        }
      ]
  }

  private static var callingBack: [Fault] {
    [
      // Belief: the screen learns of it when they are back.
      .init(
        "called back, search goes on", breaks: "7f", during: [.anyTime],
        asking: "Somebody is called back. Who is looking now, if you ask the screen?",
        spoiling: {
          if $0.action == .cancelButtonTapped { $0.after.isLooking = $0.before.isLooking }
        }
      ) { desk in
        await desk.send(.askButtonTapped(.atlas), .cancelButtonTapped)
        expect(!desk.state.isLooking)
      },
      // Belief: a cancelled search leaves nothing on the screen.
      .init(
        "cancel clears the screen", breaks: "7f", during: [shelf, failure],
        asking: """
          Something is on the screen, somebody looks for a book, and is called back. What is on the \
          screen now?
          """,
        spoiling: {
          if $0.action == .cancelButtonTapped, $0.before.isLooking { $0.after = State() }
        }
      ) { desk in
        await desk.send(.askButtonTapped(.diary))
        let before = desk.state
        guard before.isLooking else { return }
        await desk.send(.cancelButtonTapped)
        expect(desk.state.shelf == before.shelf && desk.state.hasFailed == before.hasFailed)
      },
      // Belief: it is enough that the screen says so.
      .init(
        "deaf to cancel", breaks: "7g", during: [.anyTime],
        asking: "Somebody is called back. A second later, what do you hear?",
        spoiling: { if $0.action == .cancelButtonTapped { $0.effect = .none } }
      ) { desk in
        await desk.send(.askButtonTapped(.diary))
        await desk.passes(.milliseconds(200))
        await desk.send(.cancelButtonTapped)
        await desk.passes(.seconds(3))
        expect(!desk.state.hasFailed)
      },
      // Belief: a work with two parts has its id at the last one.
      .init(
        "deaf to cancel at once", breaks: "7g", during: [.anyTime],
        asking: "Somebody is called back before they have left. A second later, what do you hear?",
        made: { right, clock, _ in
          let right = right(clock)
          var asked: Clock.Instant?
          return Reduce { state, action in
            if action.isAsk, !state.isLooking { asked = clock.now }
            let effect = right.reduce(into: &state, action: action)
            return action == .cancelButtonTapped && asked == clock.now ? .none : effect
          }
        }
      ) { desk in
        await desk.send(.askButtonTapped(.diary))
        let isOnTheWay = desk.effectsInFlight > 0
        await desk.passes(.milliseconds(200))
        await desk.send(.cancelButtonTapped)
        guard desk.effectsInFlight == 0, isOnTheWay else { return }
        await desk.send(.askButtonTapped(.diary), .cancelButtonTapped)
        expect(desk.effectsInFlight == 0)
      },
      // Belief: silence means that the search has stopped.
      .init(
        "goes on in silence", breaks: "7g", during: [.anyTime],
        asking: """
          Somebody is called back, and walks on through the shelves without a word. What does a test \
          store say of that, and when?
          """,
        made: { _, clock, _ in
          let searches = Searches()
          return Reduce { state, action in
            if action == .cancelButtonTapped {
              searches.number.withLock { $0 += 1 }
              state.isLooking = false
              return .none
            }
            let number = searches.number.withLock(\.self)
            return follow(
              &state, action, clock, while: { searches.number.withLock(\.self) == number })
          }
        }
      ) { desk in
        await desk.send(.askButtonTapped(.atlas), .cancelButtonTapped)
        let isOnTheWay = desk.effectsInFlight > 0
        await desk.passes(.seconds(3))
        expect(!isOnTheWay || desk.state.shelf != nil)
      },
      // Belief: “Cancel” means back to the beginning.
      .init(
        "cancel without a search clears the screen", breaks: "7h", during: [shelf, failure],
        asking: "Nobody looks, and somebody taps “Cancel” all the same. What is on the screen now?",
        spoiling: {
          if $0.action == .cancelButtonTapped, !$0.before.isLooking { $0.after = State() }
        }
      ) { desk in
        // An “ask” that is called back: what was shown has been there for a while.
        await desk.send(.askButtonTapped(.diary), .cancelButtonTapped)
        let before = desk.state
        await desk.send(.cancelButtonTapped)
        expect(
          (before.shelf == nil || desk.state.shelf != nil)
            && (!before.hasFailed || desk.state.hasFailed))
      },
      // Belief: “Cancel” takes back what “ask” has begun, its answer as well.
      .init(
        "cancel takes back the last answer", breaks: "7h", during: [shelf, failure],
        asking: """
          Somebody has come back with an answer, nobody looks any more, and the next tap is on “Cancel”. What \
          is on the screen now?
          """,
        made: { _, clock, isNow in
          var last: State?
          return Reduce { state, action in
            let before = state
            let effect = follow(&state, action, clock)
            if state.shelf != before.shelf || state.hasFailed != before.hasFailed {
              last = State(shelf: before.shelf, hasFailed: before.hasFailed)
            }
            if action == .cancelButtonTapped {
              if isNow(before), !before.isLooking, let last { state = last }
              last = nil
            }
            return effect
          }
        }
      ) { desk in
        let shown = desk.state
        await desk.send(.cancelButtonTapped)
        guard desk.state != shown else { return }
        let book = shown.hasFailed ? EnquiryDesk.Book.diary : .atlas
        await desk.search(for: book)
        await desk.send(.askButtonTapped(book), .cancelButtonTapped, .cancelButtonTapped)
        expect(desk.state != shown)
      },
      // Belief: to call back nobody is a failure.
      .init(
        "cancel without a search fails", breaks: "7h", during: [nothing, shelf],
        asking: "Nobody looks, and somebody taps “Cancel” all the same. Has anything failed?",
        spoiling: {
          if $0.action == .cancelButtonTapped, !$0.before.isLooking { $0.after.hasFailed = true }
        }
      ) { desk in
        await desk.send(.cancelButtonTapped)
        expect(!desk.state.hasFailed)
      },
    ]
  }

  // MARK: Shapes of wrong ones

  /// A desk where a search for one of the books takes another time.
  private static func takes(
    _ duration: Duration, _ name: String, _ book: EnquiryDesk.Book,
    story: @escaping @MainActor (inout Desk) async throws -> Void
  ) -> Fault {
    .init(
      name, breaks: "7b", during: [.anyTime],
      asking: """
        “After exactly one second.” Which line of your test looks for news of the \(book) when it is \
        \(duration < .seconds(1) ? "nearly" : "just") over?
        """,
      made: { _, clock, _ in
        Reduce {
          follow(&$0, $1, clock, for: $1 == .askButtonTapped(book) ? duration : .seconds(1))
        }
      }, story: story)
  }

  /// A desk that minds another “ask”. It has to remember what the state does not say: for which book
  /// somebody is on the way, and since when.
  ///
  /// - Parameters:
  ///   - isMinded: Which one: for which book somebody is on the way, for which book it is, and whether it
  ///     comes at the same moment.
  ///   - make: Makes the effect, of one that searches, one that takes as long and brings nothing, and one
  ///     that ends the search on the way.
  private static func asksAgain(
    _ name: String, asking question: String,
    for isMinded:
      @escaping (_ first: EnquiryDesk.Book, _ second: EnquiryDesk.Book, _ isAtOnce: Bool) -> Bool,
    making make:
      @escaping (
        _ search: () -> Effect<Action>, _ steps: Effect<Action>, _ stop: Effect<Action>
      ) -> Effect<Action>,
    story: @escaping @MainActor (inout Desk) async throws -> Void
  ) -> Fault {
    .init(
      name, breaks: "7e", during: [.anyTime], asking: question,
      made: { _, clock, _ in
        var onTheWay: (book: EnquiryDesk.Book, since: Clock.Instant)?
        return Reduce { state, action in
          guard case .askButtonTapped(let book) = action else {
            return follow(&state, action, clock)
          }
          guard state.isLooking, let first = onTheWay else {
            onTheWay = (book, clock.now)
            return follow(&state, action, clock)
          }
          guard isMinded(first.book, book, clock.now == first.since) else { return .none }
          return make(
            {
              state.isLooking = false
              return follow(&state, action, clock)
            }, steps(clock), .cancel(id: Search()))
        }
      }, story: story)
  }

  // MARK: Right

  private struct Lost: Error {}
  private struct Search: Hashable {}

  private static func follow(
    _ state: inout State, _ action: Action, _ clock: Clock, for duration: Duration = .seconds(1),
    while isHeard: @escaping @Sendable () -> Bool = { true }
  ) -> Effect<Action> {
    switch action {
    case .askButtonTapped(let book):
      guard !state.isLooking else { return .none }
      state.isLooking = true
      return .run { send in
        try await clock.sleep(for: duration)
        guard isHeard() else { return }
        guard book == .atlas else { throw Lost() }
        await send(.bookFound(shelf: 7))
      } catch: { _, send in
        await send(.bookNotFound)
      }
      .cancellable(id: Search())
    case .bookFound(let shelf):
      state = State(shelf: shelf)
      return .none
    case .bookNotFound:
      state = State(hasFailed: true)
      return .none
    case .cancelButtonTapped:
      state.isLooking = false
      return .cancel(id: Search())
    }
  }

  /// Steps in the hall, for a second.
  private static func steps(_ clock: Clock) -> Effect<Action> {
    .run { _ in try await clock.sleep(for: .seconds(1)) }.cancellable(id: Search())
  }

  private static func mappedResult(_ clock: Clock) -> Reduce<State, Action> {
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
        (state.isLooking, state.shelf, state.hasFailed) = (false, shelf, false)
        return .none
      case .bookNotFound:
        (state.isLooking, state.shelf, state.hasFailed) = (false, nil, true)
        return .none
      case .cancelButtonTapped:
        state.isLooking = false
        return .concatenate(.cancel(id: "search"), .none)
      }
    }
  }

  private static func oneAfterTheOther(_ clock: Clock) -> Reduce<State, Action> {
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
    }
  }
}

/// Counts the searches that have been called back.
private final class Searches: Sendable { let number = Mutex(0) }

extension StoreBench
where
  State == EnquiryDesk.State, World == TestClock<Duration>,
  Action == EnquiryDesk.Action
{
  /// Somebody asks, and more time passes than anybody needs.
  fileprivate func search(for book: EnquiryDesk.Book) async {
    await send(.askButtonTapped(book))
    await passes(.seconds(3))
  }

  fileprivate var hasAnswer: Bool { state.shelf != nil || state.hasFailed || !state.isLooking }
}

extension EnquiryDesk.Action {
  fileprivate var isAsk: Bool {
    if case .askButtonTapped = self { true } else { false }
  }

  fileprivate var isFound: Bool {
    if case .bookFound = self { true } else { false }
  }
}
