/// What happens next in a story: an event, a burst, or several events in one turn.
enum Happening<Event: StoryPart>: StoryPart {
  case once(Event)
  /// One event, or a round of several, so many times, one after another: more often than anybody would
  /// count to.
  case burst([Event], times: Int)
  /// Several events in one turn of the main actor: nothing comes to rest between them.
  case turn([Event])

  var simpler: [Self] {
    switch self {
    case .once(let event):
      return event.simpler.map { .once($0) }
    case .burst(let events, let times):
      let fewer = [1, 2, 3, 4, 5, 6, times / 2, times - 1].filter { 0 < $0 && $0 < times }
      return fewer.map { .burst(events, times: $0) }
        + events.simpler.filter { !$0.isEmpty }.map { .burst($0, times: times) }
    case .turn(let events):
      let one = events.count == 1 ? [Self.once(events[0])] : []
      return one + events.simpler.filter { !$0.isEmpty }.map { .turn($0) }
    }
  }
}

/// Whether the events of a story happen in one turn of the main actor just now, so that no store waits
/// until its effects have come to rest.
public enum Turn {
  @TaskLocal public static var isOpen = false
}

extension Happening {
  /// Lets it happen.
  ///
  /// - Parameters:
  ///   - stage: Where.
  ///   - look: Looks at the stage; says whether the story goes on.
  /// - Returns: What happens, in the lesson's words; `nil` where it makes no sense now.
  @MainActor
  func play<S: Stage>(
    on stage: inout S, look: @MainActor (inout S) async -> Bool
  ) async -> String? where S.Event == Event {
    switch self {
    case .once(let event):
      guard let sentence = await stage.play(event) else { return nil }
      _ = await look(&stage)
      return sentence
    case .burst(let events, let times):
      return await playBurst(of: events, times, on: &stage, look: look)
    case .turn(let events):
      var sentences: [String] = []
      for event in events {
        let sentence = await Turn.$isOpen.withValue(true) { await stage.play(event) }
        if let sentence { sentences.append(sentence) }
      }
      guard !sentences.isEmpty else { return nil }
      await stage.endTurn()
      _ = await look(&stage)
      return sentences.count == 1
        ? sentences[0] : "In one turn: \(sentences.joined(separator: " Then: "))"
    }
  }

  @MainActor
  private func playBurst<S: Stage>(
    of round: [Event], _ times: Int, on stage: inout S, look: @MainActor (inout S) async -> Bool
  ) async -> String? where S.Event == Event {
    // The first time may say something else than the others, such as “a copy” and “copy 2”.
    var first: [String] = []
    var latest: [String] = []
    var played = 0
    var goesOn = true
    while goesOn, played < times {
      latest = []
      for event in round where goesOn {
        guard let next = await stage.play(event) else { continue }
        latest.append(next)
        goesOn = await look(&stage)
      }
      if latest.isEmpty { break }
      if played == 0 { first = latest }
      played += 1
    }
    guard played > 0 else { return nil }
    // The last round may have come to a difference before its end.
    let isCut = played > 1 && latest.count < first.count
    let told = Self.text(of: first, times: isCut ? played - 1 : played)
    return isCut ? ([told, "Then:"] + latest).joined(separator: " ") : told
  }

  /// A round of several events is told as one.
  private static func text(of round: [String], times: Int) -> String {
    let whole = round.joined(separator: " ")
    return times == 1
      ? whole
      : round.count == 1
        ? text(of: whole, times: times)
        : "\(times == 2 ? "Twice" : "\(times) times") in a row: \(whole)"
  }

  /// “Plus is tapped.” becomes “Plus is tapped 15 times.”
  static func text(of sentence: String, times: Int) -> String {
    let often = times == 2 ? "twice" : "\(times) times"
    let isPlain = sentence.hasSuffix(".") && sentence.allSatisfy { !",;:\n".contains($0) }
    return isPlain && sentence.dropLast().allSatisfy { $0 != "." }
      ? "\(sentence.dropLast()) \(often)." : "\(sentence) That happens \(often)."
  }
}

extension Happening: Equatable where Event: Equatable {}
