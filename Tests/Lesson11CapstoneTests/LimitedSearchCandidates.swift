import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson11Capstone

/// The searches on which a test of the limit is tried. The belief that leads to a wrong one stands above it.
@MainActor
enum LimitedSearchCandidates {
  typealias State = Search.State
  typealias Action = Search.Action
  typealias Clock = TestClock<Duration>
  typealias All = Candidates<Feature<State, Action, Clock>, State, LimitBench>

  private typealias Wrong = Fault<Feature<State, Action, Clock>, State, LimitBench>
  private typealias Moment = Situation<State, LimitBench>

  static var all: All {
    All(
      right: [
        .right("with a loop that counts down") { _ in RightSearch(counting: .inOneEffect) },
        .right("with an effect for each second") { _ in RightSearch(counting: .secondBySecond) },
        .right("so that the next page may be asked for during the limit", leavesOpen: "9h") { _ in
          RightSearch(counting: .inOneEffect, asksForMoreDuringLimit: true)
        },
      ],
      situations: [firstPage, nextPage],
      faults: counting + waiting + ending)
  }

  // MARK: Situations

  private static let firstPage = Moment("at the first page") {
    $0.askedOffset == 0
  } reachedBy: {
    await $0.asks(for: "cat")
  }
  private static let nextPage = Moment(
    "at the next page", asking: "The limit came while the next page was asked for."
  ) {
    $0.askedOffset > 0
  } reachedBy: {
    await $0.asks(for: "cat")
    await $0.answers(with: $0.page)
    await $0.send(.lastRowAppeared)
  }

  // MARK: Faults

  private static var counting: [Wrong] {
    [
      // Belief: a minute has so many seconds, and one of them has begun.
      .init(
        "a limit of 9 seconds", breaks: "9a",
        asking: "How long does the limit last, to the second?",
        spoiling: {
          if case .answered(_, .failure(.limitExceeded)) = $0.action {
            $0.after.secondsUntilRetry = 9
          }
        }
      ) { bench in
        await bench.answersWithLimit()
        expect(bench.state.secondsUntilRetry != 9)
      },
      // Belief: a limit that comes again is a longer one.
      .init(
        "a second limit that is longer", breaks: "9a",
        asking: "The limit has ended, and the next request meets it again. How long does it last?",
        made: { right, clock, isNow in
          let right = right(clock)
          let limits = Counted()
          return Reduce { state, action in
            let isNow = isNow(state)
            let effect = right.reduce(into: &state, action: action)
            if isNow, case .answered(_, .failure(.limitExceeded)) = action {
              limits.value += 1
              if limits.value > 1 { state.secondsUntilRetry = 20 }
            }
            return effect
          }
        }
      ) { bench in
        await bench.answersWithLimit()
        await bench.send(10, times: .secondPassed)
        await bench.answersWithLimit()
        expect(bench.state.secondsUntilRetry != 20)
      },
      // Belief: it has tried again, and that is all it can do.
      .init(
        "a second limit without seconds", breaks: "9a",
        asking: "The search tries again by itself, and that is over the limit, too. What follows?",
        made: { right, clock, isNow in
          let right = right(clock)
          let triedAgain = Counted()
          return Reduce { state, action in
            let (isNow, wasLoading) = (isNow(state), state.isLoading)
            let effect = right.reduce(into: &state, action: action)
            if case .answered = action {
              let isSecondTry = triedAgain.value > 0
              triedAgain.value = 0
              return isNow && isSecondTry && state.secondsUntilRetry != nil ? .none : effect
            }
            if action == .secondPassed, !wasLoading, state.isLoading { triedAgain.value = 1 }
            return effect
          }
        }
      ) { bench in
        await bench.answersWithLimit()
        await bench.send(10, times: .secondPassed)
        guard bench.state.isLoading else { return }
        await bench.answersWithLimit()
        expect(bench.store.effectsInFlight > 0)
      },
      // Belief: a second more or less, nobody sees that.
      .init(
        "a second that takes two", breaks: "9b",
        asking: "One second of the limit is over. What does the screen say?",
        spoiling: {
          if $0.action == .secondPassed, let seconds = $0.after.secondsUntilRetry, seconds > 2 {
            $0.after.secondsUntilRetry = seconds - 1
          }
        }
      ) { bench in
        await bench.answersWithLimit()
        let before = bench.state.secondsUntilRetry ?? 0
        await bench.send(.secondPassed)
        expect(bench.state.secondsUntilRetry != before - 2)
      },
      // Belief: a second more or less, nobody sees that.
      .init(
        "a second that is too short", breaks: "9b",
        asking: "Nine seconds of the limit are over. What does the screen say?",
        made: { right, clock, isNow in
          let right = right(clock)
          let hasty = RightSearch(counting: .inOneEffect, second: .milliseconds(900))
          return Reduce { state, action in
            isNow(state)
              ? hasty.reduce(into: &state, action: action)
              : right.reduce(into: &state, action: action)
          }
        }
      ) { bench in
        await bench.answersWithLimit()
        let before = bench.state.secondsUntilRetry
        await bench.passes(.milliseconds(900))
        expect(bench.state.secondsUntilRetry == before)
      },
      // Belief: it is enough to be right at the end.
      .init(
        "seconds that are not shown", breaks: "9b",
        asking: "Half of the limit is over. What does the screen say?",
        made: { right, clock, isNow in
          let right = right(clock)
          let hidden = Counted()
          return Reduce { state, action in
            guard isNow(state), action == .secondPassed, let shown = state.secondsUntilRetry else {
              hidden.value = 0
              return right.reduce(into: &state, action: action)
            }
            hidden.value += 1
            guard hidden.value < shown else {
              hidden.value = 0
              state.secondsUntilRetry = 1
              return right.reduce(into: &state, action: action)
            }
            let effect = right.reduce(into: &state, action: action)
            state.secondsUntilRetry = shown
            return effect
          }
        }
      ) { bench in
        await bench.answersWithLimit()
        await bench.send(.secondPassed)
        expect(bench.state.secondsUntilRetry != 10)
      },
    ]
  }

  private static var waiting: [Wrong] {
    [
      // Belief: when the limit is over, the person can tap.
      .init(
        "a limit that ends, and no more", breaks: "9c",
        asking: "The limit is over, and nobody taps. Whom does the search ask?",
        spoiling: {
          guard $0.action == .secondPassed, $0.after.isLoading else { return }
          $0.after.isLoading = false
          $0.effect = .none
        }
      ) { bench in
        await bench.answersWithLimit()
        await bench.send(10, times: .secondPassed)
        expect(bench.state.isLoading || bench.state.secondsUntilRetry != nil)
      },
      // Belief: the answer takes a second, too.
      .init(
        "a limit that ends a second early", breaks: "9c",
        asking: "Nine seconds of the limit are over, and nobody taps. What is asked for?",
        spoiling: {
          guard $0.action == .secondPassed, $0.before.secondsUntilRetry == 2 else { return }
          $0.redo { $0.secondsUntilRetry = 1 }
        }
      ) { bench in
        await bench.limitComes(andLeaves: 2)
        let before = bench.state.secondsUntilRetry
        await bench.send(.secondPassed)
        expect(before != 2 || bench.state.secondsUntilRetry != nil)
      },
      // Belief: the last second is the one at 0.
      .init(
        "a limit that ends a second late", breaks: "9c",
        asking: "The tenth second is just over. What does the screen say, and what is asked for?",
        spoiling: {
          guard $0.action == .secondPassed, $0.before.secondsUntilRetry == 1 else { return }
          $0.after = $0.before
          $0.after.secondsUntilRetry = 0
          $0.effect = .none
        }
      ) { bench in
        await bench.limitComes(andLeaves: 1)
        await bench.send(.secondPassed)
        expect(bench.state.secondsUntilRetry != 0)
      },
      // Belief: the person sees that something is being done.
      .init(
        "a limit that ends in a spinner", breaks: "9c",
        asking: "The limit is over, and the spinner turns. Whom does the search ask?",
        spoiling: { if $0.action == .secondPassed, $0.after.isLoading { $0.effect = .none } }
      ) { bench in
        await bench.answersWithLimit()
        await bench.passes(.seconds(10))
        expect(bench.isServiceAsked || !bench.state.isLoading)
      },
      // Belief: to try again is to begin again.
      .init(
        "a limit that goes back to the first page", breaks: "9c", during: [nextPage],
        asking: "Which page is asked for after the limit?",
        spoiling: {
          guard $0.action == .secondPassed, $0.after.isLoading else { return }
          $0.redo {
            $0.askedOffset = 0
            $0.secondsUntilRetry = 1
          }
        }
      ) { bench in
        await bench.answersWithLimit()
        await bench.send(10, times: .secondPassed)
        expect(bench.state.askedOffset > 0)
      },
      // Belief: a person who taps at once has not seen the limit.
      .init(
        "a tap that asks at the beginning of the limit", breaks: "9d",
        asking: "The limit has just begun, and somebody taps “Try again”. What happens?",
        spoiling: {
          guard $0.action == .retryButtonTapped, $0.before.secondsUntilRetry == 10 else { return }
          $0.redo { $0.secondsUntilRetry = nil }
        }
      ) { bench in
        await bench.limitComes(andLeaves: 10)
        await bench.send(.retryButtonTapped)
        expect(bench.state.secondsUntilRetry != nil || !bench.state.isLoading)
      },
      // Belief: the button should at least do something.
      .init(
        "a tap that ends the limit", breaks: "9d",
        asking: "Some seconds of the limit are over, and somebody taps “Try again”. What happens?",
        spoiling: {
          guard $0.action == .retryButtonTapped, let seconds = $0.before.secondsUntilRetry,
            (2...9).contains(seconds)
          else { return }
          $0.after.secondsUntilRetry = nil
        }
      ) { bench in
        await bench.limitComes(andLeaves: 5)
        let before = bench.state.secondsUntilRetry
        await bench.send(.retryButtonTapped)
        expect(before != 5 || bench.state.secondsUntilRetry != nil)
      },
      // Belief: a second more or less, nobody sees that.
      .init(
        "a tap that asks in the last second", breaks: "9d",
        asking: "One second of the limit is left, and somebody taps “Try again”. What happens?",
        spoiling: {
          guard $0.action == .retryButtonTapped, $0.before.secondsUntilRetry == 1 else { return }
          $0.redo { $0.secondsUntilRetry = nil }
        }
      ) { bench in
        await bench.limitComes(andLeaves: 1)
        let before = bench.state.secondsUntilRetry
        await bench.send(.retryButtonTapped)
        expect(before != 1 || bench.state.secondsUntilRetry != nil)
      },
      // Belief: a person who has waited once need not wait again.
      .init(
        "a tap that asks in a limit that has come again", breaks: "9d", during: [firstPage],
        asking: """
          The search has tried again by itself, the limit has come again, and somebody taps “Try again”. \
          What happens?
          """,
        made: { right, clock, isNow in
          let right = right(clock)
          let triedAgain = Counted()
          return Reduce { state, action in
            let before = state
            if action == .retryButtonTapped, triedAgain.value > 0, isNow(state) {
              state.secondsUntilRetry = nil
            }
            let effect = right.reduce(into: &state, action: action)
            switch action {
            case .secondPassed: if !before.isLoading, state.isLoading { triedAgain.value = 1 }
            case .answered(_, .failure(.limitExceeded)): break
            default: if state != before { triedAgain.value = 0 }
            }
            return effect
          }
        }
      ) { bench in
        await bench.answersWithLimit()
        await bench.send(10, times: .secondPassed)
        guard bench.state.isLoading else { return }
        await bench.limitComes(andLeaves: 5)
        let before = bench.state.secondsUntilRetry
        await bench.send(.retryButtonTapped)
        expect(before != 5 || !bench.state.isLoading)
      },
    ]
  }

  private static var ending: [Wrong] {
    [
      // Belief: the limit is the service's, so no text can end it.
      .init(
        "a new text that keeps the limit", breaks: "9e",
        asking: "The limit lasts, and somebody types. What does the screen say of the limit?",
        spoiling: {
          guard case .textChanged = $0.action, $0.after.isLoading else { return }
          $0.after.secondsUntilRetry = $0.before.secondsUntilRetry
        }
      ) { bench in
        await bench.answersWithLimit()
        await bench.send(.textChanged("cats"))
        expect(bench.state.secondsUntilRetry == nil)
      },
      // Belief: to take the number away is to end it.
      oneMoreSecond(
        "a new text under which the seconds go on", breaks: "9e",
        asking: "The limit lasts, and somebody types. What still happens a second later?",
        after: .textChanged("cats")),
      // Belief: where nothing is searched for, nothing goes on.
      .init(
        "an empty text that keeps the limit", breaks: "9f",
        asking: "The limit lasts, and somebody empties the field. What does the screen say?",
        spoiling: {
          guard case .textChanged = $0.action, !$0.after.isLoading else { return }
          $0.after.secondsUntilRetry = $0.before.secondsUntilRetry
        }
      ) { bench in
        await bench.answersWithLimit()
        await bench.send(.textChanged(""))
        expect(bench.state.secondsUntilRetry == nil)
      },
      // Belief: the same.
      oneMoreSecond(
        "an empty text under which the seconds go on", breaks: "9f",
        asking:
          "The limit lasts, and somebody empties the field. What still happens a second later?",
        after: .textChanged("")),
      // Belief: a pull is another kind of “Try again”.
      .init(
        "a pull that does nothing during the limit", breaks: "9g",
        asking: "The limit lasts, and somebody pulls to refresh. What happens?",
        spoiling: {
          guard $0.action == .pulledToRefresh, $0.before.secondsUntilRetry != nil else { return }
          $0.after = $0.before
          $0.effect = .none
        }
      ) { bench in
        await bench.answersWithLimit()
        await bench.send(.pulledToRefresh)
        expect(bench.state.isLoading)
      },
      // Belief: the number goes when the page comes.
      .init(
        "a pull that keeps the limit", breaks: "9g",
        asking: "The limit lasts, and somebody pulls. What does the screen say of the limit?",
        spoiling: {
          guard $0.action == .pulledToRefresh else { return }
          $0.after.secondsUntilRetry = $0.before.secondsUntilRetry
        }
      ) { bench in
        await bench.answersWithLimit()
        await bench.send(.pulledToRefresh)
        expect(!bench.state.isLoading || bench.state.secondsUntilRetry == nil)
      },
      // Belief: to take the number away is to end it.
      oneMoreSecond(
        "a pull under which the seconds go on", breaks: "9g",
        asking:
          "The limit lasts, and somebody pulls to refresh. What still happens a second later?",
        after: .pulledToRefresh),
    ]
  }

  /// A fault: when an action has ended a limit, the second that has begun passes yet. Whatever ends limits
  /// ends that second, so a test sees it only if it lets the second pass.
  private static func oneMoreSecond(
    _ name: String, breaks rule: String, asking question: String, after end: Action
  ) -> Wrong {
    enum Second { case begun }
    return Wrong(
      name, breaks: rule, asking: question,
      made: { right, clock, isNow in
        let right = right(clock)
        let ended = Flag()
        return Reduce { state, action in
          let before = state
          let effect = right.reduce(into: &state, action: action)
          if state.secondsUntilRetry != nil, state.secondsUntilRetry != before.secondsUntilRetry {
            guard !ended.isSet else { return effect }
            let second = Effect<Action>.run { send in
              try await clock.sleep(for: .seconds(1))
              if await ended.take() { await send(.secondPassed) }
            }
            return .merge(effect, second.cancellable(id: Second.begun, cancelInFlight: true))
          }
          guard action == .pulledToRefresh || state.text != before.text else { return effect }
          ended.isSet =
            (action == .pulledToRefresh) == (end == .pulledToRefresh)
            && state.isLoading == (end != .textChanged(""))
            && before.secondsUntilRetry != nil && isNow(before)
          return ended.isSet ? effect : .merge(.cancel(id: Second.begun), effect)
        }
      }
    ) { bench in await bench.expectNoSecond(after: end) }
  }
}

@MainActor
private final class Flag {
  var isSet = false

  /// Whether it is set, and no longer is.
  func take() -> Bool {
    defer { isSet = false }
    return isSet
  }
}

private final class Counted {
  var value = 0
}

// MARK: - Right searches

/// The specification's search, once more.
private struct RightSearch: Reducer {
  enum Counting { case inOneEffect, secondBySecond }

  let counting: Counting
  var asksForMoreDuringLimit = false
  var second = Duration.seconds(1)

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.gifClient) private var gifClient

  private enum Work { case all }

  func reduce(into state: inout Search.State, action: Search.Action) -> Effect<Search.Action> {
    switch action {
    case .textChanged(let text):
      guard text != state.text else { return .none }
      if text.allSatisfy(\.isWhitespace) {
        state = Search.State(kind: state.kind)
        state.text = text
        return .cancel(id: Work.all)
      }
      state.text = text
      return ask(&state, from: 0, after: .milliseconds(300))
    case .lastRowAppeared:
      let isBusy = state.isLoading || state.failure != nil && !asksForMoreDuringLimit
      guard !isBusy, state.receivedCount < state.totalCount else { return .none }
      return ask(&state, from: state.receivedCount)
    case .retryButtonTapped:
      guard state.failure != nil, state.secondsUntilRetry == nil else { return .none }
      return ask(&state, from: state.askedOffset)
    case .pulledToRefresh:
      guard !state.text.allSatisfy(\.isWhitespace) else { return .none }
      return ask(&state, from: 0)
    case .answered(let request, .success(let page)):
      state.isLoading = false
      if request.offset == 0 { (state.results, state.receivedCount) = ([], 0) }
      for gif in page.gifs where state.results[id: gif.id] == nil { state.results.append(gif) }
      state.receivedCount += page.gifs.count
      state.totalCount = page.totalCount
      state.foundFor = request.text
      return .none
    case .answered(_, .failure(let failure)):
      state.isLoading = false
      state.failure = failure
      guard failure == .limitExceeded else { return .none }
      state.secondsUntilRetry = 10
      return count()
    case .secondPassed:
      guard let seconds = state.secondsUntilRetry else { return .none }
      guard seconds > 1 else { return ask(&state, from: state.askedOffset) }
      state.secondsUntilRetry = seconds - 1
      return counting == .inOneEffect ? .none : count()
    case .rowTapped, .heartTapped:
      return .none
    }
  }

  private func ask(
    _ state: inout Search.State, from offset: Int, after pause: Duration = .zero
  ) -> Effect<Search.Action> {
    state.isLoading = true
    state.failure = nil
    state.secondsUntilRetry = nil
    state.askedOffset = offset
    let request = GifRequest(kind: state.kind, text: state.text, offset: offset)
    return .run { send in
      if pause > .zero { try await clock.sleep(for: pause) }
      await send(.answered(request, .success(try await gifClient.search(request))))
    } catch: { error, send in
      await send(.answered(request, .failure(error as? GifFailure ?? .unreadable)))
    }
    .cancellable(id: Work.all, cancelInFlight: true)
  }

  private func count() -> Effect<Search.Action> {
    .run { send in
      repeat {
        try await clock.sleep(for: second)
        await send(.secondPassed)
      } while counting == .inOneEffect
    }
    .cancellable(id: Work.all, cancelInFlight: true)
  }
}

// MARK: - Where stories are told

typealias LimitMaker = StoreMaker<Search.State, Search.Action, TestClock<Duration>>

/// Makes a store of a search on a clock, with a client that fails.
@MainActor
func limitedSearch(
  _ searches: LimitMaker, on clock: TestClock<Duration>
) -> TestStore<Search.State, Search.Action> {
  withDependencies {
    $0.continuousClock = clock
    $0.gifClient = .testValue
  } operation: {
    searches(Search.State(kind: .gifs), clock)
  }
}

/// A search whose service waits until the story says what it answers.
@MainActor
struct LimitBench {
  let store: TestStore<Search.State, Search.Action>
  let clock = TestClock()
  let page = GifPage(gifs: [PageOfGifs.gif(1)], totalCount: 2)
  private let calls = Calls<GifRequest, GifPage>(cancellation: .isHeeded)

  init(searches: @escaping LimitMaker) {
    store = limitedSearch(searches, on: clock)
    store.dependencies.gifClient.search = { [calls] in try await calls.call($0) }
    store.exhaustivity = .off
  }

  var state: Search.State { store.state }
  var isServiceAsked: Bool { !calls.waiting.isEmpty }

  func send(_ action: Search.Action) async {
    await store.send(action)
    await settle()
  }

  func send(_ count: Int, times action: Search.Action) async {
    for _ in 0..<count { await send(action) }
  }

  func asks(for text: String) async {
    await send(.textChanged(text))
    await passes(.milliseconds(300))
  }

  func answers(with page: GifPage) async {
    for number in calls.waiting { calls.answer(number, .success(page)) }
    await settle()
  }

  func answersWithLimit() async {
    for number in calls.waiting { calls.answer(number, .failure(GifFailure.limitExceeded)) }
    await settle()
  }

  /// The limit comes, and lasts until it has so many seconds left. Some searches never come to that.
  func limitComes(andLeaves seconds: Int) async {
    await answersWithLimit()
    for _ in 1...10 {
      guard let left = state.secondsUntilRetry, left > seconds else { return }
      await send(.secondPassed)
    }
  }

  func passes(_ duration: Duration) async {
    await clock.advance(by: duration)
    await settle()
  }

  /// The limit lasts, and something ends it: what is in flight then asks, and nothing counts.
  func expectNoSecond(after action: Search.Action) async {
    await answersWithLimit()
    await send(action)
    expect(store.effectsInFlight <= (state.text.isEmpty ? 0 : 1))
  }

  private func settle() async { await store.skipReceivedActions(strict: false) }
}
