import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson08Composition

/// The laundrettes on which a test is tried, all by the same clock.
@MainActor
struct Laundrettes {
  typealias State = Laundrette.State
  typealias Action = Laundrette.Action
  typealias Candidate = ReducerCandidate<State, Action>
  typealias Test = @MainActor (TestStore<State, Action>) async throws -> Void

  let clock: TestClock<Duration>

  fileprivate struct Wash: Hashable { let machine: Int }

  // MARK: Right

  var oneReducer: Candidate {
    .right("in one reducer", Reduce { followRules(&$0, $1) })
  }

  var composed: Candidate {
    .right("with “forEach” over the machines", ComposedLaundrette(clock: clock))
  }

  var counted: Candidate {
    .right(
      "with two effects, one after the other, and a laundrette that counts in its own reducer",
      CombineReducers {
        Reduce<State, Action> { state, action in
          switch action {
          case .machines(.element(id: let id, action: .startButtonTapped)):
            guard state.machines[id: id]?.isRunning == false else { return .none }
            state.machines[id: id]?.isRunning = true
            return .concatenate(
              .run { _ in try await clock.sleep(for: .seconds(600)) },
              .run { send in
                try await clock.sleep(for: .seconds(3000))
                await send(.machines(.element(id: id, action: .washDone)))
                await send(.machines(.element(id: id, action: .delegate(.laundryWashed))))
              }
            )
            .cancellable(id: "\(id)", cancelInFlight: true)
          case .machines(.element(id: let id, action: .washDone)):
            state.machines[id: id]?.isRunning = false
          case .machines:
            break
          case .machineTakenAway(let id):
            state.machines.removeAll { $0.id == id }
            return .cancel(id: "\(id)")
          }
          return .none
        }
        Reduce<State, Action> { state, action in
          if case .machines(.element(id: _, action: .delegate(.laundryWashed))) = action {
            state.washes += 1
          }
          return .none
        }
      })
  }

  // MARK: Wrong

  /// One for each promise of the description, which breaks this promise and no other.
  var allWrong: [Candidate] {
    [
      // “Start”
      wrong("start not shown", asking: "A machine is started. How does a customer see that?") {
        _, after, action in
        if let id = action.started { after.machines[id: id]?.isRunning = false }
      },
      wrong(
        "start counts a wash",
        asking:
          "Something has been washed already, and the next machine starts. What does “washes” say?"
      ) { before, after, action in
        if let id = action.started, before.washes > 0, before.machines[id: id]?.isRunning == false {
          after.washes += 1
        }
      },
      wrong(
        "start hides the others",
        asking: "One machine runs, and the next one starts. What does the first one show?"
      ) { _, after, action in
        guard let started = action.started else { return }
        for id in after.machines.ids where id != started {
          after.machines[id: id]?.isRunning = false
        }
      },
      .wrong(
        "done too early",
        asking:
          "Which line of your test would notice a machine that stops before its hour is over?",
        Reduce { followRules(&$0, $1, after: .seconds(3540)) }),
      .wrong(
        "done too late",
        asking: "Which line of your test would notice a machine that needs a minute more?",
        Reduce { followRules(&$0, $1, after: .seconds(3660)) }),
      washesOnce,

      // Done
      wrong(
        "first wash never stops", asking: "The wash is done. Does the machine still run?"
      ) { before, after, action in
        if let id = action.done, before.washes == 0 { after.machines[id: id]?.isRunning = true }
      },
      wrong(
        "later wash never stops",
        asking: "The first wash ends well. Does your test wait for the end of another one?"
      ) { before, after, action in
        if let id = action.done, before.washes > 0 { after.machines[id: id]?.isRunning = true }
      },
      wrong(
        "wash not counted", asking: "One machine has washed. What does the laundrette say of it?"
      ) { before, after, action in
        if action.isTold, before.washes == 0 { after.washes = 0 }
      },
      wrong(
        "only one wash counted", asking: "Two machines have washed. How many washes are that?"
      ) { before, after, action in
        if action.isTold, before.washes > 0 { after.washes = before.washes }
      },
      .wrong(
        "laundrette not told",
        asking: """
          The laundrette counts the wash as soon as a machine says “washDone”, and no delegate action \
          comes. Which line of your test would miss it?
          """,
        Reduce { state, action in
          let effect = followRules(&state, action)
          guard let id = action.done, state.machines.ids.contains(id) else { return effect }
          state.washes += 1
          return .none
        }),
      .wrong(
        "laundrette told later",
        asking:
          "“At once.” How long does your test let a machine wait before it tells the laundrette?",
        Reduce { state, action in
          let effect = followRules(&state, action)
          guard let id = action.done, state.machines.ids.contains(id) else { return effect }
          return .run { send in
            try await clock.sleep(for: .seconds(900))
            await send(.machines(.element(id: id, action: .delegate(.laundryWashed))))
          }
          .cancellable(id: Wash(machine: id))
        }),

      // Another “start”
      .wrong(
        "second start washes twice",
        asking: "An impatient customer taps “start” again. How many washes come of it?",
        Reduce { state, action in
          if let id = action.started { state.machines[id: id]?.isRunning = false }
          return followRules(&state, action)
        }),
      .wrong(
        "second start begins anew",
        asking: """
          A machine has run for a while when somebody taps “start” again. When does it stop, counted \
          from the first tap?
          """,
        Reduce { state, action in
          guard let id = action.started, state.machines[id: id]?.isRunning == true else {
            return followRules(&state, action)
          }
          state.machines[id: id]?.isRunning = false
          return .merge(.cancel(id: Wash(machine: id)), followRules(&state, action))
        }),
      .wrong(
        "second start stops it",
        asking: "A machine runs, and “start” is tapped again. Does it still run?",
        Reduce { state, action in
          guard let id = action.started, state.machines[id: id]?.isRunning == true else {
            return followRules(&state, action)
          }
          state.machines[id: id]?.isRunning = false
          return .cancel(id: Wash(machine: id))
        }),

      // Side by side
      .wrong(
        "one start ends another wash",
        asking: "Two machines run side by side. Do you wait for the end of *both*?",
        Reduce { state, action in
          guard let id = action.started, state.machines[id: id]?.isRunning == false else {
            return followRules(&state, action)
          }
          let others = state.machines.ids.filter { $0 != id }
          return .merge(
            .merge(others.map { .cancel(id: Wash(machine: $0)) }), followRules(&state, action))
        }),
      .wrong(
        "one start begins another wash anew",
        asking: "One machine runs, and later another one starts. When does the first one stop?",
        Reduce { state, action in
          let running = state.machines.filter(\.isRunning).map(\.id)
          let effect = followRules(&state, action)
          guard let started = action.started, !running.contains(started) else { return effect }
          let again = running.map { id in
            state.machines[id: id]?.isRunning = false
            return Effect<Action>.merge(
              .cancel(id: Wash(machine: id)),
              followRules(&state, .machines(.element(id: id, action: .startButtonTapped))))
          }
          return .merge(.merge(again), effect)
        }),
      .wrong(
        "one at a time",
        asking: "One machine runs, and somebody starts another one. Does that run, too?",
        Reduce { state, action in
          if action.started != nil, state.machines.contains(where: \.isRunning) { return .none }
          return followRules(&state, action)
        }),
      .wrong(
        "two at once take longer",
        asking: "Two machines are started. How long does the second one need?",
        Reduce { state, action in
          let isAlone = !state.machines.contains(where: \.isRunning)
          return followRules(&state, action, after: .seconds(isAlone ? 3600 : 5400))
        }),
      wrong(
        "one end stops all",
        asking: "Two machines run, and one is done. What does the other one show?"
      ) { _, after, action in
        guard action.done != nil else { return }
        for id in after.machines.ids { after.machines[id: id]?.isRunning = false }
      },

      // Taken away
      wrong("not taken away", asking: "A machine is taken away. Which ones are left?") {
        before, after, action in
        if action.takenAway != nil { after = before }
      },
      .wrong(
        "washes on in silence",
        asking: """
          A machine is taken away while it runs. Nobody hears of it any more. But what is still going on, \
          and who would tell your test?
          """,
        Reduce { state, action in
          let effect = followRules(&state, action)
          return action.takenAway == nil ? effect : .none
        }),
      wrong(
        "taken away counts as a wash",
        asking: "A machine is taken away in the middle of a wash. How many washes are that?"
      ) { before, after, action in
        if let id = action.takenAway, before.machines[id: id]?.isRunning == true {
          after.washes += 1
        }
      },
      .wrong(
        "taking one away ends other washes",
        asking: "One machine runs, and another one is taken away. When does the first one stop?",
        Reduce { state, action in
          let ids = state.machines.ids
          let effect = followRules(&state, action)
          guard action.takenAway != nil else { return effect }
          return .merge(ids.map { .cancel(id: Wash(machine: $0)) })
        }),
      wrong(
        "taking one away shows others standing",
        asking: "One machine runs, and another one is taken away. What does the first one show?"
      ) { _, after, action in
        guard action.takenAway != nil else { return }
        for id in after.machines.ids { after.machines[id: id]?.isRunning = false }
      },
      wrong(
        "taking one away forgets the washes",
        asking:
          "Something has been washed, and a machine is taken away. How many washes were there?"
      ) { _, after, action in
        if action.takenAway != nil { after.washes = 0 }
      },
      wrong(
        "the last one takes its place",
        asking: "The first of three machines is taken away. In which order do the others stand?"
      ) { before, after, action in
        guard let id = action.takenAway, let index = before.machines.index(id: id) else { return }
        if index < after.machines.count { after.machines.swapAt(index, after.machines.count - 1) }
      },
    ]
  }

  /// Which machines have washed, no state says. So they are noted beside it, for one laundrette.
  private var washesOnce: Candidate {
    var washed: Set<Int> = []
    return .wrong(
      "each washes once",
      asking: "A machine has washed, and the next customer comes. Does it start again?",
      Reduce { state, action in
        if let id = action.started {
          if state.washes == 0 { washed = [] }
          if washed.contains(id) { return .none }
        }
        if let id = action.done { washed.insert(id) }
        return followRules(&state, action)
      })
  }

  /// A laundrette that follows the rules, after which something is changed.
  private func wrong(
    _ name: String, asking question: String,
    _ change: @escaping (_ before: State, _ after: inout State, _ action: Action) -> Void
  ) -> Candidate {
    .wrong(
      name, asking: question,
      Reduce { followRules(&$0, $1) }.spoiled { change($2, &$0, $1) })
  }

  private func followRules(
    _ state: inout State, _ action: Action, after duration: Duration = .seconds(3600)
  ) -> Effect<Action> {
    switch action {
    case .machines(.element(id: let id, action: .startButtonTapped)):
      guard state.machines[id: id]?.isRunning == false else { return .none }
      state.machines[id: id]?.isRunning = true
      return .run { send in
        try await clock.sleep(for: duration)
        await send(.machines(.element(id: id, action: .washDone)))
      }
      .cancellable(id: Wash(machine: id))

    case .machines(.element(id: let id, action: .washDone)):
      guard state.machines.ids.contains(id) else { return .none }
      state.machines[id: id]?.isRunning = false
      return .send(.machines(.element(id: id, action: .delegate(.laundryWashed))))

    case .machines(.element(id: _, action: .delegate(.laundryWashed))):
      state.washes += 1
      return .none

    case .machineTakenAway(let id):
      state.machines[id: id] = nil
      return .cancel(id: Wash(machine: id))
    }
  }

  // MARK: One story for each wrong one

  /// Each looks at one thing only, so that it catches one laundrette only.
  var stories: [String: Test] {
    [
      "start not shown": { store in
        await start(1, store)
        expect(isRunning(1, store))
      },
      "start counts a wash": { store in
        await wash(1, store)
        let washes = store.state.washes
        await start(2, store)
        expect(store.state.washes == washes)
      },
      "start hides the others": { store in
        await start(1, store)
        let wasRunning = isRunning(1, store)
        await start(2, store)
        expect(isRunning(1, store) == wasRunning)
      },
      "done too early": { store in
        await start(1, store)
        await passes(3570, store)
        expect(store.state.washes == 0)
      },
      "done too late": { store in
        await start(1, store)
        await passes(3600, store)
        expect(store.state.washes > 0 || !isRunning(1, store))
      },
      "each washes once": { store in
        await wash(1, store)
        guard !isRunning(1, store) else { return }
        await start(1, store)
        expect(isRunning(1, store) || store.effectsInFlight > 0)
      },
      "first wash never stops": { store in
        await wash(1, store)
        expect(!isRunning(1, store))
      },
      "later wash never stops": { store in
        await wash(1, store)
        guard store.state.washes > 0 else { return }
        await wash(2, store)
        expect(!isRunning(2, store))
      },
      "wash not counted": { store in
        await wash(1, store)
        expect(store.state.washes > 0)
      },
      "only one wash counted": { store in
        await wash(1, store)
        let washes = store.state.washes
        await wash(2, store)
        expect(washes == 0 || store.state.washes > washes)
      },
      "laundrette not told": { store in
        store.exhaustivity = .off
        await store.send(.machines(.element(id: 1, action: .startButtonTapped)))
        await clock.advance(by: .seconds(4 * 3600))
        await store.receive(.machines(.element(id: 1, action: .delegate(.laundryWashed))))
      },
      "laundrette told later": { store in
        await start(1, store)
        let wasRunning = isRunning(1, store)
        for _ in 1...20 {
          await passes(600, store)
          expect(!wasRunning || isRunning(1, store) || store.effectsInFlight == 0)
        }
      },
      "second start washes twice": { store in
        await start(1, store)
        if isRunning(1, store) { await start(1, store) }
        await passes(4 * 3600, store)
        expect(store.state.washes < 2)
      },
      "second start begins anew": { store in
        await start(1, store)
        for _ in 1...3 {
          await passes(2900, store)
          if isRunning(1, store), store.state.washes == 0 { await start(1, store) }
        }
        expect(store.state.washes > 0 || !isRunning(1, store))
      },
      "second start stops it": { store in
        await start(1, store)
        let wasRunning = isRunning(1, store)
        await start(1, store)
        expect(isRunning(1, store) == wasRunning)
      },
      "one start ends another wash": { store in
        await start(1, store)
        await start(2, store)
        expect(store.effectsInFlight > 1 || !isRunning(2, store))
      },
      "one start begins another wash anew": { store in
        await start(1, store)
        await passes(1000, store)
        await start(2, store)
        guard store.effectsInFlight > 1 else { return }
        await passes(2700, store)
        expect(store.state.washes > 0 || !isRunning(1, store))
      },
      "one at a time": { store in
        await start(1, store)
        await start(2, store)
        expect(store.effectsInFlight > 1 || isRunning(2, store))
      },
      "two at once take longer": { store in
        await start(1, store)
        await start(2, store)
        await passes(3700, store)
        expect(store.state.washes != 1 || !isRunning(2, store))
      },
      "one end stops all": { store in
        await start(1, store)
        await passes(1000, store)
        await start(2, store)
        let bothRun = isRunning(1, store) && isRunning(2, store)
        for _ in 1...80 where bothRun && isRunning(1, store) {
          await passes(100, store)
          expect(isRunning(1, store) || isRunning(2, store) || store.effectsInFlight == 0)
        }
      },
      "not taken away": { store in
        await takeAway(2, store)
        expect(!store.state.machines.ids.contains(2))
      },
      "washes on in silence": { store in
        await start(1, store)
        await takeAway(1, store)
        expect(store.effectsInFlight == 0)
      },
      "taken away counts as a wash": { store in
        await start(1, store)
        await takeAway(1, store)
        expect(store.state.washes == 0)
      },
      "taking one away ends other washes": { store in
        await start(1, store)
        let effects = store.effectsInFlight
        await takeAway(3, store)
        expect(store.effectsInFlight == effects)
      },
      "taking one away shows others standing": { store in
        await start(1, store)
        let wasRunning = isRunning(1, store)
        await takeAway(3, store)
        expect(isRunning(1, store) == wasRunning)
      },
      "taking one away forgets the washes": { store in
        await wash(1, store)
        let washes = store.state.washes
        await takeAway(3, store)
        expect(store.state.washes == washes)
      },
      "the last one takes its place": { store in
        await takeAway(1, store)
        expect(store.state.machines.map(\.id).filter { $0 != 1 } == [2, 3])
      },
    ]
  }

  private func isRunning(_ id: Int, _ store: TestStore<State, Action>) -> Bool {
    store.state.machines[id: id]?.isRunning == true
  }

  private func start(_ id: Int, _ store: TestStore<State, Action>) async {
    await happens(.machines(.element(id: id, action: .startButtonTapped)), store)
  }

  private func takeAway(_ id: Int, _ store: TestStore<State, Action>) async {
    await happens(.machineTakenAway(id: id), store)
  }

  /// Starts a machine, and waits for longer than any needs.
  private func wash(_ id: Int, _ store: TestStore<State, Action>) async {
    await start(id, store)
    await passes(4 * 3600, store)
  }

  /// Sends an action, and says nothing of what it changes.
  private func happens(_ action: Action, _ store: TestStore<State, Action>) async {
    store.exhaustivity = .off
    await store.send(action)
    await store.skipReceivedActions(strict: false)
  }

  private func passes(_ seconds: Int, _ store: TestStore<State, Action>) async {
    await clock.advance(by: .seconds(seconds))
    await store.skipReceivedActions(strict: false)
  }
}

/// A laundrette of small features.
private struct ComposedLaundrette: Reducer {
  typealias State = Laundrette.State
  typealias Action = Laundrette.Action

  let clock: TestClock<Duration>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .machines(.element(id: _, action: .delegate(.laundryWashed))): state.washes += 1
      case .machineTakenAway(let id): state.machines[id: id] = nil
      case .machines: break
      }
      return .none
    }
    .forEach(\.machines, action: \.machines) {
      Machine(clock: clock)
    }
  }

  struct Machine: Reducer {
    typealias State = Laundrette.Machine.State
    typealias Action = Laundrette.Machine.Action

    let clock: TestClock<Duration>

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .startButtonTapped where !state.isRunning:
        state.isRunning = true
        return .run { send in
          try await clock.sleep(for: .seconds(3600))
          await send(.washDone)
        }
      case .washDone:
        state.isRunning = false
        return .send(.delegate(.laundryWashed))
      case .startButtonTapped, .delegate:
        return .none
      }
    }
  }
}

extension Laundrette.Action {
  /// The machine that is started.
  fileprivate var started: Int? {
    if case .machines(.element(id: let id, action: .startButtonTapped)) = self { id } else { nil }
  }

  /// The machine whose wash is done.
  fileprivate var done: Int? {
    if case .machines(.element(id: let id, action: .washDone)) = self { id } else { nil }
  }

  /// Whether the laundrette is told of a wash.
  fileprivate var isTold: Bool {
    if case .machines(.element(id: _, action: .delegate)) = self { true } else { false }
  }

  fileprivate var takenAway: Int? {
    if case .machineTakenAway(let id) = self { id } else { nil }
  }
}
