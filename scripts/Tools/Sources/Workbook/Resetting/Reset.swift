/// What putting an exercise back has done.
struct ResetOutcome: Sendable, Equatable {
  /// Whether nothing had to be done.
  var wasAsShipped = false
  /// Where the learner's version is now, relative to the root; `nil` where there was none.
  var kept: String?
}

extension Checkout {
  /// Where learners' versions are kept, relative to the root.
  ///
  /// Beside the exercises, so that a move stays on one disk; below them, so that the top level of
  /// the workbook stays as it is; and not in `.build`, which people delete.
  static let keptVersions = "Exercises/Kept"

  /// Puts the shipped stub of a lesson in place of the learner's version, which is kept.
  ///
  /// The learner's version is never copied or deleted: it is moved, as a whole, with whatever is in it, and
  /// the stub takes its place. Interrupted in between, the version is already where it is kept, and the next
  /// reset puts the stub into its place.
  ///
  /// - Throws: ``Problem``. Nothing of the learner's is lost then.
  func reset(_ lesson: Lesson) throws -> ResetOutcome {
    if swiftFiles(in: lesson.stub).isEmpty {
      throw Problem(
        "There is no code in \(lesson.stub), the shipped version of this lesson. "
          + "\(restoreAdvice(for: lesson.stub)) Your exercise is untouched.")
    }
    if isAsShipped(lesson) { return ResetOutcome(wasAsShipped: true) }
    let files = FileManager.default
    let exercise = "\(root)/\(lesson.folder(in: "Exercises"))"
    // The copy is made beside its place. Nothing of the learner's ever comes here.
    let copy = "\(root)/\(Self.keptVersions)/.\(lesson.id)-\(getpid())"
    defer { try? files.removeItem(atPath: copy) }
    do {
      try files.createDirectory(
        atPath: "\(root)/\(Self.keptVersions)", withIntermediateDirectories: true)
      try files.copyItem(atPath: "\(root)/\(lesson.stub)", toPath: copy)
      return try Interruption.shared.hold {
        var outcome = ResetOutcome()
        if kindWithoutFollowing(exercise) != nil {
          let kept = nameForKeeping(lesson)
          // Never onto something: what is there stays, also what was put there meanwhile.
          try files.moveItem(atPath: exercise, toPath: "\(root)/\(kept)")
          outcome.kept = kept
        }
        try files.moveItem(atPath: copy, toPath: exercise)
        return outcome
      }
    } catch {
      let cause = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? EIO
      throw Problem(
        """
        Could not move your version to \(Self.keptVersions) and put the shipped one in its place: \
        \(String(cString: strerror(cause))). Nothing of yours is lost, and nothing was overwritten. Mend \
        that and try again, or copy the workbook into a folder of your own.
        """)
    }
  }

  /// The highest number is the latest, also where some in between are gone.
  private func nameForKeeping(_ lesson: Lesson) -> String {
    let numbers = names(in: "\(root)/\(Self.keptVersions)").compactMap { name in
      name.hasPrefix("\(lesson.id)-") ? UInt32(name.dropFirst(lesson.id.count + 1)) : nil
    }
    let number = "\((numbers.max().map(Int.init) ?? 0) + 1)".aligned(to: 3, with: "0")
    return "\(Self.keptVersions)/\(lesson.id)-\(number)"
  }
}
