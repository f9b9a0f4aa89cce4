/// Verdicts on disk, so that a run that was interrupted goes on where it stopped.
///
/// A verdict stands beside everything that it depends on, byte for byte, and counts only as long as
/// all of that is the same. So it cannot go stale, and removing the folder costs nothing but time.
struct KeptVerdicts: Sendable {
  private struct Kept: Codable {
    var files: [String: String]
    var verdict: LessonReport
  }

  private let folder: String
  private let lesson: Lesson

  /// - Parameters:
  ///   - inputs: Everything that a verdict on the lesson depends on, apart from the code itself.
  init(of lesson: Lesson, in folder: String, dependingOn inputs: Data) throws {
    self.folder = "\(folder)/\(lesson.id)"
    self.lesson = lesson
    let path = "\(self.folder)/inputs"
    if FileManager.default.contents(atPath: path) == inputs { return }
    try? FileManager.default.removeItem(atPath: self.folder)
    do {
      try FileManager.default.createDirectory(
        atPath: self.folder, withIntermediateDirectories: true)
      try inputs.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw BuildError.cannotWrite(self.folder)
    }
  }

  /// All that are there. One that cannot be read is no verdict, and whether a test ends in time may
  /// depend on what else the machine does: that counts for ten minutes, for a second format.
  func all() -> [LessonFiles: LessonReport] {
    var verdicts: [LessonFiles: LessonReport] = [:]
    for name in names(in: folder) where name.hasSuffix(".json") {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
        let kept = try? JSONDecoder().decode(Kept.self, from: data)
      else { continue }
      let date = FileStatus("\(folder)/\(name)")?.date ?? .distantPast
      let isRecent = (-600...0).contains(date.timeIntervalSinceNow)
      if kept.verdict.status == .timedOut, !isRecent { continue }
      let files = LessonFiles(of: lesson, files: kept.files.mapValues { Array($0.utf8) })
      verdicts[files] = kept.verdict
      verdicts[files]?.lesson = lesson
    }
    return verdicts
  }

  func keep(_ verdict: LessonReport, on files: LessonFiles) throws {
    let kept = Kept(
      files: files.files.mapValues { String(decoding: $0, as: UTF8.self) }, verdict: verdict)
    let path = "\(folder)/\(UUID().uuidString).json"
    try JSONEncoder().encode(kept).write(to: URL(filePath: path), options: .atomic)
  }
}
