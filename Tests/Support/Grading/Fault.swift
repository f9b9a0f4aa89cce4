/// One thing that can be wrong: it breaks one rule of the description, in each situation that the rule
/// names, and nothing else.
///
/// There are shorter ways to make one for reducers: see `ReducerFault.swift`.
@MainActor
public struct Fault<Implementation, Moment, Bench> {
  let name: String
  let rule: String
  let question: String
  let situations: [Situation<Moment, Bench>]?
  let spoil:
    @MainActor (_ right: Implementation, _ isNow: @escaping (Moment) -> Bool) -> Implementation
  let story: @MainActor (inout Bench) async throws -> Void

  /// - Parameters:
  ///   - name: In a few words, such as “takes two seats”.
  ///   - rule: The number of the rule that it breaks, such as “5b”. It stands in the doc comment of the
  ///     feature to be tested.
  ///   - situations: Where the rule applies. All situations of the lesson by default.
  ///   - question: What to ask someone whose test lets it pass. It unsettles the belief that leads to
  ///     it, gives nothing away, and fits each of the situations.
  ///   - spoil: Makes a wrong implementation of a right one: wrong as long as `isNow` says so. It is
  ///     called anew for each run, so it may remember something.
  ///   - story: The steps that show it, when the situation has been reached, and what is to be seen
  ///     then: ``expect(_:fileID:filePath:line:column:)``. It looks at one thing only, so that it
  ///     catches this candidate and no other one.
  public init(
    _ name: String, breaks rule: String, during situations: [Situation<Moment, Bench>]? = nil,
    asking question: String,
    making spoil:
      @escaping @MainActor (
        _ right: Implementation, _ isNow: @escaping (Moment) -> Bool
      ) -> Implementation,
    story: @escaping @MainActor (inout Bench) async throws -> Void
  ) {
    self.name = name
    self.rule = rule
    self.question = question
    self.situations = situations
    self.spoil = spoil
    self.story = story
  }
}
