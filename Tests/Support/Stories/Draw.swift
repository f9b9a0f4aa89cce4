/// Draws the parts of stories: the same ones in each run and on each machine.
public struct Draw: Sendable {
  /// The step of the lesson whose stories are drawn, so that a stage need not draw what comes later.
  public let step: Int
  private var state: UInt64

  init(step: Int, seed: UInt64) {
    self.step = step
    state = seed
  }

  /// SplitMix64; see Steele, Lea and Flood, “Fast Splittable Pseudorandom Number Generators”, 2014.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from a range. For the short ranges of stories, the bias of a remainder is nothing.
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// A change after which a text is nearly the same.
  public mutating func smallEdit() -> SmallEdit { one(of: SmallEdit.allCases) }

  /// One of a pool of values. What stands in it twice is drawn twice as often.
  public mutating func one<Value>(of pool: [Value]) -> Value {
    pool[number(in: 0...pool.count - 1)]
  }

  /// Whether something happens that happens once in so many times.
  public mutating func chance(oneIn times: Int) -> Bool {
    number(in: 1...times) == 1
  }

  /// Heads or tails.
  public mutating func coin() -> Bool {
    chance(oneIn: 2)
  }

  /// A number with all that can be wrong with numbers: around 0, the limits that a lesson has and
  /// their neighbours, jumps, and the borders of the small integer types.
  ///
  /// - Parameter limits: The numbers at which the lesson's rules change.
  public mutating func number(around limits: [Int] = []) -> Int {
    switch number(in: 1...10) {
    case 1...4: number(in: -3...3)
    case 5, 6: limits.isEmpty ? number(in: -12...12) : one(of: limits) + number(in: -1...1)
    case 7: number(in: -50...150)
    case 8: one(of: [127, 128, 129, 255, 256, 257, -128, -129])
    case 9: one(of: [99, 100, 101, 999, 1_000, 1_001, -100])
    default: one(of: [32_767, 32_768, 65_535, 65_536, -32_769, 1_000_000, -1_000_000, 1 << 40])
    }
  }

  /// A text with all that can be wrong with texts: empty, blank, long, with spaces around it, with
  /// letters beyond ASCII, in another case.
  ///
  /// - Parameter usual: The texts that the lesson is about. Half of all texts are from here.
  public mutating func text(usual: [String] = []) -> String {
    if !usual.isEmpty, coin() { return one(of: usual) }
    return one(of: [
      "", " ", "a", "A", "0", "-0", "ü", "ß", "東京", "👍🏽", "e\u{301}", "two words", " pen ", "\n",
      String(repeating: "long ", count: 60),
    ])
  }
}
