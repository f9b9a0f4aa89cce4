import Foundation
import Synchronization
import TestSupport

@testable import Lesson04Environment

/// The world around one order screen, as a story plays it. Nothing in it is the learner's.
final class OrderWorld: Sendable {
  /// What server and shop answer at once.
  enum PromptAnswer {
    /// There are 7 in stock, and the shop accepts.
    case yes
    case error
  }

  let stock: Calls<Void, Int>
  let analytics: Calls<TrackingEvent, Void>
  let shop: Calls<Int, OrderAnswer>
  /// Each world has dates and ids of its own.
  private let number: Int
  private let hasOneID: Bool
  private let counts = Mutex((dates: 0, ids: 0))

  /// - Parameters:
  ///   - number: Which of a story's worlds it is, from 0.
  ///   - promptAnswer: What server and shop answer at once, if they do.
  ///   - isAnalyticsSlow: Whether analytics takes its time.
  ///   - hasOneID: Whether each question for an id has the same answer.
  init(
    number: Int, promptAnswer: PromptAnswer?, isAnalyticsSlow: Bool, hasOneID: Bool = false
  ) {
    self.number = number
    self.hasOneID = hasOneID
    stock = Calls(answerAtOnce: { promptAnswer?.result(7) })
    analytics = Calls(answerAtOnce: { _ in isAnalyticsSlow ? nil : .success(()) })
    shop = Calls(answerAtOnce: { _ in promptAnswer?.result(.accepted) })
  }

  /// An environment that asks this world.
  var environment: OrderEnvironment {
    OrderEnvironment(
      date: {
        self.date(
          self.counts.withLock {
            $0.dates += 1
            return $0.dates - 1
          })
      },
      uuid: {
        self.id(
          self.counts.withLock {
            $0.ids += 1
            return $0.ids - 1
          })
      },
      loadStock: { try await self.stock.call(()) },
      track: { _ = try? await self.analytics.call($0) },
      submitOrder: { try await self.shop.call($0) })
  }

  /// How often somebody has asked for the date.
  var askedForDates: Int { counts.withLock(\.dates) }
  /// How often somebody has asked for an id.
  var askedForIDs: Int { counts.withLock(\.ids) }

  /// The answer to a question for the date; the first one is number 0. Each second one is earlier than the
  /// one before: somebody sets the clock.
  func date(_ index: Int) -> Date {
    Date(timeIntervalSince1970: Double(1_000_000_000 + 10_000_000 * number + 60 * (index ^ 1)))
  }

  /// The answer to a question for an id; the first one is number 0.
  func id(_ index: Int) -> UUID {
    ourID(0x100 * (number + 1) + (hasOneID ? 0 : index))
  }

  /// Whether nobody waits for this world.
  var isQuiet: Bool {
    stock.waiting.isEmpty && analytics.waiting.isEmpty && shop.waiting.isEmpty
  }

  /// Whether a call was cancelled before its answer.
  var hasCancelledCall: Bool {
    stock.heard.contains(where: \.isCancelled) || analytics.heard.contains(where: \.isCancelled)
      || shop.heard.contains(where: \.isCancelled)
  }

  func close() {
    stock.close()
    analytics.close()
    shop.close()
  }
}

extension OrderWorld.PromptAnswer {
  fileprivate func result<Answer>(_ yes: Answer) -> Result<Answer, any Error> {
    self == .yes ? .success(yes) : .failure(HardError.plain.thrown)
  }
}

/// The id with a number: ours, whatever has become of the one in the exercise.
func ourID(_ number: Int) -> UUID {
  let bytes = withUnsafeBytes(of: UInt64(number).bigEndian, Array.init)
  return UUID(
    uuid: (
      0, 0, 0, 0, 0, 0, 0, 0,
      bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
    ))
}

/// An id as the lesson writes it. A real one is another in each run, so it is not told.
func text(_ id: UUID) -> String {
  let digits = id.uuidString
  return digits.hasPrefix("00000000-0000-0000-0000-00000000")
    ? "…\(digits.suffix(4))" : "an id from elsewhere"
}

/// A number as a person writes it.
func text(_ number: Int) -> String {
  "\(number)".replacing("-", with: "−")
}
