import Bootcamp
import TestSupport

@testable import Lesson08Composition

/// Actions of all kinds, and what the case paths make of them.
struct PathStage: Stage {
  enum Event: StoryPart {
    case text(String)
    case searchFound(Int)
    case searchFailed
    case heartTapped(String)
    case titleTapped(String)
    case favoriteSaved(String, Bool)
    case closed
    case nicknameSet(String)

    var simpler: [Event] {
      switch self {
      case .text(let text): text.isEmpty ? [] : [.text("")]
      case .searchFound(let count): count.simpler.map { .searchFound($0) }
      case .heartTapped(let id): id == "cat" ? [] : [.heartTapped("cat")]
      case .titleTapped(let id): id == "cat" ? [] : [.titleTapped("cat")]
      case .favoriteSaved(let id, let value): id == "cat" ? [] : [.favoriteSaved("cat", value)]
      case .nicknameSet(let text): text.isEmpty ? [] : [.nicknameSet("")]
      default: []
      }
    }
  }

  private var event: Event?

  var opening: String { "An action is sent." }

  static func drawBeginning(_ draw: inout Draw) -> Bool { false }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let id = draw.text(usual: ["cat", "dog", ""])
    return switch draw.number(in: 1...9) {
    case 1, 2: .text(draw.text(usual: ["cats", ""]))
    case 3: .searchFound(draw.number(in: 0...3))
    case 4: .searchFailed
    case 5: .heartTapped(id)
    case 6: .titleTapped(id)
    case 7: .favoriteSaved(id, draw.coin())
    case 8: .closed
    default: .nicknameSet(id)
    }
  }

  init(_ beginning: Bool) {}

  mutating func play(_ event: Event) -> String? {
    self.event = event
    return "It is “\(Facts.text(action(of: event)))”."
  }

  private func gifs(_ count: Int) -> [Gif] {
    (0..<max(count, 0)).map { Gif(id: "\($0)", title: "gif \($0)") }
  }

  private func action(of event: Event) -> SearchScreen.Action {
    barAction(of: event).map { .bar($0) } ?? rowAction(of: event).map { .rows($0) }
      ?? {
        if case .nicknameSet(let text) = event {
          .settings(.binding(.set(\.nickname, text)))
        } else {
          .detail(.closeButtonTapped)
        }
      }()
  }

  private func barAction(of event: Event) -> SearchBar.Action? {
    switch event {
    case .text(let text): .textChanged(text)
    case .searchFound(let count): .searchResponse(.success(gifs(count)))
    case .searchFailed: .searchResponse(.failure(RequestFailure()))
    default: nil
    }
  }

  private func rowAction(of event: Event) -> IdentifiedActionOf<GifRow>? {
    switch event {
    case .heartTapped(let id): .element(id: id, action: .favoriteButtonTapped)
    case .titleTapped(let id): .element(id: id, action: .titleTapped)
    case .favoriteSaved(let id, let value):
      .element(id: id, action: .favoriteResponse(.success(value)))
    default: nil
    }
  }

  func look(_ facts: inout Facts) {
    guard let event else { return }
    let paths = SearchScreen.Action.allCasePaths
    let action = action(of: event)
    compare(&facts, "bar", paths.bar, action, barAction(of: event))
    compare(&facts, "rows", paths.rows, action, rowAction(of: event))
    if let barAction = barAction(of: event) {
      let text: String? = if case .text(let text) = event { text } else { nil }
      compare(&facts, "textChangedPath", textChangedPath, barAction, text)
    }
  }

  private func compare<Root: Equatable, Value: Equatable>(
    _ facts: inout Facts, _ name: String, _ path: AnyCasePath<Root, Value>, _ root: Root,
    _ value: Value?
  ) {
    facts.compare(
      "“extract” of “\(name)” says", path.extract(from: root), value, fact: "\(name) extracts",
      rule: value == nil ? "2b" : "2a",
      words: { $0.map { Facts.text($0) } ?? "“nil”" })
    if let value {
      facts.compare(
        "“embed” of “\(name)” makes", path.embed(value), root, fact: "\(name) embeds", rule: "2a",
        words: { Facts.text($0) })
    }
  }
}
