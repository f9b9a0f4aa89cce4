import Bootcamp
import BootcampTesting
import Synchronization

/// The field for a user name in a form. It finds out whether the name is still free.
///
/// - **6a.** A new name stands in `name` at once. `isChecking` is true, and `isFree` is `nil`.
/// - **6b.** When the name has stayed the same for half a second, the service is asked for it
///   once: not sooner, not later.
/// - **6c.** The answer becomes `isFree`, and `isChecking` is false.
/// - **6d.** A new name ends the half second or the request of the name before, there and then.
///   Nothing is heard of that name any more.
/// - **6e.** “Ada” is another name than “ada”. A name that comes back after another text is a new
///   name, too: the service is asked for it again.
/// - **6f.** The same name again changes nothing and starts nothing anew: not in its half second, not in
///   its request, not after its answer.
/// - **6g.** When the field is cleared, `isChecking` is false, `isFree` is `nil`, and nobody is asked.
/// - **6h.** Clearing the field ends the half second or the request, there and then.
/// - **6i.** Open: whether blanks alone are a name.
///
/// You do not write this feature: there are many versions of it. Some are right, and each of the others
/// breaks one rule. You write the test that tells them apart.
enum NameField {
  struct State: Equatable {
    var name = ""
    var isChecking = false
    var isFree: Bool?
  }

  enum Action: Equatable, Sendable {
    case nameChanged(String)
    case nameChecked(isFree: Bool)
  }
}

/// What the field asks of the outside world. You give it to each field that you make.
struct NameFieldEnvironment: Sendable {
  /// The clock by which half a second is measured.
  var clock: any Clock<Duration>
  /// Asks the service whether a name is free.
  var isFree: @Sendable (_ name: String) async -> Bool
}

/// Writes names down, and reads them out. It helps you to see whom the service was asked for.
final class Names: Sendable {
  private let names = Mutex<[String]>([])

  var all: [String] { names.withLock { $0 } }

  func add(_ name: String) {
    names.withLock { $0.append(name) }
  }
}

/// Your test. Make a field for each story that you tell, in an environment of yours:
///
///     let field = fields(environment)
///     await field.send(.nameChanged("ada")) {
///       $0.name = "ada"  // and what else?
///     }
///     await clock.advance(by: .milliseconds(500))
///     await field.receive(.nameChecked(isFree: true)) { … }
///
/// Send what a person does, and receive what the service leads to. A service that takes its time sleeps
/// on the clock, too: `try? await clock.sleep(for: .seconds(1))`. A sleep that is cancelled throws: write
/// `do` and `catch` instead of `try?`, and you know whose request has ended, and when. What a store
/// does not see, such as whom the service was asked for, you check yourself: `if … { reportIssue("…") }`.
///
/// The half second is a sleep inside the field, which you cannot catch. But `await field.finish()` fails
/// if anything is still under way. After a new name, its own half second is. So clear the field first:
/// then `finish()` tells you whether the half second of an older name goes on.
@MainActor
func nameFieldTest(
  _ fields: (NameFieldEnvironment) -> TestStore<NameField.State, NameField.Action>
) async {
  // MARK: Assert
  let clock = TestClock()
  let asked = Names()
  // The service needs a second.
  let environment = NameFieldEnvironment(clock: clock) { name in
    asked.add(name)
    try? await clock.sleep(for: .seconds(1))
    return name != "ada" && name != "Ada"
  }

  /// The half second of a name that has been entered a moment ago, then its request and its answer.
  /// Meanwhile the same name is set again and again.
  func expectChecked(
    _ field: TestStore<NameField.State, NameField.Action>, isFree: Bool
  ) async {
    let name = field.state.name
    let before = asked.all
    await clock.advance(by: .milliseconds(250))
    await field.send(.nameChanged(name))
    await clock.advance(by: .milliseconds(249))
    if asked.all != before { reportIssue("Too early: asked for \(asked.all)") }
    await clock.advance(by: .milliseconds(1))
    if asked.all != before + [name] {
      reportIssue("Not in time: asked for \(asked.all)")
    }
    await field.send(.nameChanged(name))
    await clock.advance(by: .seconds(1))
    await field.receive(.nameChecked(isFree: isFree)) {
      $0.isChecking = false
      $0.isFree = isFree
    }
    await field.send(.nameChanged(name))
    await field.finish()
    if asked.all != before + [name] { reportIssue("Asked for \(asked.all)") }
  }

  // An empty field, then one with an answer, to which the name comes back.
  let first = fields(environment)
  for (name, isFree) in [("ada", false), ("bob", true), ("ada", false), ("Ada", false)] {
    await first.send(.nameChanged(name)) {
      $0 = .init(name: name, isChecking: true)
    }
    await expectChecked(first, isFree: isFree)
  }
  // Cleared after an answer, and the name comes back.
  for (name, isFree) in [("bob", true), ("bob", true), ("ada", false)] {
    await first.send(.nameChanged("")) { $0 = .init() }
    await first.finish()
    await first.send(.nameChanged(name)) {
      $0 = .init(name: name, isChecking: true)
    }
    await expectChecked(first, isFree: isFree)
  }

  // In the half second of another name, and in its request: a new name, the same in capitals, one that
  // has been answered before, and one that was left.
  for way in [200, 500] {
    let field = fields(environment)
    await field.send(.nameChanged("ada")) {
      $0 = .init(name: "ada", isChecking: true)
    }
    await expectChecked(field, isFree: false)
    for (old, new) in [("kim", "ada"), ("bob", "zoe"), ("mia", "Mia"), ("ad", "bob")] {
      await field.send(.nameChanged(old)) {
        $0 = .init(name: old, isChecking: true)
      }
      await clock.advance(by: .milliseconds(way))
      await field.send(.nameChanged(new)) {
        $0 = .init(name: new, isChecking: true)
      }
      await expectChecked(field, isFree: new != "ada")
    }

    // One name after another, and the first comes back, all before any half second is over.
    for name in ["al", "bo", "al"] {
      await field.send(.nameChanged(name)) {
        $0 = .init(name: name, isChecking: true)
      }
      await clock.advance(by: .milliseconds(200))
    }
    await field.send(.nameChanged("cy")) { $0.name = "cy" }
    await expectChecked(field, isFree: true)

    // The field is cleared, and nothing is under way any more.
    await field.send(.nameChanged("bob")) {
      $0 = .init(name: "bob", isChecking: true)
    }
    await clock.advance(by: .milliseconds(way))
    let before = asked.all
    await field.send(.nameChanged("")) { $0 = .init() }
    await field.finish()
    if asked.all != before { reportIssue("Asked for \(asked.all)") }

    // A name is left for another one, and that for none: the first is no longer under way.
    await field.send(.nameChanged("bob")) {
      $0 = .init(name: "bob", isChecking: true)
    }
    await clock.advance(by: .milliseconds(way))
    await field.send(.nameChanged("cy")) { $0.name = "cy" }
    await field.send(.nameChanged("")) { $0 = .init() }
    await field.finish()
  }
}
