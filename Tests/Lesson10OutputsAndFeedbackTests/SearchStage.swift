import TestSupport

@testable import Lesson10OutputsAndFeedback

extension SearchEvent: StoryPart {
  public var simpler: [Self] {
    switch self {
    case .textChanged(let text):
      ["", "a", "cat"].prefix { $0 != text }.map { .textChanged($0) }
    case .resultsArrived(let gifs):
      [0, 1, 2].filter { $0 < gifs.count }.map { .resultsArrived(Array(gifs.prefix($0))) }
    default: []
    }
  }

  /// What happens, in the lesson's words.
  var words: String {
    switch self {
    case .textChanged(let text): "\(Facts.quoted(text)) is in the field."
    case .retryTapped: "Somebody taps to try again."
    case .gifTapped(let id): "The GIF “\(id)” is tapped."
    case .gifScreenClosed: "The screen of the GIF is closed."
    case .resultsArrived(let gifs): "GIFs arrive: \(gifs.count)."
    case .searchFailed: "The search fails."
    case .secondPassed: "A second passes."
    case .enteredBackground: "The app goes to the background."
    case .enteredForeground: "The app comes back."
    }
  }
}

extension Draw {
  mutating func searchText() -> String { text(usual: ["", "a", "ab", "cat", "cats", "dog"]) }

  /// GIFs of an answer. Some have the same title, and none the same id: those come from the service.
  mutating func gifs() -> [Gif] {
    let count = one(of: [0, 0, 1, 2, 2, 3, size()])
    let title = one(of: ["cat", "dog", ""])
    return (0..<count).map {
      Gif(id: "g\($0)", title: $0.isMultiple(of: 2) ? title : "\(title) \($0)")
    }
  }

  mutating func searchEvent() -> SearchEvent {
    switch number(in: 1...16) {
    case 1...4: .textChanged(searchText())
    case 5...7: .resultsArrived(gifs())
    case 8...9: .searchFailed
    case 10: .retryTapped
    case 11: .secondPassed
    case 12...13: .gifTapped("g\(number(in: 0...3))")
    case 14: .gifScreenClosed
    case 15: .enteredBackground
    default: .enteredForeground
    }
  }
}

/// The search of step 4 beside the model. Older states are kept, and are taken up again.
struct SearchStage: Stage {
  enum Event: StoryPart {
    case happens(SearchEvent)
    /// The state is kept as it is now.
    case keep
    /// The story goes on from the state that was kept last.
    case takeUp

    var simpler: [Self] {
      if case .happens(let event) = self { event.simpler.map { .happens($0) } } else { [] }
    }
  }

  private typealias Search = (state: GifSearch, model: SearchModel)
  private var search: Search = (GifSearch(), SearchModel())
  /// The rule about what has happened last.
  private var rule = "3l"
  private var kept: [Search] = []

  static func drawBeginning(_ draw: inout Draw) -> Bool { draw.coin() }

  static func drawEvent(_ draw: inout Draw) -> Event {
    draw.chance(oneIn: 8) ? (draw.coin() ? .keep : .takeUp) : .happens(draw.searchEvent())
  }

  /// A story may begin where a lot has happened already.
  init(_ isUsed: Bool) {
    hasBegun = isUsed
    guard isUsed else { return }
    for event: SearchEvent in [.textChanged("cat"), .searchFailed, .secondPassed] { send(event) }
  }

  private let hasBegun: Bool

  var opening: String {
    hasBegun
      ? "“cat” was typed, the search has failed, and a second has passed." : "The search opens."
  }

  mutating func play(_ event: Event) -> String? {
    switch event {
    case .happens(let event):
      // What other events do in the background is open (rule 3m).
      if search.model.isInBackground, event != .enteredForeground { return nil }
      send(event)
      return event.words
    case .keep:
      kept.append(search)
      return "Somebody keeps this state."
    case .takeUp:
      guard !kept.isEmpty else { return nil }
      swap(&search, &kept[kept.count - 1])
      return "The story goes on from the state that was kept."
    }
  }

  private mutating func send(_ event: SearchEvent) {
    rule = search.model.rule(about: event)
    search = (GifSearch.reduce(search.state, event: event), search.model.after(event))
  }

  func look(_ facts: inout Facts) {
    compare(&facts, search, of: "")
    for (index, search) in kept.enumerated() {
      compare(&facts, search, of: " of kept state \(index + 1)")
    }
  }

  private func compare(_ facts: inout Facts, _ search: Search, of place: String) {
    let (seen, model) = (search.state.outputs, search.model.outputs)
    let rule = place.isEmpty ? rule : "4d"
    facts.compare(
      "“text”\(place) is", seen.text, model.text, rule: place.isEmpty ? "3a" : "4d",
      words: { Facts.quoted($0) })
    facts.compare("“results”\(place) is", seen.results, model.results, rule: rule) { gifs in
      gifs.isEmpty ? "empty" : gifs.map(\.id).joined(separator: ", ")
    }
    facts.compare("“isWaiting”\(place) is", seen.isWaiting, model.isWaiting, rule: rule)
    facts.compare("“message”\(place) is", seen.message, model.message, rule: rule) {
      $0.map { "“\($0)”" } ?? "nil"
    }
    facts.compare("“loadResults”\(place) is", seen.loadResults, model.loadResults, rule: rule) {
      $0.map { "the query of \(Facts.quoted($0.text))" } ?? "nil"
    }
    facts.compare(
      "“secondsUntilRetry”\(place) is", seen.secondsUntilRetry, model.secondsUntilRetry, rule: rule
    ) { $0.map { "\($0)" } ?? "nil" }
    facts.compare("“showGif”\(place) is", seen.showGif, model.showGif, rule: rule) {
      $0.map { "the screen of “\($0.gif.id)”, found with \(Facts.quoted($0.query.text))" } ?? "nil"
    }
  }
}

extension SearchModel {
  /// The rule that says what an event does now.
  func rule(about event: SearchEvent) -> String {
    switch event {
    case .textChanged(let new): new == text ? "3d" : new.isEmpty ? "3c" : "3b"
    case .resultsArrived: phase == .waiting ? "3e" : "3l"
    case .searchFailed: phase == .waiting ? "3f" : "3l"
    case .secondPassed: secondsLeft != nil ? "3g" : "3l"
    case .retryTapped: secondsLeft != nil ? "3h" : "3l"
    case .gifTapped(let id): gifs.contains { $0.id == id } ? "3i" : "3l"
    case .gifScreenClosed: outputs.showGif != nil ? "3j" : "3l"
    case .enteredBackground: "3k"
    case .enteredForeground: isInBackground ? "3k" : "3l"
    }
  }
}
