/// A moment at which a rule applies, in the lesson's words, and the steps that lead there.
///
/// ```swift
/// let full = Situation<BoatTrip.State, Boat>("on a full boat") { $0.takenSeats == 3 } reachedBy: {
///   for _ in 1...3 { await $0.send(.bookButtonTapped) }
/// }
/// ```
///
/// `Moment` is what it is recognized by, such as the state before an action; `Bench` is where stories
/// are told, such as a test store.
@MainActor
public struct Situation<Moment, Bench> {
  let name: String
  /// What is said before a question that is asked in this situation.
  let preface: String?
  let isNow: (Moment) -> Bool
  let steps: @MainActor (inout Bench) async throws -> Void
  /// Whether it is any moment at all, so that the name of a candidate need not say it.
  var isAnyTime = false

  /// - Parameters:
  ///   - name: As it follows “It breaks rule 5b …” and heads a column: “on a full boat”.
  ///   - preface: What to say before a question, where none of the questions says which situation it
  ///     is.
  ///   - isNow: Whether it is this situation, just before something happens.
  ///   - steps: What leads there, from where a story begins.
  public init(
    _ name: String, asking preface: String? = nil, when isNow: @escaping (Moment) -> Bool,
    reachedBy steps: @escaping @MainActor (inout Bench) async throws -> Void = { _ in }
  ) {
    self.name = name
    self.preface = preface
    self.isNow = isNow
    self.steps = steps
  }

  /// For a rule that names no situation.
  public static var anyTime: Self {
    var anyTime = Self("at any time", when: { _ in true })
    anyTime.isAnyTime = true
    return anyTime
  }
}
