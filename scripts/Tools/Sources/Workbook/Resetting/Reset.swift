/// Puts the shipped stub of a lesson in place of the learner's version, which is kept.
///
/// The learner's version is never copied or deleted: it is moved, as a whole, with whatever is in it, and
/// the stub takes its place. Interrupted in between, the version is already where it is kept, and the next
/// reset puts the stub into its place.
struct Reset {
  struct Outcome: Sendable, Equatable {
    /// Whether nothing had to be done.
    var wasAsShipped = false
    /// Where the learner's version is now, relative to the root; `nil` where there was none.
    var kept: String?
    /// The version that was kept last, where there was nothing to keep this time.
    var keptEarlier: String?
  }

  /// Where learners' versions are kept, relative to the root.
  ///
  /// Beside the exercises, so that a move stays on one disk; below them, so that the top level of
  /// the workbook stays as it is; and not in `.build`, which people delete.
  static let container = "Exercises/Kept"

  let checkout: Checkout
  let lesson: Lesson

  init(_ lesson: Lesson, in checkout: Checkout) {
    self.lesson = lesson
    self.checkout = checkout
  }

  private var exercise: String { "\(checkout.root)/\(lesson.folder(in: "Exercises"))" }
  private var container: String { "\(checkout.root)/\(Self.container)" }

  /// - Throws: ``Problem``. Nothing of the learner's is lost then.
  func callAsFunction() throws -> Outcome {
    let stub = Stub(of: lesson, in: checkout)
    if checkout.swiftFiles(in: lesson.stub).isEmpty {
      throw Problem(
        """
        The shipped version of this lesson is not where it should be: there is no code in \
        \(lesson.stub). Take that folder from a fresh copy of the workbook, or with \
        `git checkout -- \(lesson.stub)`. Your exercise is untouched.
        """)
    }
    if stub.isSame(as: exercise) { return Outcome(wasAsShipped: true) }
    // The copy is made beside its place. Nothing of the learner's ever comes here.
    let copy = "\(container)/.\(lesson.id)-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try change("write", container) {
      try FileManager.default.createDirectory(
        atPath: container, withIntermediateDirectories: true)
    }
    try change("write", copy) {
      try FileManager.default.copyItem(atPath: stub.folder, toPath: copy)
    }
    return try Interruption.shared.hold {
      var outcome = Outcome(keptEarlier: keptVersions.last?.name)
      if kindWithoutFollowing(exercise) != nil {
        let number = "\((keptVersions.last?.number ?? 0) + 1)"
        let kept = "\(Self.container)/\(lesson.id)-" + number.aligned(to: 3, with: "0")
        try move(exercise, to: "\(checkout.root)/\(kept)")
        outcome = Outcome(kept: kept)
      }
      try move(copy, to: exercise)
      return outcome
    }
  }

  /// The kept versions of this lesson, the latest last. The highest number is the latest, also where some
  /// in between are gone.
  private var keptVersions: [(number: Int, name: String)] {
    names(in: container).compactMap { name in
      guard name.hasPrefix("\(lesson.id)-"),
        let number = UInt32(name.dropFirst(lesson.id.count + 1))
      else { return nil }
      return (Int(number), "\(Self.container)/\(name)")
    }.sorted { $0.number < $1.number }
  }

  /// Never onto something: what is there stays, also what was put there meanwhile.
  private func move(_ path: String, to target: String) throws {
    guard kindWithoutFollowing(target) == nil else {
      throw problem("move", path, because: EEXIST)
    }
    try change("move", path) { if rename(path, target) != 0 { throw POSIXError(errno) } }
  }

  private func change(_ verb: String, _ path: String, _ action: () throws -> Void) throws {
    do {
      try action()
    } catch {
      let cause = error as? POSIXError ?? (error as? CocoaError)?.underlying as? POSIXError
      throw problem(verb, path, because: cause?.code.rawValue ?? EIO)
    }
  }

  private func problem(_ verb: String, _ path: String, because reason: Int32) -> Problem {
    Problem(
      """
      Could not \(verb) \(checkout.relative(path) ?? path): \(String(cString: strerror(reason))). \
      Nothing of yours is lost, and nothing was overwritten. Mend that and try again, or copy the \
      workbook into a folder of your own.
      """)
  }
}

extension POSIXError {
  fileprivate init(_ number: Int32) { self.init(POSIXErrorCode(rawValue: number) ?? .EIO) }
}
