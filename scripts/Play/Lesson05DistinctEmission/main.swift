import Bootcamp
import Foundation
import PlayTerminal

@testable import Lesson05DistinctEmission

// The order screen of lesson 5. The shop accepts every order.
//
// The first word may name another screen than the one you are given: that of a step, run by the code
// that you write.

let view = ToastView()
view.onShow = { printRow("toast", "“\($0)” appears") }

let environment = OrderEnvironment(
  submitOrder: { _ in
    await printRow("shop", "accepts the order")
    return .accepted
  },
  showToast: { await view.show($0) })

let names = ["plain", "reset", "dismissal", "neverEqual", "environment"]
let keys = ["+", "order", "wait", "view", "stream", "reducer", "?", "q"]
var arguments = Array(CommandLine.arguments.dropFirst())
guard let name = takeName() else { exit(2) }
exit(await play(name))

/// The screen that the first word names; none where the word is neither a screen nor a command.
@MainActor
func takeName() -> String? {
  guard arguments.count == 2 else {
    guard isatty(STDIN_FILENO) == 1 else { return "plain" }
    print("Which order screen? \(names.joined(separator: ", ")) (or return for the first)")
    let answer = (readLine() ?? "").trimmingCharacters(in: .whitespaces)
    return answer.isEmpty ? "plain" : known(answer)
  }
  var words = arguments[1].split(separator: " ").map(String.init)
  guard let first = words.first, !keys.contains(first) else { return "plain" }
  guard let name = known(first) else { return nil }
  words.removeFirst()
  arguments[1] = words.joined(separator: " ")
  return name
}

/// The name, if there is a screen of this name. If not, says which there are.
func known(_ name: String) -> String? {
  if names.contains(name) { return name }
  let text = """
    There is no screen and no command “\(name)”.
    The screens: \(names.joined(separator: ", ")). Without a name in front, a script runs the first.
    The commands: \(keys.joined(separator: " ")).

    """
  FileHandle.standardError.write(Data(text.utf8))
  return nil
}

@MainActor
func play(_ name: String) async -> Int32 {
  switch name {
  case "reset":
    await run(
      ResettingOrderScreen.State(), ResettingOrderScreen(environment: environment),
      plus: .plusButtonTapped, order: .addOrderButtonTapped, quantity: \.quantity, toast: \.toast
    ) { store in
      store.subscribe(\.toast) { if let toast = $0 { view.show(toast) } }
    }

  case "dismissal":
    await run(
      DismissingOrderScreen.State(), DismissingOrderScreen(environment: environment),
      plus: .plusButtonTapped, order: .addOrderButtonTapped, quantity: \.quantity, toast: \.toast
    ) { store in
      DismissingOrderScreen.connect(view, to: store)
    }

  case "neverEqual":
    await run(
      NeverEqualOrderScreen.State(), NeverEqualOrderScreen(environment: environment),
      plus: .plusButtonTapped, order: .addOrderButtonTapped, quantity: \.quantity, toast: \.$toast
    ) { store in
      NeverEqualOrderScreen.connect(view, to: store)
    }

  case "environment":
    await run(
      AskingOrderScreen.State(), AskingOrderScreen(environment: environment),
      plus: .plusButtonTapped, order: .addOrderButtonTapped, quantity: \.quantity,
      toast: { _ in String?.none }
    ) { _ in }

  default:
    await run(
      OrderScreen.State(), OrderScreen(environment: environment),
      plus: .plusButtonTapped, order: .addOrderButtonTapped, quantity: \.quantity, toast: \.toast
    ) { store in
      store.subscribe(\.toast) { if let toast = $0 { view.show(toast) } }
    }
  }
}

/// Runs one of the screens.
@MainActor
func run<R: Reducer>(
  _ initialState: R.State, _ reducer: R, plus: R.Action, order: R.Action,
  quantity: @escaping (R.State) -> Int, toast: @escaping (R.State) -> some Equatable,
  connect: (Store<R.State, R.Action>) -> Void
) async -> Int32 where R.State: Equatable {
  let effects = ScreenEffects()
  let log = ReducerLog()
  let logged = reducer._printChanges { text in
    MainActor.assumeIsolated { log.show(text) }
  }
  let store = Store(initialState: initialState, reducer: logged, effectExecutor: effects)
  withIssueHandler({ gap in
    MainActor.assumeIsolated { printRow("gap", "\(gap.message)\nExercises/\(gap.location)") }
  }) {
    connect(store)
  }

  let screen = Screen(
    "Order screen",
    store: store,
    commands: [
      .init("+", "tap plus", sends: plus),
      .init("order", "tap “Add order”", sends: order),
      .init("wait", "wait until the toast goes away") {
        printRow("toast", view.visible.map { "“\($0)” goes away" } ?? "(there is none)")
        view.goAway()
      },
      .init("view", "log what the slice of the view emits") {
        store.subscribe(toast) { printRow("view", oneLine($0)) }
      },
      .init("stream", "log what the whole state emits") {
        store.subscribe({ $0 }) { printRow("stream", oneLine($0)) }
      },
      .init("reducer", "log the reducer") { log.isOn = true },
    ],
    note: "The first word of a script may name a screen: \(names.joined(separator: ", ")).",
    draw: { state in
      let toast = view.visible.map { "   (( \($0) ))" } ?? ""
      return "\(quantity(state))  [ + ]   [ Add order ]\(toast)"
    }
  )
  return await screen.run(settling: effects, arguments: arguments)
}

/// Prints what `_printChanges()` says, once it is switched on.
@MainActor
final class ReducerLog {
  var isOn = false

  func show(_ text: String) {
    if isOn { printRow("reducer", text.trimmingCharacters(in: .newlines)) }
  }
}

func oneLine(_ value: Any) -> String {
  describe(value).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    .replacing("( ", with: "(").replacing(" )", with: ")")
}
