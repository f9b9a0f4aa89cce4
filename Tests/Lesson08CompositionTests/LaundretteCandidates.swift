import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson08Composition

/// What a laundrette is given.
@MainActor
struct LaundryWorld {
  let clock = TestClock()
  /// How long a wash takes.
  var hour = Duration.seconds(3600)
}

/// The laundrettes on which a test is tried.
@MainActor
enum LaundretteCandidates {
  typealias State = Laundrette.State
  typealias Action = Laundrette.Action
  typealias Bench = StoreBench<State, Action, LaundryWorld>
  typealias All = Candidates<Feature<State, Action, LaundryWorld>, State, Bench>

  private typealias Moment = Situation<State, Bench>
  private typealias Wrong = Fault<Feature<State, Action, LaundryWorld>, State, Bench>

  fileprivate struct Wash: Hashable, Sendable { let machine: Int }

  static var all: All {
    All(
      right: [
        .right("in one reducer") { world in Reduce { followRules(&$0, $1, world) } },
        .right("with “forEach” over the machines", leavesOpen: "7i") {
          ComposedLaundrette(world: $0)
        },
        .right("with two effects, one after the other", counted),
        .right("so that a machine that is gone is not taken away in silence", leavesOpen: "7i") {
          world in
          Reduce { state, action in
            if case .machineTakenAway(let id) = action, state.machines[id: id] == nil {
              reportIssue("There is no machine \(id).")
              return .none
            }
            return followRules(&state, action, world)
          }
        },
      ],
      situations: [
        .anyTime, noneRuns, noneRunsYet, noneRunsAnyMore, othersRun, oneRuns, severalRun, twoRun,
        threeRun, firstWash, laterWash, oneIsGone,
      ],
      faults: start + end + again + others + takenAway)
  }

  // MARK: Situations

  private static let noneRuns = Moment("while no machine runs", when: { running($0) == 0 })
  private static let noneRunsYet = Moment(
    "before any wash", when: { running($0) == 0 && $0.washes == 0 })
  private static let noneRunsAnyMore = Moment(
    "after a wash, while no machine runs", when: { running($0) == 0 && $0.washes > 0 }
  ) {
    await $0.start(1)
    await $0.passes(seconds: 4 * 3600)
  }
  private static let othersRun = Moment("while others run", when: { running($0) > 0 }) {
    await $0.start(1)
  }
  private static let oneRuns = Moment("while one machine runs", when: { running($0) == 1 }) {
    await $0.start(1)
    await $0.passes(seconds: 1000)
  }
  private static let severalRun = Moment("while several machines run", when: { running($0) > 1 }) {
    await $0.start(1)
    await $0.passes(seconds: 1000)
    await $0.start(3)
  }
  // As “several”, but told apart for rule 7c: one of three is not one of two.
  private static let twoRun = Moment("while two machines run", when: { running($0) == 2 }) {
    await $0.start(1)
    await $0.passes(seconds: 1000)
    await $0.start(3)
    await $0.passes(seconds: 1000)
  }
  private static let threeRun = Moment("while all machines run", when: { running($0) == 3 }) {
    await $0.start(1)
    await $0.passes(seconds: 1000)
    await $0.start(3)
    await $0.passes(seconds: 1000)
    await $0.start(2)
  }
  private static let firstWash = Moment("at the first wash", when: { $0.washes == 0 })
  private static let laterWash = Moment("after a wash", when: { $0.washes > 0 }) {
    await $0.start(1)
    await $0.passes(seconds: 4 * 3600)
  }

  private static let oneIsGone = Moment(
    "after one has been taken away", when: { $0.machines.count < 3 }
  ) {
    await $0.takeAway(1)
  }

  private static func running(_ state: State) -> Int { state.machines.count(where: \.isRunning) }

  // MARK: Faults

  private static var start: [Wrong] {
    [
      // Belief: one hears that it runs.
      .init(
        "start not shown", breaks: "7a", during: [noneRuns, othersRun],
        asking: "Somebody starts a machine at that moment. How does a customer see that it runs?",
        spoiling: { if let id = $0.startedAnew { $0.after.machines[id: id]?.isRunning = false } }
      ) { bench in
        let effects = bench.effectsInFlight
        await bench.start(2)
        expect(bench.isRunning(2) || bench.effectsInFlight == effects)
      },
      // Belief: a wash that has begun is a wash.
      .init(
        "start counts a wash", breaks: "7a", during: [firstWash, laterWash],
        asking: "A machine starts. What does “washes” say before it is done?",
        spoiling: { if $0.startedAnew != nil { $0.after.washes += 1 } }
      ) { bench in
        let washes = bench.state.washes
        await bench.start(2)
        expect(bench.state.washes == washes)
      },
      // Belief: a screen shows the machine that somebody looks at.
      .init(
        "start hides the others", breaks: "7a", during: [othersRun],
        asking: "One machine runs, and the next one starts. What does the first one show?",
        spoiling: {
          if let id = $0.action.started {
            for other in $0.after.machines.ids where other != id {
              $0.after.machines[id: other]?.isRunning = false
            }
          }
        }
      ) { bench in
        await bench.start(2)
        expect(bench.isRunning(1))
      },
      .init(
        "start changes the places", breaks: "7a", during: [.anyTime],
        asking: "Somebody starts a machine. In which order do the machines stand now?",
        spoiling: { if $0.startedAnew != nil { $0.changePlaces() } }
      ) { bench in
        await bench.start(1)
        expect(bench.places == [1, 2, 3])
      },
      // Belief: machine 3 stands at the third place.
      .init(
        "started by its place", breaks: "7a", during: [oneIsGone],
        asking:
          "A machine has been taken away, and somebody starts one that stood behind it. Does it run?",
        spoiling: {
          if let id = $0.action.started, $0.before.machines.index(id: id) != id - 1 {
            $0.after = $0.before
            $0.effect = .none
          }
        }
      ) { bench in
        let effects = bench.effectsInFlight
        await bench.start(3)
        expect(bench.isRunning(3) || bench.effectsInFlight > effects)
      },
      // Belief: a machine is used once a day.
      .init(
        "each washes once", breaks: "7a", during: [.anyTime],
        asking: "A machine has washed, and the next customer comes. Does it start again?",
        made: { right, world, _ in
          let right = right(world)
          var washed: Set<Int> = []
          return Reduce { state, action in
            if let id = action.done { washed.insert(id) }
            if let id = action.started, washed.contains(id) { return .none }
            return right.reduce(into: &state, action: action)
          }
        }
      ) { bench in
        await bench.start(1)
        await bench.passes(seconds: 4 * 3600)
        guard !bench.isRunning(1) else { return }
        await bench.start(1)
        expect(bench.isRunning(1) || bench.effectsInFlight > 0)
      },
      .init(
        "done too early", breaks: "7b",
        during: [noneRunsYet, noneRunsAnyMore, oneRuns, twoRun],
        asking:
          "Which line of your test would notice a machine that stops before its hour is over?",
        in: { $0.with(hour: .seconds(3599)) }
      ) { bench in
        await bench.start(2)
        let wasRunning = bench.isRunning(2)
        await bench.passes(seconds: 3599)
        // If something else has stopped it, its wash goes on.
        expect(!wasRunning || bench.isRunning(2) || bench.effectsInFlight > 0)
      },
      .init(
        "done too late", breaks: "7b",
        during: [noneRunsYet, noneRunsAnyMore, oneRuns, twoRun],
        asking: "Which line of your test would notice a machine that needs a second more?",
        in: { $0.with(hour: .seconds(3601)) }
      ) { bench in
        await bench.start(2)
        await bench.passes(seconds: 3600)
        let isStillRunning = bench.isRunning(2)
        await bench.passes(seconds: 1)
        expect(!isStillRunning || bench.isRunning(2))
      },
      // Belief: a machine that is warm already needs less time.
      .init(
        "second wash done too early", breaks: "7b", during: [.anyTime],
        asking: """
          A machine has washed, and the same one starts again. How long does it run this time, and which \
          line of your test would notice if it stopped too early?
          """,
        made: { right, world, _ in washing(again: .seconds(3599), right, world) }
      ) { bench in
        await bench.wash(1)
        await bench.start(2)
        await bench.passes(seconds: 3599)
        guard bench.isRunning(2) else { return }
        await bench.passes(seconds: 3600)
        await bench.start(1)
        let isRunning = bench.isRunning(1)
        await bench.passes(seconds: 3599)
        expect(!isRunning || bench.isRunning(1))
      },
      // Belief: a machine has to cool down first.
      .init(
        "second wash done too late", breaks: "7b", during: [.anyTime],
        asking: """
          A machine has washed, and the same one starts again. How long does it run this time, and which \
          line of your test would notice if it needed a second more?
          """,
        made: { right, world, _ in washing(again: .seconds(3601), right, world) }
      ) { bench in
        await bench.wash(1)
        await bench.start(2)
        await bench.passes(seconds: 3600)
        guard !bench.isRunning(2) else { return }
        await bench.start(1)
        await bench.passes(seconds: 3600)
        let isStillRunning = bench.isRunning(1)
        await bench.passes(seconds: 1)
        expect(!isStillRunning || bench.isRunning(1))
      },
    ]
  }

  /// A laundrette in which a machine that has washed before takes another time.
  private static func washing(
    again hour: Duration, _ right: @MainActor (LaundryWorld) -> Reduce<State, Action>,
    _ world: LaundryWorld
  ) -> Reduce<State, Action> {
    let (usual, other) = (right(world), right(world.with(hour: hour)))
    var washed: Set<Int> = []
    return Reduce { state, action in
      if let id = action.done { washed.insert(id) }
      let isWarm = action.started.map { washed.contains($0) } ?? false
      return (isWarm ? other : usual).reduce(into: &state, action: action)
    }
  }

  private static var end: [Wrong] {
    [
      .init(
        "never stops", breaks: "7c", during: [firstWash, laterWash],
        asking: "A wash is done. Does the machine still run?",
        spoiling: { if let id = $0.action.done { $0.after.machines[id: id]?.isRunning = true } }
      ) { bench in
        await bench.wash(2)
        expect(!bench.isRunning(2))
      },
      .init(
        "one end stops all", breaks: "7c", during: [twoRun, threeRun],
        asking: "Several machines run, and one is done. What do the others show?",
        spoiling: {
          if $0.action.done != nil {
            for id in $0.after.machines.ids { $0.after.machines[id: id]?.isRunning = false }
          }
        }
      ) { bench in
        await bench.passes(seconds: 2000)
        expect(bench.isRunning(3) || bench.effectsInFlight == 0)
      },
      .init(
        "end changes the places", breaks: "7c", during: [.anyTime],
        asking: "A machine stops. In which order do the machines stand now?",
        spoiling: { if $0.action.done != nil { $0.changePlaces() } }
      ) { bench in
        await bench.comesToItsEnd(1)
        let places = bench.places
        await bench.store.receive(\.machines)
        expect(bench.places == places)
      },
      // Belief: the state says what has happened.
      .init(
        "stops with the delegate action", breaks: "7c", during: [.anyTime],
        asking: "A machine stops in time. With which action, and which line of your test says so?",
        spoiling: {
          if $0.startedAnew != nil {
            $0.effect = $0.effect.map { action in action.done.map { .told(by: $0) } ?? action }
          }
          if let id = $0.action.told, $0.before.machines[id: id]?.isRunning == true {
            $0.after = $0.before
            $0.after.machines[id: id]?.isRunning = false
            $0.effect = .send($0.action)
          }
        }
      ) { bench in
        await bench.comesToItsEnd(1)
        await bench.store.receive { $0.done != nil }
      },
      .init(
        "stops with the action of another", breaks: "7c", during: [.anyTime],
        asking:
          "A machine stops. Which machine says “washDone”, and which line of your test says so?",
        spoiling: {
          if $0.startedAnew != nil {
            $0.effect = $0.effect.map { action in action.done.map { .done($0 % 3 + 1) } ?? action }
          }
          if let other = $0.action.done {
            $0.after = $0.before
            $0.effect = $0.handle(.done((other + 1) % 3 + 1))
          }
        }
      ) { bench in
        await bench.comesToItsEnd(1)
        await bench.store.receive { action in
          expect(action.done ?? 1 == 1)
          return true
        }
      },
      // Belief: what happens at once is one thing, and only its end counts.
      .init(
        "stops with a second “washDone”", breaks: "7c", during: [.anyTime],
        asking: """
          “washDone” has just arrived, and the laundrette has not been told of it yet. Does the machine \
          still run, and which line of your test says so?
          """,
        made: { right, world, _ in
          let right = right(world)
          var saidOnce: Set<Int> = []
          return Reduce { state, action in
            if let id = action.done, saidOnce.remove(id) == nil {
              saidOnce.insert(id)
              return .send(action)
            }
            return right.reduce(into: &state, action: action)
          }
        }
      ) { bench in
        await bench.comesToItsEnd(1)
        await bench.store.receive(\.machines)
        let isStillRunning = bench.isRunning(1)
        await bench.store.skipReceivedActions(strict: false)
        expect(!isStillRunning || bench.isRunning(1))
      },
      .init(
        "wash not counted", breaks: "7d", during: [firstWash, laterWash],
        asking: "A machine has washed. What does the laundrette say of it?",
        spoiling: { if $0.action.told != nil { $0.after.washes = $0.before.washes } }
      ) { bench in
        let washes = bench.state.washes
        await bench.wash(2)
        expect(bench.state.washes > washes)
      },
      // Belief: the laundrette sees the action of its machine anyway.
      .init(
        "laundrette not told", breaks: "7d", during: [.anyTime],
        asking: """
          The laundrette counts the wash as soon as a machine says “washDone”, and no delegate action \
          comes. Which line of your test would miss it?
          """,
        spoiling: {
          if let id = $0.action.done, $0.after.machines.ids.contains(id) {
            $0.after.washes += 1
            $0.effect = .none
          }
        }
      ) { bench in
        await bench.comesToItsEnd(1)
        await bench.store.receive(\.machines)
        await bench.store.receive(\.machines)
      },
      // Belief: the state says what has happened.
      .init(
        "told with “washDone” once more", breaks: "7d", during: [.anyTime],
        asking: """
          The wash is counted at once. With which action is the laundrette told, and which line of your \
          test says so?
          """,
        spoiling: {
          if let id = $0.action.done, let isFirst = $0.before.machines[id: id]?.isRunning {
            $0.effect = isFirst ? .send($0.action) : .none
            if !isFirst { $0.after.washes += 1 }
          }
        }
      ) { bench in
        await bench.comesToItsEnd(1)
        await bench.store.receive(\.machines)
        guard bench.state.washes == 0 else { return }
        await bench.store.receive { $0.told != nil }
      },
      .init(
        "told by another machine", breaks: "7d", during: [.anyTime],
        asking:
          "The wash is counted at once. Which machine tells of it, and which line of your test says so?",
        spoiling: {
          if let id = $0.action.done { $0.effect = .send(.told(by: id % 3 + 1)) }
        }
      ) { bench in
        await bench.comesToItsEnd(1)
        await bench.store.receive(\.machines)
        guard bench.state.washes == 0 else { return }
        await bench.store.receive(\.machines[id: 1])
      },
      .init(
        "being told changes the places", breaks: "7d", during: [.anyTime],
        asking: "The laundrette counts a wash. In which order do the machines stand now?",
        spoiling: { if $0.action.told != nil { $0.changePlaces() } }
      ) { bench in
        await bench.comesToItsEnd(1)
        await bench.store.receive(\.machines)
        let places = bench.places
        await bench.store.skipReceivedActions(strict: false)
        expect(bench.places == places)
      },
      .init(
        "laundrette told later", breaks: "7d", during: [.anyTime],
        asking:
          "“At once.” How long does your test let a machine wait before it tells the laundrette?",
        made: { right, world, _ in
          let (right, clock) = (right(world), world.clock)
          return Reduce { state, action in
            let effect = right.reduce(into: &state, action: action)
            guard let id = action.done, state.machines.ids.contains(id) else { return effect }
            return .run { send in
              try await clock.sleep(for: .seconds(1))
              await send(.machines(.element(id: id, action: .delegate(.laundryWashed))))
            }
            .cancellable(id: Wash(machine: id))
          }
        }
      ) { bench in
        await bench.start(1)
        guard bench.isRunning(1) else { return }
        await bench.passes(seconds: 3600)
        expect(bench.isRunning(1) || bench.effectsInFlight == 0)
      },
    ]
  }

  private static var again: [Wrong] {
    [
      .init(
        "second start washes twice", breaks: "7e", during: [oneRuns, severalRun],
        asking: "An impatient customer taps “Start” again. How many washes come of it?",
        spoiling: {
          if let id = $0.startedAgain {
            $0.redo { $0.machines[id: id]?.isRunning = false }
          }
        }
      ) { bench in
        await bench.start(1)
        let (runningMachines, washes) = (running(bench.state), bench.state.washes)
        await bench.passes(seconds: 4 * 3600)
        expect(bench.state.washes <= washes + runningMachines)
      },
      .init(
        "second start begins anew", breaks: "7e", during: [oneRuns, severalRun],
        asking: """
          A machine has run for a while when somebody taps “Start” again. When does it stop, counted \
          from the first tap?
          """,
        spoiling: {
          if let id = $0.startedAgain {
            $0.redo { $0.machines[id: id]?.isRunning = false }
            $0.effect = .merge(.cancel(id: Wash(machine: id)), $0.effect)
          }
        }
      ) { bench in
        let runningMachines = running(bench.state)
        await bench.passes(seconds: 2000)
        guard bench.isRunning(1), bench.effectsInFlight >= runningMachines else { return }
        await bench.start(1)
        await bench.passes(seconds: 1700)
        expect(bench.state.washes >= runningMachines || !bench.isRunning(1))
      },
      .init(
        "second start changes the places", breaks: "7e", during: [.anyTime],
        asking:
          "A machine runs, and “Start” is tapped again. In which order do the machines stand now?",
        spoiling: { if $0.startedAgain != nil { $0.changePlaces() } }
      ) { bench in
        await bench.start(1)
        let places = bench.places
        await bench.start(1)
        expect(bench.places == places)
      },
      .init(
        "second start stops it", breaks: "7e", during: [oneRuns, severalRun],
        asking: "A machine runs, and “Start” is tapped again. Does it still run?",
        spoiling: {
          if let id = $0.startedAgain {
            $0.after.machines[id: id]?.isRunning = false
            $0.effect = .cancel(id: Wash(machine: id))
          }
        }
      ) { bench in
        let wasRunning = bench.isRunning(1)
        await bench.start(1)
        expect(bench.isRunning(1) == wasRunning)
      },
    ]
  }

  private static var others: [Wrong] {
    [
      // Belief: all washes have one id.
      .init(
        "one start ends another wash", breaks: "7f", during: [othersRun],
        asking: "Two machines run side by side. Do you wait for the end of *both*?",
        spoiling: {
          if let id = $0.startedAnew {
            let others = $0.before.machines.ids.filter { $0 != id }
            $0.effect = .merge(
              .merge(others.map { .cancel(id: Wash(machine: $0)) }), $0.effect)
          }
        }
      ) { bench in
        await bench.start(2)
        expect(bench.effectsInFlight > 1 || !bench.isRunning(2))
      },
      .init(
        "one start begins another wash anew", breaks: "7f", during: [oneRuns, twoRun],
        asking: "Some time later, another machine starts. When does the first one stop?",
        spoiling: {
          if $0.startedAnew != nil {
            // Their order stays as it was: only the time tells.
            for running in $0.before.machines.reversed() where running.isRunning {
              $0.after.machines[id: running.id]?.isRunning = false
              let anew = $0.handle(.machines(.element(id: running.id, action: .startButtonTapped)))
              $0.effect = .merge(.cancel(id: Wash(machine: running.id)), anew, $0.effect)
            }
          }
        }
      ) { bench in
        await bench.passes(seconds: 1000)
        await bench.start(2)
        guard bench.effectsInFlight > 1 else { return }
        await bench.passes(seconds: 2700)
        expect(bench.state.washes > 0 || !bench.isRunning(1))
      },
      .init(
        "one at a time", breaks: "7f", during: [othersRun, severalRun],
        asking: "One machine runs, and somebody starts another one. Does that run, too?",
        spoiling: {
          if $0.startedAnew != nil {
            $0.after = $0.before
            $0.effect = .none
          }
        }
      ) { bench in
        let effects = bench.effectsInFlight
        await bench.start(2)
        expect(bench.effectsInFlight > effects || bench.isRunning(2))
      },
    ]
  }

  private static var takenAway: [Wrong] {
    [
      // Belief: what matters about a machine that goes is its wash.
      .init(
        "not taken away", breaks: "7g", during: [.anyTime],
        asking: "A machine is taken away. Which ones are left?",
        spoiling: { if $0.action.takenAway != nil { $0.after = $0.before } }
      ) { bench in
        await bench.takeAway(2)
        expect(!bench.state.machines.ids.contains(2))
      },
      .init(
        "washes on in silence", breaks: "7g", during: [.anyTime],
        asking: """
          A machine is taken away while it runs. Nobody hears of it any more. But what is still going on, \
          and who would tell your test?
          """,
        // What goes on ends when the wash would have ended.
        made: { right, world, _ in
          let (right, clock) = (right(world), world.clock)
          var ends: [Int: TestClock<Duration>.Instant] = [:]
          return Reduce { state, action in
            if let id = action.started, state.machines[id: id]?.isRunning == false {
              ends[id] = clock.now.advanced(by: world.hour)
            }
            let isRunning = action.takenAway.flatMap { state.machines[id: $0]?.isRunning }
            let effect = right.reduce(into: &state, action: action)
            guard isRunning == true, let end = action.takenAway.flatMap({ ends[$0] }) else {
              return effect
            }
            return .merge(effect, .run { _ in try await clock.sleep(until: end) })
          }
        }
      ) { bench in
        await bench.start(1)
        let effects = bench.effectsInFlight
        guard effects == 1, running(bench.state) == 1 else { return }
        await bench.takeAway(1)
        let isGone = !bench.state.machines.ids.contains(1)
        expect(!isGone || bench.effectsInFlight < effects)
      },
      .init(
        "taken away counts as a wash", breaks: "7g", during: [.anyTime],
        asking: "A machine is taken away in the middle of a wash. How many washes are that?",
        spoiling: { if $0.removesRunning { $0.after.washes += 1 } }
      ) { bench in
        await bench.start(1)
        let washes = bench.state.washes
        await bench.takeAway(1)
        expect(bench.state.washes == washes)
      },
      .init(
        "taking one away forgets the washes", breaks: "7g", during: [laterWash],
        asking:
          "Something has been washed, and a machine is taken away. How many washes were there?",
        spoiling: { if $0.action.takenAway != nil { $0.after.washes = 0 } }
      ) { bench in
        await bench.takeAway(3)
        expect(bench.state.washes > 0)
      },
      // Belief: what is left of the machines is found by its name, so its place says nothing.
      .init(
        "the others change places", breaks: "7h", during: [.anyTime],
        asking: "One of three machines is taken away. In which order do the others stand?",
        spoiling: { if $0.action.takenAway != nil { $0.changePlaces() } }
      ) { bench in
        await bench.takeAway(1)
        expect(bench.state.machines.map(\.id).filter { $0 != 1 } == [2, 3])
      },
      // Belief: machine 2 stands at the second place.
      .init(
        "taken away by its place", breaks: "7g", during: [oneIsGone],
        asking: "One machine is gone, and then another one is taken away. Which one is left?",
        spoiling: {
          if let id = $0.action.takenAway, $0.before.machines.index(id: id) != id - 1 {
            $0.after = $0.before
            let place = id - 1
            if $0.before.machines.indices.contains(place) { $0.after.machines.remove(at: place) }
          }
        }
      ) { bench in
        await bench.takeAway(2)
        expect(bench.state.machines.ids == [3])
      },
      // Belief: whatever runs is carried out together.
      .init(
        "the other washes end with it", breaks: "7h", during: [.anyTime],
        asking: "A machine is taken away while another one runs. How does that wash end?",
        spoiling: {
          if $0.action.takenAway != nil {
            let others = $0.after.machines.ids
            $0.effect = .merge($0.effect, .merge(others.map { .cancel(id: Wash(machine: $0)) }))
          }
        }
      ) { bench in
        await bench.start(1)
        let effects = bench.effectsInFlight
        await bench.takeAway(3)
        expect(bench.effectsInFlight == effects)
      },
      .init(
        "the others begin anew", breaks: "7h", during: [.anyTime],
        asking: "A machine is taken away while another one runs. When does that one stop?",
        spoiling: {
          if $0.action.takenAway != nil {
            for running in $0.after.machines.reversed() where running.isRunning {
              $0.after.machines[id: running.id]?.isRunning = false
              let anew = $0.handle(.machines(.element(id: running.id, action: .startButtonTapped)))
              $0.effect = .merge($0.effect, .cancel(id: Wash(machine: running.id)), anew)
            }
          }
        }
      ) { bench in
        await bench.start(1)
        await bench.passes(seconds: 1000)
        let effects = bench.effectsInFlight
        await bench.takeAway(3)
        guard effects == 1, bench.effectsInFlight == effects else { return }
        await bench.passes(seconds: 2700)
        expect(bench.state.washes > 0 || !bench.isRunning(1))
      },
      .init(
        "the others seem to stand still", breaks: "7h", during: [.anyTime],
        asking: "One machine runs, and another one is taken away. What does the first one show?",
        spoiling: {
          if $0.action.takenAway != nil {
            for id in $0.after.machines.ids { $0.after.machines[id: id]?.isRunning = false }
          }
        }
      ) { bench in
        await bench.start(1)
        let wasRunning = bench.isRunning(1)
        await bench.takeAway(3)
        expect(bench.isRunning(1) == wasRunning)
      },
    ]
  }

  // MARK: Right

  private static func followRules(
    _ state: inout State, _ action: Action, _ world: LaundryWorld
  ) -> Effect<Action> {
    switch action {
    case .machines(.element(id: let id, action: .startButtonTapped)):
      guard state.machines[id: id]?.isRunning == false else { return .none }
      state.machines[id: id]?.isRunning = true
      return .run { send in
        try await world.clock.sleep(for: world.hour)
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

  private static func counted(_ world: LaundryWorld) -> some Reducer<State, Action> {
    CombineReducers {
      Reduce<State, Action> { state, action in
        switch action {
        case .machines(.element(id: let id, action: .startButtonTapped)):
          guard state.machines[id: id]?.isRunning == false else { return .none }
          state.machines[id: id]?.isRunning = true
          return .concatenate(
            .run { _ in try await world.clock.sleep(for: .seconds(600)) },
            .run { send in
              try await world.clock.sleep(for: .seconds(3000))
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
    }
  }
}

/// A laundrette of small features.
private struct ComposedLaundrette: Reducer {
  typealias State = Laundrette.State
  typealias Action = Laundrette.Action

  let world: LaundryWorld

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
      Machine(world: world)
    }
  }

  struct Machine: Reducer {
    typealias State = Laundrette.Machine.State
    typealias Action = Laundrette.Machine.Action

    let world: LaundryWorld

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .startButtonTapped where !state.isRunning:
        state.isRunning = true
        return .run { send in
          try await world.clock.sleep(for: world.hour)
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

// MARK: - Words for faults and stories

extension LaundryWorld {
  fileprivate func with(hour: Duration) -> Self {
    var world = self
    world.hour = hour
    return world
  }
}

extension StoreBench<Laundrette.State, Laundrette.Action, LaundryWorld> {
  fileprivate var places: [Int] { state.machines.map(\.id) }

  fileprivate func isRunning(_ id: Int) -> Bool { state.machines[id: id]?.isRunning == true }

  fileprivate func start(_ id: Int) async {
    await send(.machines(.element(id: id, action: .startButtonTapped)))
  }

  fileprivate func takeAway(_ id: Int) async { await send(.machineTakenAway(id: id)) }

  fileprivate func passes(seconds: Int) async {
    await after { await $0.clock.advance(by: .seconds(seconds)) }
  }

  /// Lets a machine wash, and receives nothing yet.
  fileprivate func comesToItsEnd(_ id: Int) async {
    await store.send(.machines(.element(id: id, action: .startButtonTapped)))
    await world.clock.advance(by: .seconds(4 * 3600))
  }

  /// Starts a machine, and waits for longer than any needs.
  fileprivate func wash(_ id: Int) async {
    await start(id)
    await passes(seconds: 4 * 3600)
  }
}

extension HandledAction<Laundrette.State, Laundrette.Action> {
  fileprivate mutating func changePlaces() {
    after.machines = IdentifiedArray(uniqueElements: after.machines.reversed())
  }

  /// The machine that is started although it runs.
  fileprivate var startedAgain: Int? {
    action.started.flatMap { before.machines[id: $0]?.isRunning == true ? $0 : nil }
  }

  /// The machine that is started while it stands still.
  fileprivate var startedAnew: Int? {
    action.started.flatMap { before.machines[id: $0]?.isRunning == false ? $0 : nil }
  }

  /// Whether the machine that is taken away runs, if one is.
  fileprivate var removesRunning: Bool {
    action.takenAway.flatMap { before.machines[id: $0]?.isRunning } ?? false
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

  /// The machine that tells the laundrette of a wash.
  fileprivate var told: Int? {
    if case .machines(.element(id: let id, action: .delegate)) = self { id } else { nil }
  }

  fileprivate static func done(_ id: Int) -> Self { .machines(.element(id: id, action: .washDone)) }

  fileprivate static func told(by id: Int) -> Self {
    .machines(.element(id: id, action: .delegate(.laundryWashed)))
  }

  fileprivate var takenAway: Int? {
    if case .machineTakenAway(let id) = self { id } else { nil }
  }
}
