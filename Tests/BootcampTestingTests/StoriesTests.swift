import Bootcamp
import Testing

@testable import TestSupport

@Suite("Stories", .hangGuard)
@MainActor
struct StoriesTests {
  @Test("A feature that does what its model says is accepted")
  func right() async {
    #expect(await verdict { number, tap in number += tap } == .allAsTheModelSays)
  }

  // MARK: Each kind of difference, told in the shortest story

  @Test("A wrong value is told with the simplest beginning and the fewest events")
  func wrongValue() async {
    let verdict = await verdict { number, tap in
      number = number > 9 && tap < 0 ? number : number + tap
    }
    #expect(
      verdict
        == .differs(
          """
          It begins at 10.
          1 is taken away.

          The number is 10. It should be 9.
          """))
  }

  @Test("A beginning that is wrong is told without any event")
  func wrongBeginning() async {
    let verdict = await verdict(beginning: { max($0, -1) }) { number, tap in number += tap }
    #expect(
      verdict == .differs("It begins at -2.\n\nThe number is -1. It should be -2."))
  }

  @Test("What needs two events is told with two")
  func secondTime() async {
    let verdict = await verdict(remembers: true) { number, tap in number += tap }
    #expect(
      verdict
        == .differs(
          """
          It begins at 0.
          1 is taken away.
          1 is taken away.

          The number is -1. It should be -2.
          """))
  }

  @Test("An effect where there should be none is told")
  func effect() async {
    let verdict = await verdict(effect: { $0 == 0 ? .send(1) : .none }) { $0 += $1 }
    #expect(
      verdict
        == .differs("It begins at 0.\n0 is added.\n\nAn effect comes back. There should be none."))
  }

  @Test("What is reported in a story is told as a difference")
  func report() async {
    let verdict = await verdict { number, tap in
      if number > 0 { reportIssue("That is too much.") }
      number += tap
    }
    #expect(
      verdict == .differs("It begins at 1.\n0 is added.\n\nThis is reported: That is too much."))
  }

  @Test("A gap is passed on as it is, whatever differs besides")
  func gap() async {
    let verdict = await verdict { _, _ in todo("Step 1: add.") }
    guard case .unfinished(let gap) = verdict else {
      Issue.record("The gap was not noticed.")
      return
    }
    #expect(gap.message == "To do: Step 1: add.")
  }

  @Test("Something that outlives the story is suspected")
  func leftover() async {
    var taps = 0
    let verdict = await verdict { number, tap in
      taps += 1
      number += taps == 5 ? tap + 1 : tap
    }
    guard case .differs(let text) = verdict else {
      Issue.record("The difference was not noticed.")
      return
    }
    #expect(text.contains("Told a second time, the same story goes another way."))
  }

  // MARK: Facts

  @Test("Equality is asked both ways")
  func equality() {
    struct Kind: Equatable {
      let size: Int
      static func == (first: Kind, second: Kind) -> Bool { first.size <= second.size }
    }
    #expect(difference { $0.compareEquality("The two", 1, 1, areEqual: true) } == nil)
    #expect(difference { $0.compareEquality("The two", 1, 2, areEqual: false) } == nil)
    #expect(
      difference { $0.compareEquality("The two", 1, 2, areEqual: true) }
        == "The two are not equal (`==`). They should be.")
    #expect(
      difference { $0.compareEquality("The two", 1, 1, areEqual: false, reason: "One is red.") }
        == "The two are equal (`==`). They should not be. One is red.")
    let lopsided = """
      The two are equal if you ask one way round, and not equal the other way round: `==` has to \
      give one answer.
      """
    for areEqual in [true, false] {
      #expect(
        difference {
          $0.compareEquality("The two", Kind(size: 1), Kind(size: 2), areEqual: areEqual)
        } == lopsided)
    }
    #expect(difference { $0.compare("It is", Kind(size: 1), Kind(size: 2)) } != nil)
    #expect(difference { $0.compare("It is", Kind(size: 2), Kind(size: 1)) } != nil)
  }

  @Test("What is open is not compared, and of several values each is right")
  func open() {
    #expect(difference { $0.compare("It is", 1, .open) } == nil)
    #expect(difference { $0.compare("It is", 1, .oneOf([0, 1])) } == nil)
    #expect(difference { $0.compare("It is", 1, .exactly(1)) } == nil)
    #expect(difference { $0.compare("It is", 1, .exactly(2)) } == "It is 1. It should be 2.")
    #expect(
      difference { $0.compare("It is", 1, .oneOf([2, 3])) } == "It is 1. It should be 2 or 3.")
  }

  @Test("A text is told so that its blanks can be seen")
  func quoted() {
    #expect(Facts.quoted("5\t") == #"“5\t”"#)
    #expect(Facts.quoted("a\r\n") == #"“a\r\n”"#)
    #expect(Facts.quoted("a \u{3000}é") == #"“a \u{3000}é”"#)
    #expect(
      Facts.quoted(String(repeating: "x", count: 21)) == "“xxxxxxxxxx…” (21 characters)")
  }

  @Test("The first difference counts")
  func first() {
    let text = difference { facts in
      facts.compare("The price is", "low", "high")
      facts.differ("alarm", "The alarm rings.")
    }
    #expect(text == #"The price is "low". It should be "high"."#)
  }

  private func difference(_ look: (inout Facts) -> Void) -> String? {
    var facts = Facts(step: 1)
    look(&facts)
    return facts.difference?.text
  }

  // MARK: Drawing

  @Test("The stories are the same in each run and on each machine")
  func repeatable() {
    let stories = Stories<NumberStage>(step: 1, count: 40, length: 6)
    let beginnings = (0..<12).map { stories.story($0).beginning.number }
    #expect(beginnings == [-12, 0, 3, 106, 21, 0, 146, 32767, 0, 1, 0, -3])
    #expect(stories.story(30) == stories.story(30))
  }

  @Test("The first stories are short, and none is longer than it may be")
  func lengths() {
    let stories = Stories<NumberStage>(step: 1, count: 400, length: 6)
    let lengths = (0..<400).map { stories.story($0).events.count }
    #expect(lengths.prefix(4).allSatisfy { $0 == 1 })
    #expect(lengths.max() == 6)
    #expect(Stories<NumberStage>(step: 1, count: 40, length: 0).story(39).events.isEmpty)
  }

  @Test("Numbers come from around the limits, from the borders of small types and from afar")
  func numbers() {
    var draw = Draw(step: 1, seed: 1)
    let numbers = Set((0..<2_000).map { _ in draw.number(around: [42]) })
    for number in [-1, 0, 1, 41, 42, 43, 127, 128, 255, 256, 65_536] {
      #expect(numbers.contains(number))
    }
  }

  @Test("A number has only simpler ones beside it, and ends at 0")
  func simplerNumbers() {
    #expect(0.simpler == [])
    #expect(1.simpler == [0])
    #expect(7.simpler == [0, 1, 2, 5, 3, 6])
    // Above 0 is simpler than below.
    #expect((-2).simpler == [0, -1, 2])
    for number in [Int.min, Int.max, -129, 1 << 40] {
      #expect(
        number.simpler.allSatisfy { $0.magnitude < number.magnitude || $0 == 0 &- number })
    }
  }

  @Test("A list has one element less, or a simpler one")
  func simplerLists() {
    #expect([Int]().simpler == [])
    #expect([0, 2].simpler == [[2], [0], [0, 0], [0, 1]])
  }

  @Test("A small edit leaves a text that is nearly the same")
  func smallEdits() {
    #expect(
      SmallEdit.allCases.map { $0("á b") } == [
        "Á B", " á b", "á b ", "á b\t", "á b\n", "áb", "a b", "á bb", "á ", "á bá b",
      ])
    #expect(SmallEdit.otherCase("AB") == "ab")
    #expect(SmallEdit.oneLetterMore("") == "a")
    let long = String(repeating: "long ", count: 60)
    #expect(SmallEdit.doubled(long) == long)
  }

  // MARK: Pools

  @Test("Each kind of text and number is drawn, and one that is left out is not")
  func pools() {
    var draw = Draw(step: 1, seed: 1)
    let texts = Set((0..<2_000).map { _ in draw.text(usual: ["cat"]) })
    for text in ["", " ", "\t", "two\nlines", "٣", "é", "👍🏽", "東京", "007", "cat", "CAT", "cat "] {
      #expect(texts.contains(text))
    }
    #expect(texts.contains { $0.count == 1_000 })
    #expect(Set((0..<2_000).map { _ in draw.number() }).isSuperset(of: [.min, .max, 0, 256]))
    #expect(
      (0..<2_000).map { _ in draw.number(without: [.extremes, .again]) }.allSatisfy {
        $0.magnitude < 1 << 50
      })
    #expect(
      (0..<500).map { _ in draw.text(without: [.long, .again]) }.allSatisfy { $0.count < 300 })
    #expect(Set((0..<200).map { _ in draw.size() }) == [0, 1, 2, 3, 7, 26, 101])
    #expect(Set((0..<200).map { _ in draw.error() }) == Set(HardError.allCases))
  }

  @Test("A value that a story has drawn comes back in it")
  func valuesComeBack() {
    let comeBack = (0..<100).filter { seed in
      var draw = Draw(step: 1, seed: UInt64(seed))
      let first = draw.number(in: 2_000...3_000)
      draw.numbers = [first]
      return (0..<6).contains { _ in draw.number() == first }
    }
    #expect(comeBack.count > 10)
  }

  // MARK: Bursts and turns

  @Test("What gives up after the fifteenth time is told as a burst")
  func burst() async {
    let verdict = await verdict(givesUpAfter: 15) { number, tap in number += tap }
    #expect(
      verdict
        == .differs(
          """
          It begins at 0.
          1 is added 16 times.

          The number is 15. It should be 16.
          """))
  }

  @Test("What gives up after 256 times is told as well")
  func longBurst() async {
    guard
      case .differs(let text) = await verdict(givesUpAfter: 256, { number, tap in number += tap })
    else {
      Issue.record("The difference was not noticed.")
      return
    }
    #expect(text.contains("257 times."))
  }

  @Test("A round of several events is told as one, and so far as it went the last time")
  func round() async {
    func told(givesUpAfter limit: Int) async -> [String] {
      await NumberStage.$feature.withValue(Feature(limit: limit)) {
        await Story<NumberStage>(
          beginning: NumberStage.Beginning(number: 0),
          events: [.burst([NumberStage.Event(tap: 2), NumberStage.Event(tap: -1)], times: 4)]
        ).play(step: 1).sentences
      }
    }
    let round = "2 is added. 1 is taken away."
    #expect(await told(givesUpAfter: .max).last == "4 times in a row: \(round)")
    #expect(await told(givesUpAfter: 4).last == "Twice in a row: \(round) Then: 2 is added.")
    #expect(await told(givesUpAfter: 1).last == round)
  }

  @Test("What fails only where nothing comes to rest between two events is told as one turn")
  func turn() async {
    let verdict = await verdict(missesTurns: true) { number, tap in number += tap }
    #expect(
      verdict
        == .differs(
          """
          It begins at 0.
          In one turn: 0 is added. Then: 1 is added.

          The number is 0. It should be 1.
          """))
  }

  @Test("A burst is told in a sentence of its own where the event has more to say")
  func burstInWords() {
    typealias Words = Happening<Int>
    #expect(Words.text(of: "Plus is tapped.", times: 15) == "Plus is tapped 15 times.")
    #expect(Words.text(of: "Plus is tapped.", times: 2) == "Plus is tapped twice.")
    #expect(
      Words.text(of: "The number is set to 5, directly.", times: 3)
        == "The number is set to 5, directly. That happens 3 times.")
  }

  @Test("A watched store builds the body of its feature once, as a store does")
  func bodyIsBuiltOnce() async {
    let built = Built()
    let store = WatchedStore(initialState: 0, reducer: Building(built: built))
    await store.send(1)
    await store.send(2)
    #expect(store.state == 3)
    #expect(built.count == 1)
  }

  // MARK: A feature of one number

  private func verdict(
    remembers: Bool = false,
    givesUpAfter limit: Int = .max,
    missesTurns: Bool = false,
    beginning: @escaping (Int) -> Int = { $0 },
    effect: @escaping (Int) -> Effect<Int> = { _ in .none },
    _ rule: @escaping (inout Int, Int) -> Void
  ) async -> Stories<NumberStage>.Verdict {
    await NumberStage.$feature.withValue(
      Feature(
        remembers: remembers, limit: limit, missesTurns: missesTurns, beginning: beginning,
        effect: effect, rule: rule)
    ) {
      await Stories<NumberStage>(step: 1, count: 300, length: 6).verdict()
    }
  }
}

/// How often a body was built.
@MainActor
private final class Built {
  var count = 0
}

private struct Building: Reducer {
  let built: Built

  var body: some Reducer<Int, Int> {
    let _ = MainActor.assumeIsolated { built.count += 1 }
    Reduce { state, number in
      state += number
      return .none
    }
  }
}

/// What a learner would write.
private struct Feature: @unchecked Sendable {
  // Proof for `@unchecked`: it is used on the main actor only, by `StoriesTests` and `NumberStage`.
  var remembers = false
  /// After how many events nothing happens any more.
  var limit = Int.max
  /// Whether it handles only one event of those that share a turn.
  var missesTurns = false
  var beginning: (Int) -> Int = { $0 }
  var effect: (Int) -> Effect<Int> = { _ in .none }
  var rule: (inout Int, Int) -> Void = { $0 += $1 }
}

private struct NumberStage: Stage {
  @TaskLocal static var feature = Feature()

  struct Beginning: StoryPart, Equatable {
    let number: Int
    var simpler: [Beginning] { number.simpler.map { Beginning(number: $0) } }
  }

  struct Event: StoryPart, Equatable {
    let tap: Int
    var simpler: [Event] { tap.simpler.map { Event(tap: $0) } }
  }

  private var number: Int
  private var taps: [Int] = []
  private var hasEffect = false
  private var isInTurn = false
  private var expected: Int
  let opening: String

  static func canShareTurn(_ event: Event) -> Bool { true }

  // What is added to the largest number traps.
  static func drawBeginning(_ draw: inout Draw) -> Beginning {
    Beginning(number: draw.number(without: [.extremes]))
  }
  static func drawEvent(_ draw: inout Draw) -> Event { Event(tap: draw.number(in: -1...1)) }

  init(_ beginning: Beginning) {
    number = Self.feature.beginning(beginning.number)
    expected = beginning.number
    opening = "It begins at \(beginning.number)."
  }

  mutating func play(_ event: Event) -> String? {
    // A feature that remembers does nothing the second time.
    let isRemembered = Self.feature.remembers && taps.last == event.tap && event.tap != 0
    let isMissed = Self.feature.missesTurns && isInTurn
    if !isRemembered, !isMissed, taps.count < Self.feature.limit {
      Self.feature.rule(&number, event.tap)
    }
    isInTurn = Turn.isOpen
    taps.append(event.tap)
    hasEffect = !hasNothingToDo(Self.feature.effect(event.tap))
    expected += event.tap
    return event.tap < 0 ? "\(-event.tap) is taken away." : "\(event.tap) is added."
  }

  mutating func endTurn() { isInTurn = false }

  func look(_ facts: inout Facts) {
    facts.compare("The number is", number, expected)
    if hasEffect { facts.differ("effect", "An effect comes back. There should be none.") }
  }
}
