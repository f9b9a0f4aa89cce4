import Bootcamp
import Foundation
import Testing

/// Plays stories that are drawn at random, always the same ones, and tells the shortest one in which a
/// feature does something else than its model.
///
/// ```swift
/// @Test("4.5 Minus is right in every story")
/// func stories() async {
///   await expectStories(on: QuantityEditorStage.self, step: 4, count: 200)
/// }
/// ```
///
/// The stories are few and short in a learner's run. The variable `BOOTCAMP_STORIES` in the environment
/// multiplies their number: `BOOTCAMP_STORIES=20` tells twenty times as many, the first ones of which
/// are the same.
///
/// - Parameters:
///   - stage: Where they are played.
///   - step: The step of the lesson whose facts are compared.
///   - count: How many are played.
///   - length: How many events the longest of them has.
@MainActor
public func expectStories<S: Stage>(
  on stage: S.Type, step: Int, count: Int = 100, upTo length: Int = 10,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let verdict = await Stories<S>(step: step, count: count * storiesFactor, length: length).verdict()
  switch verdict {
  case .allAsTheModelSays:
    break
  case .unfinished(let gap):
    reportIssue(gap)
  case .differs(let text):
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }
}

/// How many times as many stories are told as in a learner's run.
let storiesFactor =
  ProcessInfo.processInfo.environment["BOOTCAMP_STORIES"].flatMap { Int($0) }.map { max($0, 1) }
  ?? 1

/// The stories about one stage.
@MainActor
struct Stories<S: Stage> {
  let step: Int
  let count: Int
  let length: Int

  enum Verdict: Equatable {
    case allAsTheModelSays
    case unfinished(ReportedIssue)
    /// The shortest story, told.
    case differs(String)
  }

  func verdict() async -> Verdict {
    for number in 0..<count {
      let story = story(number)
      let performance = await story.play(step: step)
      switch performance.outcome {
      case .asTheModelSays:
        continue
      case .unfinished(let gap):
        return .unfinished(gap)
      case .differs(let difference):
        return .differs(await tell(story, performance, difference))
      }
    }
    return .allAsTheModelSays
  }

  /// The story with a number. The first ones are short: most mistakes need no more.
  func story(_ number: Int) -> Story<S> {
    var draw = Draw(step: step, seed: UInt64(number) &* 0x2545_F491_4F6C_DD1D)
    let longest = min(length, 1 + number / 4)
    let beginning = S.drawBeginning(&draw)
    var story = Story<S>(beginning: beginning, events: [])
    for _ in 0..<draw.number(in: min(1, longest)...longest) {
      story.events.append(.once(S.drawEvent(&draw)))
    }
    if number % 8 == 5 { addBurst(to: &story, number, &draw) }
    if number % 4 == 2, number > 8 { addTurn(to: &story, &draw) }
    return story
  }

  /// One of the events happens again and again. In every tenth burst, more often than that, or a round
  /// of several events does.
  private func addBurst(to story: inout Story<S>, _ number: Int, _ draw: inout Draw) {
    let isLong = number % 80 == 37
    let round = isLong ? S.drawRound(&draw) : []
    let bursts = round.isEmpty ? S.bursts.filter { ($0 > 20) == isLong } : S.rounds
    guard !bursts.isEmpty, !story.events.isEmpty else { return }
    let index = draw.number(in: 0...story.events.count - 1)
    guard case .once(let event) = story.events[index] else { return }
    story.events[index] = .burst(round.isEmpty ? [event] : round, times: draw.one(of: bursts))
  }

  /// Two or three events happen in one turn.
  private func addTurn(to story: inout Story<S>, _ draw: inout Draw) {
    let events = (0..<6).map { _ in S.drawEvent(&draw) }.filter { S.canShareTurn($0) }
    guard !story.events.isEmpty, events.count > 1 else { return }
    let index = draw.number(in: 0...story.events.count - 1)
    story.events[index] = .turn(Array(events.prefix(draw.coin() ? 2 : 3)))
  }

  private func tell(
    _ story: Story<S>, _ performance: Performance, _ difference: Facts.Difference
  ) async -> String {
    let shortest = await story.shortened(
      from: performance, of: difference, step: step, performances: 1_000)
    guard case .differs(let difference) = shortest.outcome else { return "" }
    var text = shortest.sentences.joined(separator: "\n") + "\n\n" + difference.text
    // A story goes its way again and again, unless something is left over from the one before.
    let again = await story.play(step: step)
    if again.outcome != performance.outcome {
      text += """


        Told a second time, the same story goes another way. Is there something that outlives a \
        screen, such as a “static var” or an object that several screens share?
        """
    }
    return text
  }
}
