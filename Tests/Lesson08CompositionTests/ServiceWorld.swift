import Bootcamp
import TestSupport

@testable import Lesson08Composition

/// The service behind the search, which does nothing until a test tells it to.
struct ServiceWorld: Sendable {
  struct Favorite: Equatable, Sendable {
    let id: String
    let isFavorite: Bool
  }

  struct Saved: Equatable, Sendable {
    let rating: String
    let nickname: String
  }

  let search: Calls<String, [Gif]>
  let favorite: Calls<Favorite, Void>
  let hide: Calls<String, Void>
  let save: Calls<Saved, Void>

  /// - Parameters:
  ///   - isCancellationHeeded: Whether a request that is cancelled stops to wait. Most real ones wait
  ///     on, and their answer may come late.
  ///   - immediateResults: What is found as soon as the service is asked, if it answers at once. Then
  ///     it answers all other requests at once, too.
  ///   - areSavesSlow: Whether saving the settings takes its time.
  init(
    isCancellationHeeded: Bool = false, immediateResults: [Gif]? = nil, areSavesSlow: Bool = false
  ) {
    let isImmediate = immediateResults != nil
    search = Calls(
      cancellation: isCancellationHeeded ? .isHeeded : .isNotHeeded,
      answerAtOnce: { _ in immediateResults.map { .success($0) } })
    favorite = Calls(
      cancellation: isCancellationHeeded ? .isHeeded : .isNotHeeded,
      answerAtOnce: { _ in isImmediate ? .success(()) : nil })
    hide = Calls(
      cancellation: isCancellationHeeded ? .isHeeded : .isNotHeeded,
      answerAtOnce: { _ in isImmediate ? .success(()) : nil })
    save = Calls(answerAtOnce: { _ in areSavesSlow ? nil : .success(()) })
  }

  var environment: SearchEnvironment {
    SearchEnvironment(
      search: { [search] in try await search.call($0) },
      setFavorite: { [favorite] in try await favorite.call(Favorite(id: $0, isFavorite: $1)) },
      hide: { [hide] in try await hide.call($0) },
      saveSettings: { [save] rating, nickname in
        _ = try? await save.call(Saved(rating: "\(rating)", nickname: nickname))
      })
  }

  /// Whether nobody waits for the service any more.
  var isQuiet: Bool {
    search.waiting.isEmpty && favorite.waiting.isEmpty && hide.waiting.isEmpty
      && save.waiting.isEmpty
  }

  /// Whether it was asked past the store.
  var wasAskedOutside: Bool {
    search.wasCalledOutside || favorite.wasCalledOutside || hide.wasCalledOutside
      || save.wasCalledOutside
  }

  /// Lets go of everyone who still waits, at the end of a test.
  func close() {
    search.close()
    favorite.close()
    hide.close()
    save.close()
  }
}
