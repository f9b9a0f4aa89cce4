@testable import Lesson11Capstone

/// The rules of one search, once more.
struct SearchModel {
  /// What a search has on its way: one thing at most.
  enum Work: Equatable {
    case pause(GifRequest, milliseconds: Int)
    /// A request that begins when the turn is over.
    case beginning(GifRequest)
    /// A request that the service has heard; the number is its place among all that it has heard.
    case call(Int)
    /// Until the next second is over.
    case countdown(milliseconds: Int)
  }

  let kind: Kind
  var text = ""
  var results: [Gif] = []
  var foundFor: String?
  var receivedCount = 0
  var totalCount = 0
  var isLoading = false
  var failure: GifFailure?
  var secondsUntilRetry: Int?
  var askedOffset = 0
  var work: Work?

  init(kind: Kind) { self.kind = kind }

  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  var message: String? {
    switch failure {
    case .offline: "There is no connection."
    case .limitExceeded: "Too many searches. Next try in \(secondsUntilRetry ?? 0) s."
    case .refused(let reason): reason
    case .unreadable: "The answer cannot be read."
    case nil:
      if results.isEmpty, !isLoading, let foundFor {
        "Nothing found for “\(foundFor)”."
      } else {
        nil
      }
    }
  }

  /// Whether there is another page to ask for.
  var canAskForMore: Bool { !isLoading && failure == nil && receivedCount < totalCount }

  /// Whether “Try again” does something.
  var canRetry: Bool { failure != nil && secondsUntilRetry == nil }

  // MARK: What happens

  mutating func enter(_ text: String) {
    self.text = text
    guard !isBlank else {
      self = SearchModel(kind: kind)
      self.text = text
      return
    }
    work = .pause(request(from: 0), milliseconds: 300)
  }

  /// Asks without a pause.
  mutating func ask(from offset: Int) { work = .beginning(request(from: offset)) }

  mutating func take(_ page: GifPage, about request: GifRequest) {
    isLoading = false
    work = nil
    if request.offset == 0 {
      results = []
      receivedCount = 0
    }
    for gif in page.gifs where !results.contains(where: { $0.id == gif.id }) { results.append(gif) }
    receivedCount += page.gifs.count
    totalCount = page.totalCount
    foundFor = request.text
  }

  mutating func fail(_ failure: GifFailure) {
    isLoading = false
    self.failure = failure
    work = failure == .limitExceeded ? .countdown(milliseconds: 1_000) : nil
    secondsUntilRetry = failure == .limitExceeded ? 10 : nil
  }

  private mutating func request(from offset: Int) -> GifRequest {
    isLoading = true
    failure = nil
    secondsUntilRetry = nil
    askedOffset = offset
    return GifRequest(kind: kind, text: text, offset: offset)
  }

  /// A moment passes, at most until the next thing happens.
  ///
  /// - Parameter milliseconds: How long; what is left of it afterwards.
  /// - Returns: What happens at its end, if anything.
  mutating func pass(_ milliseconds: inout Int) -> Happening? {
    switch work {
    case .pause(let request, let left):
      guard left <= milliseconds else {
        work = .pause(request, milliseconds: left - milliseconds)
        return nil
      }
      milliseconds -= left
      work = .beginning(request)
      return .pauseEnded
    case .countdown(let left):
      guard left <= milliseconds else {
        work = .countdown(milliseconds: left - milliseconds)
        return nil
      }
      milliseconds -= left
      guard let seconds = secondsUntilRetry, seconds > 1 else {
        ask(from: askedOffset)
        return .limitEnded
      }
      secondsUntilRetry = seconds - 1
      work = .countdown(milliseconds: 1_000)
      return .secondPassed
    case .beginning, .call, nil:
      return nil
    }
  }

  enum Happening { case pauseEnded, secondPassed, limitEnded }
}
