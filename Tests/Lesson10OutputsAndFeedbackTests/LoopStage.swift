import TestSupport
import Testing

@testable import Lesson10OutputsAndFeedback

/// One thing that the world does for a loop: it notes what is started and cancelled, and answers when a
/// test says so.
@MainActor
final class WorldWork<Answer> {
  private let verbs: (start: String, cancel: String)
  private(set) var log: [Deed] = []
  private var answers: [@MainActor (Answer) -> Void] = []
  private var cancelled: Set<Int> = []
  /// What is answered while the work is being started, one after another.
  var answersAtOnce: [Answer] = []

  init(_ start: String, _ cancel: String) {
    verbs = (start, cancel)
  }

  func start(_ text: String?, _ answer: @escaping @MainActor (Answer) -> Void) -> Cancel {
    let number = answers.count
    log.append(Deed(verbs.start, text))
    answers.append(answer)
    if !answersAtOnce.isEmpty { answer(answersAtOnce.removeFirst()) }
    return { [weak self] in
      guard let self else { return }
      log.append(Deed(verbs.cancel, text))
      cancelled.insert(number)
    }
  }

  /// The numbers of those that were not cancelled, in the order in which they were started.
  var running: [Int] { answers.indices.filter { !cancelled.contains($0) } }

  var count: Int { answers.count }

  /// Answers, whether somebody has cancelled or not. Nothing if there is no work of this number.
  func answer(_ number: Int, _ answer: Answer) {
    if answers.indices.contains(number) { answers[number](answer) }
  }

  func require(
    _ expected: [Deed], _ story: String, rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try log.require(expected, story, rule: rule, sourceLocation: sourceLocation)
  }
}

/// The world of a loop, in the hands of a test.
@MainActor
final class LoopWorld {
  let loads = WorldWork<[Gif]?>("asks for", "cancels")
  let seconds = WorldWork<Void>("waits for a second", "stops waiting")
  let screens = WorldWork<Void>("shows", "takes away")
  private(set) var drawings: [SearchOutputs] = []
  /// What happens while the screen is being drawn.
  var whenDrawn: () -> Void = {}

  var searchWorld: SearchWorld {
    SearchWorld(
      load: { [loads] query, answer in loads.start(query.text, answer) },
      waitForASecond: { [seconds] isOver in seconds.start(nil) { isOver() } },
      present: { [screens] screen, isClosed in screens.start(screen.gif.id) { isClosed() } },
      draw: { [weak self] in
        self?.drawings.append($0)
        self?.whenDrawn()
      })
  }
}

/// Two loops, each in a world of its own, beside what the rules say.
struct LoopStage: Stage {
  struct Event: StoryPart {
    enum What: StoryPart {
      case happens(SearchEvent)
      /// The service answers: the request that was asked last, or one so many before it.
      case answers([Gif]?, back: Int)
      case secondIsOver(back: Int)
      case screenIsClosed(back: Int)
      /// The next answer comes while the service is being asked.
      case nextAnswerComesAtOnce([Gif]?)
    }

    var what: What
    var loop: Int

    var simpler: [Self] {
      let less: [What] =
        switch what {
        case .happens(let event): event.simpler.map { .happens($0) }
        case .answers(let gifs?, let back):
          [.answers([], back: back)].filter { _ in !gifs.isEmpty }
            + back.simpler.map { .answers(gifs, back: $0) }
        case .answers(nil, let back): back.simpler.map { .answers(nil, back: $0) }
        case .secondIsOver(let back): back.simpler.map { .secondIsOver(back: $0) }
        case .screenIsClosed(let back): back.simpler.map { .screenIsClosed(back: $0) }
        case .nextAnswerComesAtOnce(let gifs):
          gifs?.isEmpty == false ? [.nextAnswerComesAtOnce([])] : []
        }
      return less.map { Self(what: $0, loop: loop) }
        + loop.simpler.map { Self(what: what, loop: $0) }
    }
  }

  /// What the rules say of a loop and its world. Each kind of work has its own log.
  @MainActor
  private struct Model {
    struct Work {
      var value: String?
      /// Whether the log says the value.
      var isNamed = true
      var verbs: (start: String, cancel: String)
      var log: [Deed] = []
      var count = 0

      /// - Returns: Whether new work has been started.
      mutating func outputIs(_ new: String?) -> Bool {
        guard new != value else { return false }
        if let value { log.append(Deed(verbs.cancel, isNamed ? value : nil)) }
        value = new
        guard let new else { return false }
        log.append(Deed(verbs.start, isNamed ? new : nil))
        count += 1
        return true
      }

      func isRunning(_ number: Int) -> Bool { value != nil && number == count - 1 }
    }

    var search = SearchModel()
    var loads = Work(verbs: ("asks for", "cancels"))
    var seconds = Work(isNamed: false, verbs: ("waits for a second", "stops waiting"))
    var screens = Work(verbs: ("shows", "takes away"))
    var drawings: [SearchOutputs] = []
    var answersAtOnce: [[Gif]?] = []

    mutating func send(_ event: SearchEvent) {
      var queue = [event]
      while !queue.isEmpty {
        search = search.after(queue.removeFirst())
        let outputs = search.outputs
        drawings.append(outputs)
        if loads.outputIs(outputs.loadResults?.text), !answersAtOnce.isEmpty {
          queue.append(answer(answersAtOnce.removeFirst()))
        }
        _ = seconds.outputIs(outputs.secondsUntilRetry.map { "\($0)" })
        // Another GIF of this id, or another query, is another screen.
        _ = screens.outputIs(outputs.showGif.map(\.gif.id))
      }
    }

    func answer(_ gifs: [Gif]?) -> SearchEvent { gifs.map { .resultsArrived($0) } ?? .searchFailed }
  }

  private let worlds = [LoopWorld(), LoopWorld()]
  private let loops: [SearchLoop]
  private var models = [Model(), Model()]
  private var isTwo = false
  /// Which loops have had a part in the story. In the shortest one, both have only if it takes both.
  private var played: Set<Int> = []

  static func drawBeginning(_ draw: inout Draw) -> Bool { draw.coin() }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let back = draw.one(of: [0, 0, 0, 1, 2])
    let gifs = draw.chance(oneIn: 3) ? nil : draw.gifs()
    let what: Event.What =
      switch draw.number(in: 1...10) {
      case 1...4: .happens(draw.searchEvent())
      case 5...6: .answers(gifs, back: back)
      case 7...8: .secondIsOver(back: back)
      case 9: .screenIsClosed(back: back)
      default: .nextAnswerComesAtOnce(gifs)
      }
    return Event(what: what, loop: draw.chance(oneIn: 6) ? 1 : 0)
  }

  /// A story may begin with a request on its way.
  init(_ isWaiting: Bool) {
    loops = worlds.map { SearchLoop(world: $0.searchWorld) }
    self.isWaiting = isWaiting
    if isWaiting {
      played = [0]
      send(.textChanged("cat"), to: 0)
    }
  }

  private let isWaiting: Bool

  var opening: String { isWaiting ? "“cat” is in the field." : "The search opens." }

  private mutating func send(_ event: SearchEvent, to loop: Int) {
    loops[loop].send(event)
    models[loop].send(event)
  }

  mutating func play(_ event: Event) -> String? {
    guard let sentence = sentence(event) else { return nil }
    played.insert(event.loop)
    if event.loop == 1 { isTwo = true }
    return (isTwo ? "\(event.loop == 0 ? "The first" : "Another") search: " : "") + sentence
  }

  private mutating func sentence(_ event: Event) -> String? {
    let loop = event.loop
    let (world, model) = (worlds[loop], models[loop])
    switch event.what {
    case .happens(let event):
      // What other events do in the background is open (rule 3m).
      if model.search.isInBackground, event != .enteredForeground { return nil }
      send(event, to: loop)
      return event.words
    case .answers(let gifs, let back):
      let number = model.loads.count - 1 - back
      guard number >= 0 else { return nil }
      if model.loads.isRunning(number) { models[loop].send(model.answer(gifs)) }
      world.loads.answer(number, gifs)
      let answer = gifs.map { "with GIFs: \($0.count)" } ?? "with “nil”"
      return "The service answers request \(number + 1) \(answer)."
    case .secondIsOver(let back):
      let number = model.seconds.count - 1 - back
      guard number >= 0 else { return nil }
      if model.seconds.isRunning(number) { models[loop].send(.secondPassed) }
      world.seconds.answer(number, ())
      return "The second that was waited for as number \(number + 1) is over."
    case .screenIsClosed(let back):
      let number = model.screens.count - 1 - back
      guard number >= 0, !model.search.isInBackground else { return nil }
      if model.screens.isRunning(number) { models[loop].send(.gifScreenClosed) }
      world.screens.answer(number, ())
      return "Somebody closes the screen that was shown as number \(number + 1)."
    case .nextAnswerComesAtOnce(let gifs):
      models[loop].answersAtOnce.append(gifs)
      world.loads.answersAtOnce.append(gifs)
      return "The service has an answer at hand, \(gifs.map { "GIFs: \($0.count)" } ?? "“nil”")."
    }
  }

  func look(_ facts: inout Facts) {
    for index in loops.indices {
      let (world, model) = (worlds[index], models[index])
      func rule(_ own: String) -> String { played == [index] ? own : "6g" }
      compare(&facts, "the service", world.loads.log, model.loads.log, rule("6c"))
      compare(&facts, "the clock", world.seconds.log, model.seconds.log, rule("6d"))
      compare(&facts, "the screen on top", world.screens.log, model.screens.log, rule("6e"))
      facts.compare(
        "The number of drawings is", world.drawings.count, model.drawings.count, rule: rule("6b"))
      facts.compare(
        "The last drawing is", world.drawings.last, model.drawings.last, rule: rule("6b"))
      facts.compare(
        "“search” says", loops[index].search.outputs, model.search.outputs,
        instead: "It should say", rule: rule("6a"))
    }
  }

  private func compare(
    _ facts: inout Facts, _ who: String, _ seen: [Deed], _ expected: [Deed], _ rule: String
  ) {
    facts.compare(
      "Up to now, this was done with \(who):", seen, expected, instead: "It should be:", rule: rule,
      words: seen.words(besides: expected))
  }
}
