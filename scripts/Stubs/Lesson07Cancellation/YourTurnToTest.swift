import Bootcamp
import BootcampTesting
import Synchronization

/// The field for a user name in a form. It finds out whether the name is still free.
///
/// - A new name stands in the field at once, `isChecking` is true, and `isFree` is `nil`: what is known
///   of one name says nothing about another. “Ada” after “ada” is a new name, and so is a name that
///   comes back.
/// - When the name has stayed the same for half a second, the service is asked for it: not sooner, not
///   later, and once.
/// - The answer is `isFree`, and `isChecking` is false.
/// - A new name ends what is under way for the old one, there and then, be it the half second or the
///   request. Nobody is asked for the old name any more, and nothing is heard of it.
/// - The same name again changes nothing, whatever is under way or known: nothing is started anew.
/// - No name at all is not checked: nobody is asked, `isChecking` is false, `isFree` is `nil`, and what
///   is under way ends there and then.
///
/// You do not write this feature. Somebody else has, several times, and only some of them got it
/// right. You write the test that tells them apart.
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
/// on the clock, too: `try? await clock.sleep(for: .seconds(1))`. What a store does not see, such as whom
/// the service was asked for, you check yourself: `if … { reportIssue("…") }`. And `await field.finish()`
/// fails if anything is still under way.
@MainActor
func nameFieldTest(
  _ fields: (NameFieldEnvironment) -> TestStore<NameField.State, NameField.Action>
) async {
  // MARK: Assert
  todo("Step 6: write a test that accepts every right field and catches every wrong one.")
}
