import Bootcamp
import Foundation
import PlayTerminal
import Synchronization

@testable import Lesson07Cancellation

// The GIF search of lesson 7, run by the reducer that you write. You are the server and the connection.
//
// The first word may be “relay” or “late”: then it is a finished search bar, that of step 1 or the one in
// `LateSearch.swift`. With a script the clock stands still until a word such as “100ms” moves it; without one it is a real
// clock.

var arguments = Array(CommandLine.arguments.dropFirst())
let isScript = arguments.count == 2
let finished = takeFinished()
let scriptClock = ScriptClock()
let clock: any Clock<Duration> = isScript ? scriptClock : ContinuousClock()
let server = Server()
let connection = Connection()

/// A search bar that is not the learner's.
enum Finished: String { case relay, late }

/// The finished search bar that the first word asks for.
@MainActor
func takeFinished() -> Finished? {
  guard isScript else {
    guard arguments.isEmpty, isatty(STDIN_FILENO) == 1 else { return nil }
    print("“relay” or “late” for a finished search bar, or return for yours:")
    return readLine().flatMap { Finished(rawValue: $0.trimmingCharacters(in: .whitespaces)) }
  }
  var words = arguments[1].split(separator: " ").map(String.init)
  guard let finished = words.first.flatMap(Finished.init) else { return nil }
  words.removeFirst()
  arguments[1] = words.joined(separator: " ")
  return finished
}

@MainActor
func play(_ finished: Finished) async -> Int32 {
  let search: @Sendable (String) async -> [Gif] = { (try? await server.search($0)) ?? [] }
  func draw(_ text: String, _ results: [Gif]) -> String { "[ \(text) ]   \(titles(results))" }
  return switch finished {
  case .relay:
    await play(
      RelaySearch.State(), RelaySearch(clock: clock, search: search), commands: [],
      typing: { .textChanged($0) }, text: \.text
    ) { draw($0.text, $0.results) }
  case .late:
    await play(
      LateSearch.State(), LateSearch(clock: clock, search: search), commands: [],
      typing: { .textChanged($0) }, text: \.text
    ) { draw($0.text, $0.results) }
  }
}

@MainActor
func playSearch() async -> Int32 {
  let search = SearchFeature(
    environment: SearchEnvironment(
      search: { try await server.search($0) }, clock: clock, connection: { connection.changes() }))
  return await play(
    SearchFeature.State(), search,
    commands: [
      .init("retry", "tap the button that tries again", sends: .retryButtonTapped),
      .init("appear", "the screen appears", sends: .appeared),
      .init("disappear", "the screen disappears", sends: .disappeared),
      .init("offline", "the connection is lost") { connection.change(to: false) },
      .init("online", "there is a connection again") { connection.change(to: true) },
    ], typing: { .textChanged($0) }, text: \.text
  ) { state in
    let notes = [
      (state.isWaiting, "waiting …"), (state.hasFailed, "That did not work. [ Try again ]"),
      (state.isOffline, "You are offline."),
    ]
    return (["[ \(state.text) ]", titles(state.results)] + notes.filter(\.0).map(\.1))
      .joined(separator: "   ")
  }
}

@MainActor
func play<R: Reducer>(
  _ initialState: R.State, _ reducer: R, commands: [Screen<R.State, R.Action>.Command],
  typing: @escaping (String) -> R.Action, text: @escaping (R.State) -> String,
  draw: @escaping (R.State) -> String
) async -> Int32 where R.State: Equatable {
  let effects = ScreenEffects()
  let store = Store(
    initialState: initialState,
    // What effects send back.
    reducer: Reduce<R.State, R.Action> { state, action in
      let before = state
      let effect = reducer.reduce(into: &state, action: action)
      if isScript {
        printRow("reducer", "\(oneLine(action))\(state == before ? ", no change" : "")")
      }
      return effect
    },
    effectExecutor: isScript ? effects : nil)
  let screen = Screen(
    "GIF search",
    store: store,
    commands: [
      .init("clear", "empty the field", sends: typing("")),
      .init("focus", "the field loses the focus, and calls its setter again") {
        store.send(typing(store.withState(text)))
      },
      .init("answer", "the server answers its oldest request") { server.answer() },
      .init("fail", "the server fails on its oldest request") { server.fail() },
      .init(
        "300ms", "let so many milliseconds pass (in a script)", reading: Pause.init, performs: pass),
    ] + commands,
    typing: typing,
    note: """
      In a script, “cat&clear” does both in one turn of the main actor. As the first word, “relay” runs
        the search bar of step 1, and “late” the one that gets its id too late.
      """,
    draw: draw)
  return isScript
    ? await screen.run(settling: effects, arguments: arguments) : await screen.runInRealTime()
}

/// A word that says how many milliseconds pass.
enum Pause {
  case milliseconds(Int)
  case impossible(String)

  /// Nothing for a word that is none, such as “items”.
  init?(_ word: String) {
    guard word.hasSuffix("ms"), word.contains(where: \.isNumber) else { return nil }
    let number = word.dropLast(2)
    guard !number.contains(where: \.isLetter) else { return nil }
    let isWhole = number.allSatisfy { $0.isASCII && $0.isNumber }
    self = Int(number).flatMap { isWhole ? .milliseconds($0) : nil } ?? .impossible(word)
  }
}

func pass(_ pause: Pause) {
  switch pause {
  case .milliseconds where !isScript:
    printRow("clock", "goes by itself here. In a script, a word moves it.")
  case .milliseconds(let number):
    scriptClock.advance(by: .milliseconds(number))
  case .impossible(let word):
    printRow("clock", "cannot move by “\(word)”. It takes a whole number, such as 250ms.")
  }
}

func titles(_ gifs: [Gif]) -> String {
  gifs.isEmpty ? "no GIFs" : gifs.map(\.title).joined(separator: ", ")
}

func oneLine(_ value: Any) -> String {
  describe(value).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    .replacing("( ", with: "(").replacing(" )", with: ")")
    .replacing("[ ", with: "[").replacing(" ]", with: "]")
}

/// A server that answers when a person says so. It does not notice that a request was cancelled.
@MainActor
final class Server {
  private struct Unreachable: Error {}
  private var requests: [(text: String, continuation: CheckedContinuation<[Gif], any Error>)] = []

  func search(_ text: String) async throws -> [Gif] {
    printRow("server", "is asked for: \(text)")
    return try await withCheckedThrowingContinuation { requests.append((text, $0)) }
  }

  func answer() {
    guard let (text, continuation) = next() else { return }
    printRow("server", "answers: \(text)")
    continuation.resume(returning: [
      Gif(id: "\(text)-1", title: "\(text) dances"), Gif(id: "\(text)-2", title: "\(text) sleeps"),
    ])
  }

  func fail() {
    guard let (text, continuation) = next() else { return }
    printRow("server", "fails on: \(text)")
    continuation.resume(throwing: Unreachable())
  }

  private func next() -> (text: String, continuation: CheckedContinuation<[Gif], any Error>)? {
    if requests.isEmpty {
      printRow("server", "has not been asked.")
      return nil
    }
    return requests.removeFirst()
  }
}

/// A connection that comes and goes when a person says so.
final class Connection: Sendable {
  private struct Contents {
    var isOnline = true
    var listeners: [AsyncStream<Bool>.Continuation] = []
  }

  private let contents = Mutex(Contents())

  func changes() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    contents.withLock { contents in
      contents.listeners.append(continuation)
      _ = continuation.yield(contents.isOnline)
    }
    return stream
  }

  func change(to isOnline: Bool) {
    contents.withLock { contents in
      contents.isOnline = isOnline
      for listener in contents.listeners { _ = listener.yield(isOnline) }
    }
  }
}

// MARK: The program

let code: Int32
if let finished { code = await play(finished) } else { code = await playSearch() }
exit(code)
