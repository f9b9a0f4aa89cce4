/// The verdicts on the code of a lesson: each code is judged once, and a run that was interrupted goes
/// on where it stopped.
///
/// Every judging is a build and a test program with nothing in it but this workbook's own code and
/// the files of one lesson. Nobody's code ever shares a program with that of somebody else, so the
/// verdict belongs to the files, whoever handed them in.
///
/// On disk a verdict stands beside everything that it depends on, byte for byte, and counts only as long
/// as all of that is the same. So it cannot go stale, and removing the folder costs nothing but time.
actor KeptVerdicts {
  private struct Kept: Codable {
    var files: [String: String]
    var verdict: LessonReport
  }

  private let folder: String
  private(set) var verdicts: [LessonFiles: LessonReport] = [:]
  private var judgings: [LessonFiles: Task<LessonReport, any Error>] = [:]

  /// Takes over what an earlier run has found out. A verdict that cannot be read is none, and whether a
  /// test ends in time may depend on what else the machine does: that counts for ten minutes, for a
  /// second format.
  ///
  /// - Parameters:
  ///   - inputs: Everything that a verdict on the lesson depends on, apart from the code itself.
  init(of lesson: Lesson, in folder: String, dependingOn inputs: Data) throws {
    let folder = "\(folder)/\(lesson.id)"
    self.folder = folder
    let path = "\(folder)/inputs"
    guard FileManager.default.contents(atPath: path) == inputs else {
      try? FileManager.default.removeItem(atPath: folder)
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try inputs.write(to: URL(filePath: path), options: .atomic)
      } catch {
        throw BuildError.cannotWrite(folder)
      }
      return
    }
    for file in names(in: folder).map({ "\(folder)/\($0)" }) where file.hasSuffix(".json") {
      guard let data = FileManager.default.contents(atPath: file),
        var kept = try? JSONDecoder().decode(Kept.self, from: data)
      else { continue }
      let age = -(FileStatus(file)?.date ?? .distantPast).timeIntervalSinceNow
      if kept.verdict.status == .timedOut, !(0...600).contains(age) { continue }
      kept.verdict.lesson = lesson
      let code = kept.files.mapValues { Array($0.utf8) }
      verdicts[LessonFiles(lesson: lesson, files: code)] = kept.verdict
    }
  }

  /// The verdict on a solution, which passes. Where it does not, the machine may have been busy with
  /// something else: so it is judged once more, and such a verdict is never kept.
  func verdict(
    onSolution files: LessonFiles, _ work: @Sendable () async throws -> LessonReport
  ) async throws -> LessonReport {
    if let verdict = verdicts[files], verdict.status == .complete { return verdict }
    var verdict = try await work()
    if verdict.status != .complete { verdict = try await work() }
    if verdict.status == .complete { try keep(verdict, on: files) }
    return verdict
  }

  /// The verdict on the files, which is worked out only where it is not known yet and nobody is at it.
  func verdict(
    on files: LessonFiles, _ work: @escaping @Sendable () async throws -> LessonReport
  ) async throws -> LessonReport {
    if let verdict = verdicts[files] { return verdict }
    if let judging = judgings[files] { return try await judging.value }
    let judging = Task { try await work() }
    judgings[files] = judging
    let verdict = try await judging.value
    // The compiler may have more time in the next run.
    if verdict.status != .timedOut || verdict.problem == nil { try keep(verdict, on: files) }
    return verdict
  }

  func keep(_ verdict: LessonReport, on files: LessonFiles) throws {
    verdicts[files] = verdict
    let kept = Kept(
      files: files.files.mapValues { String(decoding: $0, as: UTF8.self) }, verdict: verdict)
    let path = "\(folder)/\(UUID().uuidString).json"
    try JSONEncoder().encode(kept).write(to: URL(filePath: path), options: .atomic)
  }
}
