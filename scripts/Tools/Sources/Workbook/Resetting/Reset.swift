/// Puts the shipped stub of a lesson in the place of the learner's version, which is kept.
///
/// The learner's version is never copied or deleted: it is moved, as a whole, with whatever is in
/// it. Where the file system can exchange two folders in one go, there is no moment at which the
/// exercise is missing; elsewhere there is one, and then the learner's version is already in the
/// place that ``Outcome/kept`` names. Whatever is left behind when this is interrupted is a copy of
/// the stub, and the next reset uses or removes it.
public struct Reset {
  struct Outcome: Sendable, Equatable {
    /// Whether nothing had to be done.
    var wasAsShipped = false
    /// Where the learner's version is now, relative to the root; nothing where there was none.
    var kept: String?
    /// Where the link leads that stood in the place of the exercise.
    var link: String?
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
  /// Called before each change of the disk. A test interrupts a reset by throwing.
  var willChange: () throws -> Void = {}
  /// Puts each of two things in the place of the other, and gives the error of the system, or 0.
  var exchange: (String, String) -> Int32 = exchangeAtomically

  public init(_ lesson: Lesson, in checkout: Checkout) {
    self.lesson = lesson
    self.checkout = checkout
  }

  /// Whether the exercise is as it was shipped, hidden files aside: what the Finder or an editor leaves
  /// there is no work. Where the workbook has no stub, it is not.
  public var isAsShipped: Bool {
    (try? Stub(of: lesson, in: checkout))?.isSame(as: exercise, countsHidden: false) == true
  }

  private var exercise: String { "\(checkout.root)/\(lesson.folder(in: "Exercises"))" }
  private var container: String { "\(checkout.root)/\(Self.container)" }
  /// Where the copy of the stub is made. Nothing of the learner's ever comes here.
  private var workplace: String { "\(container)/.\(lesson.id)" }

  /// - Throws: ``ResetError``. Nothing of the learner's is lost then.
  func callAsFunction() throws -> Outcome {
    let stub = try Stub(of: lesson, in: checkout)
    try makeFolder("\(checkout.root)/Exercises")
    // Two resets at once would take each other's stub for the learner's version.
    let lock = FolderLock("\(checkout.root)/Exercises")
    defer { lock.unlock() }

    if stub.isSame(as: exercise) { return Outcome(wasAsShipped: true) }
    try makeFolder(container)
    guard kindWithoutFollowing(exercise) != nil else {
      try copy(stub)
      try move(workplace, to: exercise)
      return Outcome(keptEarlier: lastKept)
    }
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: exercise)
    let kept = try replace(with: stub)
    return Outcome(kept: kept, link: link)
  }

  /// Moves the exercise away and the stub into its place, and says where the exercise went.
  private func replace(with stub: Stub) throws -> String {
    // A stub that stands among the kept versions comes from a reset that was interrupted.
    let leftover = lastKept.flatMap { stub.isSame(as: "\(checkout.root)/\($0)") ? $0 : nil }
    let kept = leftover ?? "\(Self.container)/\(lesson.id)-\(nextNumber)"
    let path = "\(checkout.root)/\(kept)"
    if leftover == nil {
      try copy(stub)
      // The stub goes where the learner's version is going to be, so that the exchange alone brings
      // both to their places.
      try move(workplace, to: path)
    }
    try willChange()
    switch exchange(exercise, path) {
    case 0:
      break
    case EINVAL, ENOSYS, ENOTSUP:
      // This system, or this disk, knows no such thing.
      try remove(workplace)
      try move(path, to: workplace)
      try move(exercise, to: path)
      try move(workplace, to: exercise)
    case let reason:
      if stub.isSame(as: path) { try remove(path) }
      throw ResetError(cannot: "move", lesson.folder(in: "Exercises"), reason: reason)
    }
    return kept
  }

  // MARK: What is kept

  /// The kept versions of this lesson, the latest last, with the numbers at the end of their names.
  private var keptVersions: [(number: Int, name: String)] {
    names(in: container).compactMap { name in
      guard name.hasPrefix("\(lesson.id)-"),
        let number = UInt32(name.dropFirst(lesson.id.count + 1))
      else { return nil }
      return (Int(number), name)
    }.sorted { $0.number < $1.number }
  }

  private var lastKept: String? { keptVersions.last.map { "\(Self.container)/\($0.name)" } }

  /// Above all numbers that are there, also where some in between are gone: the highest is the
  /// latest. With zeros in front, so that the names sort like the numbers.
  private var nextNumber: String {
    let number = "\((keptVersions.last?.number ?? 0) + 1)"
    return String(repeating: "0", count: max(0, 3 - number.count)) + number
  }

  // MARK: Changing the disk

  /// Makes a copy of the stub in the workplace.
  private func copy(_ stub: Stub) throws {
    try remove(workplace)
    try makeFolder(workplace)
    for path in stub.paths {
      let (source, target) = ("\(stub.folder)/\(path)", "\(workplace)/\(path)")
      if isFolder(source) {
        try makeFolder(target)
        continue
      }
      // Written and not cloned: where the workbook cannot be changed, the copy still can.
      try change("write", target) {
        guard let contents = FileManager.default.contents(atPath: source) else { return EIO }
        try contents.write(to: URL(filePath: target))
        return 0
      }
    }
  }

  private func makeFolder(_ path: String) throws {
    if isFolder(path) { return }
    try change("make", path) {
      mkdir(path, 0o777) == 0 || errno == EEXIST && isFolder(path) ? 0 : errno
    }
  }

  private func remove(_ path: String) throws {
    guard kindWithoutFollowing(path) != nil else { return }
    try change("remove", path) {
      try FileManager.default.removeItem(atPath: path)
      return 0
    }
  }

  private func move(_ path: String, to target: String) throws {
    try change("move", path) { rename(path, target) == 0 ? 0 : errno }
  }

  /// - Parameter action: Gives the error of the system, or 0.
  private func change(_ verb: String, _ path: String, _ action: () throws -> Int32) throws {
    try willChange()
    let reason: Int32
    do {
      reason = try action()
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      reason = cause?.code.rawValue ?? EIO
    }
    if reason != 0 {
      throw ResetError(cannot: verb, checkout.relative(path) ?? path, reason: reason)
    }
  }
}
