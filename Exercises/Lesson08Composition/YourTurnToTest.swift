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
  todo(
    """
    Step 7 (rules 7a to 7i): write a test that accepts every right laundrette and catches every wrong one.
    """)
}
