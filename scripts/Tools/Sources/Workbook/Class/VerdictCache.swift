/// The verdicts on the code of lessons: each code is judged once.
///
/// Every judging is a build and a test program with nothing in it but this workbook's own code and
/// the files of one lesson. Nobody's code ever shares a program with that of somebody else, so the
/// verdict belongs to the files, whoever handed them in.
actor VerdictCache {
  private var verdicts: [LessonFiles: LessonReport] = [:]
  private var inWork: [LessonFiles: Task<LessonReport, any Error>] = [:]
  private var kept: [Lesson: KeptVerdicts] = [:]

  /// Takes over what an earlier run has found out about a lesson.
  func take(_ kept: KeptVerdicts, of lesson: Lesson) {
    self.kept[lesson] = kept
    verdicts.merge(kept.all()) { first, _ in first }
  }

  /// The verdict on a solution, which passes. Where it does not, the machine may have been busy with
  /// something else: so it is judged once more, and such a verdict is never kept.
  func verdict(
    onSolution files: LessonFiles, _ work: @Sendable () async throws -> LessonReport
  ) async throws -> LessonReport {
    if let verdict = verdicts[files], verdict.status == .complete { return verdict }
    var verdict = try await work()
    if verdict.status != .complete { verdict = try await work() }
    guard verdict.status == .complete else { return verdict }
    verdicts[files] = verdict
    try kept[files.lesson]?.keep(verdict, on: files)
    return verdict
  }

  /// The verdict on the files, which is worked out only where it is not known yet and nobody is at it.
  func verdict(
    on files: LessonFiles, _ work: @escaping @Sendable () async throws -> LessonReport
  ) async throws -> LessonReport {
    if let verdict = verdicts[files] { return verdict }
    if let task = inWork[files] { return try await task.value }
    let task = Task { try await work() }
    inWork[files] = task
    let verdict = try await task.value
    inWork[files] = nil
    verdicts[files] = verdict
    // The compiler may have more time in the next run.
    if verdict.status != .timedOut || verdict.problem == nil {
      try kept[files.lesson]?.keep(verdict, on: files)
    }
    return verdict
  }
}
