import Foundation
import TestSupport

@testable import Lesson09Dependencies

/// The rules of one search, once more.
struct SearchModel {
  struct Entry: Equatable {
    let id: UUID
    let date: Date
    let text: String
  }

  /// What is on its way.
  struct Question {
    let request: Server.Request
    /// Which of the clients was in force.
    let client: Int
  }

  /// When the pick goes.
  struct Alarm {
    /// Which of the clocks was in force.
    let clock: Int
    var milliseconds = 3_000
  }

  var text = ""
  var results: [Gif] = []
  var isLoading = false
  var hasFailed = false
  var history: [Entry] = []
  var pick: Gif?

  var question: Question?
  var alarm: Alarm?

  /// Somebody taps “Search”.
  ///
  /// - Returns: Whether the tap asks.
  @MainActor
  mutating func tap(in world: GifWorld) -> Bool {
    guard !isLoading else { return false }
    isLoading = true
    hasFailed = false
    if !text.isEmpty {
      history.append(
        Entry(id: GifWorld.id(ofDay: world.day), date: GifWorld.date(ofDay: world.day), text: text))
    }
    question = Question(request: text.isEmpty ? .trending : .search(text), client: world.client)
    return true
  }

  mutating func take(_ gifs: [Gif]) {
    isLoading = false
    results = gifs
    question = nil
  }

  mutating func fail() {
    isLoading = false
    hasFailed = true
    question = nil
  }

  /// - Parameter gif: The GIF that was picked: rule 4h leaves open which.
  mutating func surprise(_ gif: Gif?, clock: Int) {
    pick = gif
    alarm = Alarm(clock: clock)
  }

  /// Time passes on one of the clocks.
  ///
  /// - Returns: Whether the pick is gone.
  mutating func pass(_ milliseconds: Int, clock: Int) -> Bool {
    guard alarm?.clock == clock else { return false }
    alarm?.milliseconds -= milliseconds
    guard let left = alarm?.milliseconds, left <= 0 else { return false }
    alarm = nil
    pick = nil
    return true
  }

  /// How much of it is in flight.
  var effects: Int { (question == nil ? 0 : 1) + (alarm == nil ? 0 : 1) }
}

/// What a search shows, in the lesson's words, without a word of the learner's `==`.
struct SearchWords: Equatable {
  var text: String
  var results: [String]
  var isLoading: Bool
  var hasFailed: Bool
  var history: [String]
  var pick: String?

  init(_ state: GifSearch.State) {
    text = state.text
    results = state.results.map(\.id)
    isLoading = state.isLoading
    hasFailed = state.hasFailed
    history = state.history.map { Self.entry($0.text, $0.date, $0.id) }
    pick = state.pick?.id
  }

  init(_ model: SearchModel) {
    text = model.text
    results = model.results.map(\.id)
    isLoading = model.isLoading
    hasFailed = model.hasFailed
    history = model.history.map { Self.entry($0.text, $0.date, $0.id) }
    pick = model.pick?.id
  }

  /// All of it, in the lesson's words.
  var sentence: String {
    "\(Facts.quoted(text))\(isLoading ? ", loading" : "")\(hasFailed ? ", failed" : ""), "
      + "results: \(words(results)), history: \(words(history)), pick: \(pick ?? "nothing")"
  }

  /// Such as “cat” of day 3 with id 3000.
  private static func entry(_ text: String, _ date: Date, _ id: UUID) -> String {
    let day = (date.timeIntervalSince1970 / 86_400).rounded(.down)
    let seconds = date.timeIntervalSince1970 - 86_400 * day
    let dayWords =
      abs(day) > 9_999 || seconds > 1
      ? "another day"
      : "day \(Int(day))\(seconds == GifWorld.fraction ? "" : " at \(seconds) s")"
    let isOurs = id.uuidString.hasPrefix("00000000-0000-0000-0000-")
    let number = Int(id.uuidString.suffix(12), radix: 16) ?? 0
    return "\(Facts.quoted(text)) of \(dayWords) with \(isOurs ? "id \(number)" : "another id")"
  }
}
