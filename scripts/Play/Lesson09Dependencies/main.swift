import Bootcamp
import Foundation
import PlayTerminal

@testable import Lesson09Dependencies

// The app of lesson 9, run by the reducers that you write. You choose its dependencies, also while it
// runs. A script that begins with “five” plays the old app of step 1, on a plane.

let effects = ScreenEffects()

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 2, arguments[1].hasPrefix("five ") {
  arguments[1].removeFirst("five ".count)
  exit(await playFiveFeatures())
} else {
  exit(await playApp())
}

// MARK: The five features of step 1

@MainActor
func playFiveFeatures() async -> Int32 {
  let plane = OldEnvironment(
    search: { _ in Gif.samples },
    more: { _ in Gif.samples })
  return await Server.$connection.withValue(askedServer) {
    let store = Store(
      initialState: OldSearch.State(), reducer: PhoneApp(environment: plane),
      effectExecutor: effects)
    return await Screen(
      "GIF search, five features deep, with an environment that needs no server",
      store: store,
      commands: [
        .init("search", "tap “Search”", sends: .searchButtonTapped),
        .init("more", "tap “More”", sends: .moreButtonTapped),
      ],
      typing: { .textChanged($0) },
      draw: { "[ \($0.text) ]   \(titles($0.results))" }
    ).run(settling: effects, arguments: arguments)
  }
}

// MARK: Your app, and a choice of dependencies

/// Which client is in force.
enum ChosenClient: String, Equatable, CaseIterable {
  case live, preview, offline, failing

  var client: GifClient {
    switch self {
    case .live: .liveValue
    case .preview: .previewValue
    case .failing: .testValue
    case .offline:
      GifClient(search: { _ in throw NoConnection() }, trending: { throw NoConnection() })
    }
  }
}

struct NoConnection: Error {}

/// The learner's app, in dependencies that are part of the state, so that they can change while it runs.
struct PlayedApp: Reducer {
  struct State: Equatable {
    var app = GifApp.State()
    var client = ChosenClient.live
    var seed = 1
    var day = 22
  }

  enum Action {
    case app(GifApp.Action)
    case clientChosen(ChosenClient)
    case seedChosen(Int)
    case nightPassed
  }

  let clock: ScriptClock
  private let app = GifApp()
  private let uuid = UUIDGenerator.incrementing

  init(clock: ScriptClock) { self.clock = clock }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .clientChosen(let client): state.client = client
    case .seedChosen(let seed): state.seed = seed
    case .nightPassed: state.day += 1
    case .app(let action):
      let (client, seed, day) = (state.client, state.seed, state.day)
      state.seed += 1
      return withDependencies {
        $0.gifClient = client.client
        $0.continuousClock = clock
        $0.date.now = Date(timeIntervalSince1970: 1_655_856_000 + 86_400 * Double(day - 22))
        $0.uuid = uuid
        $0.withRandomNumberGenerator = WithRandomNumberGenerator(Seeded(state: UInt64(seed)))
      } operation: {
        app.reduce(into: &state.app, action: action).map { .app($0) }
      }
    }
    return .none
  }
}

/// Random numbers that are the same for the same seed.
struct Seeded: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@MainActor
func playApp() async -> Int32 {
  let clock = ScriptClock()
  let store = Store(
    initialState: PlayedApp.State(), reducer: PlayedApp(clock: clock), effectExecutor: effects)

  func isTourOpen(_ state: PlayedApp.State) -> Bool { state.app.tour != nil }

  return await Server.$connection.withValue(askedServer) {
    await Screen(
      "GIF search",
      store: store,
      commands: [
        .init("search", "tap “Search”", sends: .app(.search(.searchButtonTapped))),
        .init("surprise", "tap “Surprise me”", sends: .app(.search(.surpriseButtonTapped))),
        .init("empty", "empty the field", sends: .app(.search(.textChanged("")))),
        .init("tour", "tap “Tour”", sends: .app(.tourButtonTapped)),
        .init(
          "tour-search", "tap “Search” in the tour", sends: .app(.tour(.searchButtonTapped)),
          whileEnabled: isTourOpen),
        .init(
          "tour-surprise", "tap “Surprise me” in the tour",
          sends: .app(.tour(.surpriseButtonTapped)), whileEnabled: isTourOpen),
        .init("close", "close the tour", sends: .app(.closeButtonTapped)),
        .init("3s", "let three seconds pass, and so any other number", reading: seconds) {
          clock.advance(by: .seconds($0))
        },
      ]
        + ChosenClient.allCases.map { client in
          .init(client.rawValue, "from now on, this client is in force") {
            printRow("now", "gifClient: \(client.rawValue)")
            store.send(.clientChosen(client))
          }
        } + [
          .init("seed7", "set random numbers, and so any other number", reading: seed) {
            printRow("now", "random numbers from seed \($0)")
            store.send(.seedChosen($0))
          },
          .init("tomorrow", "set the date of the next day") {
            store.send(.nightPassed)
            printRow("now", "date: \(store.withState(\.day)) June 2022")
          },
        ],
      typing: { .app(.search(.textChanged($0))) },
      note: "The clock stands still until you move it.",
      draw: { state in
        draw(state.app.search) + (state.app.tour.map { "   TOUR \(draw($0))" } ?? "")
      }
    ).run(settling: effects, arguments: arguments)
  }
}

func draw(_ search: GifSearch.State) -> String {
  let history = search.history.map { entry in
    "\(Int((entry.date.timeIntervalSince1970 - 1_655_856_000) / 86_400) + 22) June “\(entry.text)”"
  }
  return
    "[ \(search.text) ]\(search.isLoading ? " …" : "")\(search.hasFailed ? " (failed)" : "")   "
    + titles(search.results)
    + (search.pick.map { "   → \($0.title)!" } ?? "")
    + (history.isEmpty ? "" : "   (\(history.joined(separator: ", ")))")
}

// MARK: Words and worlds

/// The server, which answers at once.
@Sendable func askedServer(_ request: Server.Request) async throws -> [Gif] {
  switch request {
  case .search(let text):
    await MainActor.run { printRow("server", "is asked for “\(text)”") }
    return ["sings", "sleeps", "swims"].map { Gif(id: "\(text) \($0)", title: "\(text) \($0)") }
  case .trending:
    await MainActor.run { printRow("server", "is asked what is trending") }
    return [Gif(id: "owl", title: "an owl on a bike")]
  }
}

func titles(_ gifs: [Gif]) -> String {
  gifs.isEmpty ? "no GIFs" : gifs.map(\.title).joined(separator: ", ")
}

func seconds(_ word: String) -> Int? {
  word.hasSuffix("s") ? Int(word.dropLast()) : nil
}

func seed(_ word: String) -> Int? {
  word.hasPrefix("seed") ? Int(word.dropFirst(4)).map { max($0, 0) } : nil
}
