/// Draws the parts of stories: the same ones in each run and on each machine.
public struct Draw: Sendable {
  /// The step of the lesson whose stories are drawn, so that a stage need not draw what comes later.
  public let step: Int
  private var state: UInt64
  /// What this story has drawn already: a value that comes back is the hardest of all.
  var texts: [String] = []
  var numbers: [Int] = []

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
}
