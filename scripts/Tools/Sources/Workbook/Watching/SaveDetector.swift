/// Tells from one look after the other whether somebody has saved.
struct SaveDetector {
  enum Finding {
    /// Everything is as it was when the last run began.
    case nothing
    /// Something differs, and may still be in the middle of being written.
    case unsettled
    /// Something differs, and has been quiet for a moment.
    case saved
  }

  /// How long the files must stand still, so that a save of several files is one, and a file that an
  /// editor removes before it writes it anew is not taken for a deleted one.
  static let quiet = Duration.milliseconds(50)

  private var judged: Snapshot
  private var seen: Snapshot
  private var since: ContinuousClock.Instant

  /// - Parameter snapshot: What the next run starts from. It has to be taken before the run begins,
  ///   so that no save is lost between the two.
  init(judging snapshot: Snapshot, at instant: ContinuousClock.Instant) {
    judged = snapshot
    seen = snapshot
    since = instant
  }

  mutating func look(at snapshot: Snapshot, at instant: ContinuousClock.Instant) -> Finding {
    if snapshot != seen {
      seen = snapshot
      since = instant
    }
    if seen == judged { return .nothing }
    return since.duration(to: instant) >= Self.quiet ? .saved : .unsettled
  }
}
