/// Where a story is played: a learner's feature on one side, the lesson's rules on the other.
///
/// A lesson brings one stage for each thing that it has stories about. The stage holds the feature and
/// a *model*: the rules of the lesson once more, written as plainly as can be, without a line of the
/// learner's code. An event happens to both, and then what can be seen of the two is compared.
///
/// ```swift
/// struct CounterStage: Stage {
///   var counter: Counter.State   // the learner's
///   var count: Int               // the model
///
///   static func drawBeginning(_ draw: inout Draw) -> Int { draw.number() }
///   static func drawEvent(_ draw: inout Draw) -> Bool { draw.coin() }
///
///   init(_ beginning: Int) {
///     counter = Counter.State(count: beginning)
///     count = beginning
///   }
///
///   var opening: String { "The counter begins at \(count)." }
///
///   mutating func play(_ isPlus: Bool) -> String? {
///     _ = Counter().reduce(into: &counter, action: isPlus ? .plusTapped : .minusTapped)
///     count += isPlus ? 1 : -1
///     return isPlus ? "Plus is tapped." : "Minus is tapped."
///   }
///
///   func look(_ facts: inout Facts) {
///     facts.compare("The count is", counter.count, count)
///   }
/// }
/// ```
@MainActor
public protocol Stage {
  /// How a story begins. Best with everything in it that can be set at once.
  associatedtype Beginning: StoryPart
  /// What can happen: an action, an assignment, an answer of the world.
  associatedtype Event: StoryPart

  /// Draws a beginning from all that the lesson's text allows.
  static func drawBeginning(_ draw: inout Draw) -> Beginning

  /// Draws an event. One that makes no sense when its turn comes is left out by ``play(_:)``.
  static func drawEvent(_ draw: inout Draw) -> Event

  /// Sets up feature and model.
  init(_ beginning: Beginning) async

  /// The beginning in the lesson's words: a sentence, or several.
  var opening: String { get }

  /// Lets an event happen to the feature and to the model.
  ///
  /// - Returns: What happens, as a sentence in the lesson's words; `nil` where the event makes no
  ///   sense now and nothing happens.
  mutating func play(_ event: Event) async -> String?

  /// Compares what can be seen of the feature with the model, everything that is alive. It is called
  /// after the beginning and after each event.
  mutating func look(_ facts: inout Facts) async

  /// Lets go of whatever still waits, at the end of a story.
  mutating func close() async

  /// How often an event may happen in a burst. A stage whose events are dear leaves out the long ones,
  /// and one that cannot have any says why.
  static var bursts: [Int] { get }

  /// What happens again and again in a long burst, where one event would not do, such as to open and
  /// close a sheet; empty where one does.
  static func drawRound(_ draw: inout Draw) -> [Event]

  /// How often a round may happen in a burst.
  static var rounds: [Int] { get }

  /// Whether an event can share a turn of the main actor with others, so that nothing comes to rest
  /// between them: a tap, but no pause. Then ``WatchedStore/send(_:)`` does not wait, and
  /// ``endTurn()`` is called when the last event of the turn has been played.
  static func canShareTurn(_ event: Event) -> Bool

  /// Lets what happened in one turn come to rest, and notes what came of it.
  mutating func endTurn() async
}

extension Stage {
  public mutating func close() async {}
  public static var bursts: [Int] { [3, 4, 5, 6, 15, 16, 300, 301] }
  public static func drawRound(_ draw: inout Draw) -> [Event] { [] }
  public static var rounds: [Int] { [7] }
  public static func canShareTurn(_ event: Event) -> Bool { false }
  public mutating func endTurn() async {}
}

/// A part of a story: its beginning, or one event.
public protocol StoryPart: Sendable {
  /// The same with less in it, simplest first. A story that shows a difference is told with the
  /// simplest parts that still show it.
  var simpler: [Self] { get }
}

extension StoryPart {
  public var simpler: [Self] { [] }

  /// The same with something changed.
  public func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Array: StoryPart where Element: StoryPart {
  /// One element less, or one that is simpler.
  public var simpler: [[Element]] {
    let fewer = indices.map { index in with { _ = $0.remove(at: index) } }
    let easier = enumerated().flatMap { index, element in
      element.simpler.map { simpler in with { $0[index] = simpler } }
    }
    return fewer + easier
  }
}

extension Int: StoryPart {
  /// Numbers nearer to 0.
  public var simpler: [Int] {
    guard self != 0 else { return [] }
    let toward = self > 0 ? 1 : -1
    // No `abs`: the smallest number has none.
    var candidates = [0, toward, 2 * toward, 5 * toward, 10 * toward, self / 2, self - toward]
    if self < 0, self > Int.min { candidates.append(-self) }
    var seen: Set<Int> = [self]
    return candidates.filter { candidate in
      candidate.magnitude <= magnitude && (candidate > self || self > 0)
        && seen.insert(candidate).inserted
    }
  }
}

extension Bool: StoryPart {
  public var simpler: [Bool] { self ? [false] : [] }
}
