import Bootcamp
import Foundation
import PlayTerminal

@testable import Lesson10OutputsAndFeedback

// The GIF search of lesson 10, run by the state and the loop that you write. You are the service, the
// clock and the life of the app. The outputs stand beside the screen, and a reaction is printed when it
// is started or cancelled.
//
// With “stuck” as the first word it is the search of step 1, in a finished loop.

var arguments = Array(CommandLine.arguments.dropFirst())
let isStuck = takeStuck()
let world = PlayedWorld()
let player: any Player = isStuck ? StuckPlayer(world) : LoopPlayer(world)

/// Takes the word “stuck” away, if it comes first.
@MainActor
func takeStuck() -> Bool {
  guard arguments.count == 2 else {
    guard arguments.isEmpty, isatty(STDIN_FILENO) == 1 else { return false }
    print("“stuck” for the search of step 1, or return for yours:")
    return readLine()?.trimmingCharacters(in: .whitespaces) == "stuck"
  }
  let words = arguments[1].split(separator: " ").map(String.init)
  guard words.first == "stuck" else { return false }
  arguments[1] = words.dropFirst().joined(separator: " ")
  return true
}

/// A search that runs in a loop.
@MainActor
protocol Player {
  func send(_ event: SearchEvent)
  var outputs: SearchOutputs { get }
}

/// What the learner has written.
final class LoopPlayer: Player {
  private let loop: SearchLoop

  init(_ world: PlayedWorld) { loop = SearchLoop(world: world.searchWorld) }
  func send(_ event: SearchEvent) { loop.send(event) }
  var outputs: SearchOutputs { loop.search.outputs }
}

/// The search of step 1. Its loop is finished.
final class StuckPlayer: Player {
  private var search = StuckSearch()
  private let world: PlayedWorld
  private var request: (query: Query, cancel: Cancel)?

  init(_ world: PlayedWorld) { self.world = world }

  func send(_ event: SearchEvent) {
    search = StuckSearch.reduce(search, event: event)
    guard search.loadResults != request?.query else { return }
    request?.cancel()
    request = search.loadResults.map { query in
      let cancel = world.searchWorld.load(query) { [unowned self] gifs in
        guard query == request?.query else { return }
        send(gifs.map { .resultsArrived($0) } ?? .searchFailed)
      }
      return (query, cancel)
    }
  }

  var outputs: SearchOutputs {
    SearchOutputs(
      text: search.shownText, results: search.shownResults, message: search.message,
      loadResults: search.loadResults)
  }
}

/// A world that answers when a person says so. Cancelled work answers all the same.
@MainActor
final class PlayedWorld {
  private typealias Work = (name: String, answer: @MainActor ([Gif]?) -> Void)
  private var requests: [Work] = []
  private var seconds: [@MainActor () -> Void] = []
  private var screens: [@MainActor () -> Void] = []
  private var last: Work?

  var searchWorld: SearchWorld {
    SearchWorld(
      load: { [unowned self] query, answer in
        printRow("starts", "loadResults: the service is asked for “\(query.text)”")
        requests.append((query.text, answer))
        return { printRow("cancels", "loadResults: “\(query.text)”") }
      },
      waitForASecond: { [unowned self] isOver in
        printRow("starts", "secondsUntilRetry: a second")
        seconds.append(isOver)
        return { printRow("cancels", "secondsUntilRetry: the second") }
      },
      present: { [unowned self] screen, isClosed in
        printRow("starts", "showGif: “\(screen.gif.title)” comes on top")
        screens.append(isClosed)
        return { printRow("cancels", "showGif: “\(screen.gif.title)” goes") }
      },
      draw: { _ in })
  }

  /// The service answers what it was asked last.
  func answer(_ gifs: (String) -> [Gif]?) {
    guard let request = requests.popLast() else {
      return printRow("service", "has not been asked.")
    }
    let gifs = gifs(request.name)
    printRow("service", "\(gifs == nil ? "fails on" : "answers") “\(request.name)”")
    request.answer(gifs)
  }

  func passSecond() {
    guard let isOver = seconds.popLast() else {
      return printRow("clock", "Nobody waits for a second.")
    }
    isOver()
  }

  func close() {
    guard let isClosed = screens.popLast() else {
      return printRow("screen", "There is nothing on top.")
    }
    isClosed()
  }
}

// MARK: The screen, with its outputs beside it

@MainActor
func drawing() -> String {
  let outputs = player.outputs
  let shown: [String?] = [
    "[ \(outputs.text) ]" + (outputs.isWaiting ? "   waiting …" : ""),
    outputs.message
      ?? (outputs.results.isEmpty ? nil : outputs.results.map(\.title).joined(separator: ", ")),
    outputs.showGif.map { "on top: \($0.gif.title), found with “\($0.query.text)”" },
  ]
  let data: [(String, String?)] = [
    ("loadResults", outputs.loadResults?.text),
    ("secondsUntilRetry", outputs.secondsUntilRetry.map { "\($0)" }),
    ("showGif", outputs.showGif?.gif.title),
  ]
  let left = shown.compactMap { $0 }
  return data.indices.map { index in
    let text = index < left.count ? left[index] : ""
    let name = data[index].0.padding(toLength: 19, withPad: " ", startingAt: 0)
    return text + String(repeating: " ", count: max(2, 40 - text.count)) + name
      + (data[index].1 ?? "nil")
  }.joined(separator: "\n")
}

func gifs(about text: String) -> [Gif] {
  ["dances", "sleeps"].map { Gif(id: "\(text) \($0)", title: "\(text) \($0)") }
}

@MainActor
func command(_ key: String, _ help: String, _ event: SearchEvent) -> PlayCommand {
  .init(key, help) { player.send(event) }
}

typealias PlayCommand = Screen<Int, SearchEvent>.Command

let screen = Screen(
  "GIF search",
  store: Store(initialState: 0) { EmptyReducer<Int, SearchEvent>() },
  commands: [
    .init("answer", "the service answers what it was asked last") {
      world.answer { gifs(about: $0) }
    },
    .init("nothing", "the service answers that there are no GIFs") { world.answer { _ in [] } },
    .init("fail", "the service fails") { world.answer { _ in nil } },
    command("retry", "tap to try again", .retryTapped),
    .init("1s", "a second passes") { world.passSecond() },
    .init("tap", "tap the second GIF") {
      player.send(.gifTapped(player.outputs.results.last?.id ?? "none"))
    },
    .init("close", "close the screen on top") { world.close() },
    command("background", "the app goes to the background", .enteredBackground),
    command("foreground", "the app comes back", .enteredForeground),
    command("clear", "empty the field", .textChanged("")),
    .init("focus", "the field loses the focus, and sets its text again") {
      player.send(.textChanged(player.outputs.text))
    },
    .init("cat", "type “cat” into the field, and so any other word", reading: { $0 }) {
      player.send(.textChanged($0))
    },
  ],
  note: "As the first word, “stuck” runs the search of step 1."
) { _ in drawing() }

exit(screen.run(arguments: arguments))
