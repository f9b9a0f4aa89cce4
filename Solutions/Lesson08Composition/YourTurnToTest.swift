import Bootcamp
import BootcampTesting

/// A laundrette.
///
/// - **7a.** “Start” makes that machine run, also one that has washed before. Nothing else changes.
/// - **7b.** Each wash takes one hour on the clock, the first one and a later one: not less, not more.
/// - **7c.** Then the machine stops, with `washDone`: its `isRunning` is false. Nothing else changes.
/// - **7d.** At once it tells the laundrette so, with `delegate(.laundryWashed)`, and `washes` goes up by
///   one. Nothing else changes.
/// - **7e.** “Start” of a machine that runs changes nothing. Its wash goes on, and ends once, when its
///   hour is over.
/// - **7f.** The machines do not wait for each other: each has its own hour.
/// - **7g.** A machine that is taken away is gone. Its wash ends there and then, and nothing of it goes
///   on, not even in silence. `washes` stays as it is.
/// - **7h.** The others stay, in their order, and their washes go on.
/// - **7i.** Open: what happens when somebody starts a machine that is gone, or takes it away again.
///
/// You do not write this feature: there are many versions of it. Some are right, and each of the others
/// breaks one rule. You write the test that tells them apart.
enum Laundrette {
  enum Machine {
    struct State: Equatable, Identifiable {
      let id: Int
      var isRunning = false
    }

    enum Action: Equatable, Sendable {
      case startButtonTapped
      case washDone
      case delegate(Delegate)

      enum Delegate: Equatable, Sendable {
        case laundryWashed
      }
    }
  }

  struct State: Equatable {
    var machines: IdentifiedArrayOf<Machine.State> = [
      Machine.State(id: 1), Machine.State(id: 2), Machine.State(id: 3),
    ]
    var washes = 0
  }

  enum Action: CasePathable, Equatable, Sendable {
    case machines(IdentifiedAction<Int, Machine.Action>)
    case machineTakenAway(id: Int)

    struct AllCasePaths {
      var machines: AnyCasePath<Action, IdentifiedAction<Int, Machine.Action>> {
        AnyCasePath(
          embed: { .machines($0) },
          extract: { if case .machines(let action) = $0 { action } else { nil } })
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }
}

/// Your test. The machines 1, 2 and 3 stand still when it begins.
///
/// The clock stands still until you move it, as far as you like:
///
///     await clock.advance(by: .seconds(3600))
///
/// An action of machine 2 is sent and received like this:
///
///     await store.send(.machines(.element(id: 2, action: .startButtonTapped))) {
///       $0.machines[id: 2]?.isRunning = true
///     }
@MainActor
func laundretteTest(
  _ store: TestStore<Laundrette.State, Laundrette.Action>, clock: TestClock<Duration>
) async {
  // MARK: Assert

  // Machine 2 runs for an hour. Somebody is impatient after half of it, and it still ends in time, once.
  await start(2, store)
  await clock.advance(by: .seconds(1800))
  await startsNothing(2, store)

  // Meanwhile the other two start, and each has its own hour.
  await start(3, store)
  await start(1, store)
  await clock.advance(by: .seconds(1799))
  await startsNothing(2, store)
  await clock.advance(by: .seconds(1))
  await ends(2, store, washes: 1)
  await clock.advance(by: .seconds(1799))
  await startsNothing(3, store)
  await startsNothing(1, store)
  await clock.advance(by: .seconds(1))
  await ends(3, store, washes: 2)
  await ends(1, store, washes: 3)

  // One that runs is taken away, and then one that stands still. The third one washes on.
  await start(3, store)
  await clock.advance(by: .seconds(900))
  await start(1, store)
  await clock.advance(by: .seconds(900))
  await store.send(.machineTakenAway(id: 1)) { $0.machines.remove(id: 1) }
  await store.send(.machineTakenAway(id: 2)) { $0.machines.remove(id: 2) }
  await clock.advance(by: .seconds(1799))
  await startsNothing(3, store)
  await clock.advance(by: .seconds(1))
  await ends(3, store, washes: 4)
  await store.finish()

  // The last one is taken away in the middle of its wash. Nothing is under way any more, not even in
  // silence.
  await start(3, store)
  await clock.advance(by: .seconds(900))
  await store.send(.machineTakenAway(id: 3)) { $0.machines.remove(id: 3) }
  await store.finish()
}

private typealias LaundretteStore = TestStore<Laundrette.State, Laundrette.Action>

@MainActor
private func start(_ id: Int, _ store: LaundretteStore) async {
  await store.send(.machines(.element(id: id, action: .startButtonTapped))) {
    $0.machines[id: id]?.isRunning = true
  }
}

/// What has arrived too early would have to be received first.
@MainActor
private func startsNothing(_ id: Int, _ store: LaundretteStore) async {
  await store.send(.machines(.element(id: id, action: .startButtonTapped)))
}

@MainActor
private func ends(_ id: Int, _ store: LaundretteStore, washes: Int) async {
  await store.receive(.machines(.element(id: id, action: .washDone))) {
    $0.machines[id: id]?.isRunning = false
  }
  await store.receive(.machines(.element(id: id, action: .delegate(.laundryWashed)))) {
    $0.washes = washes
  }
}
