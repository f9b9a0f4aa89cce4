/// What a grader tells while it works, for somebody who waits.
struct GraderNotice: Sendable, Equatable {
  /// A line; nothing where something is over, well or not.
  var text: String?
  /// Whether it is worth a line that stays, where none can be wiped.
  var isWorthALine = false

  static let over = GraderNotice()
}
