import Workbook

/// What a change can have touched: some of the parts, and of each, some of the lessons.
///
/// It is told from the paths of the files that have changed, by one table. A path that is not in the
/// table can have touched everything.
struct Since: Sendable {
  /// The lessons of each part that is to run, by their names.
  private var reached: [String: Set<String>] = [:]
  private let lessons: [Lesson]
  private let changedFiles: Int

  /// - Parameter revision: What Git takes for one, such as `main` or `HEAD~3`. What is not committed
  ///   yet has changed as well.
  init(_ revision: String, _ context: Context) throws {
    let changed = try context.run(
      "git", ["diff", "--name-only", "--no-renames", "-z", revision, "--"])
    let untracked = try context.run(
      "git", ["ls-files", "--others", "--exclude-standard", "-z"])
    guard changed.isSuccess, untracked.isSuccess else {
      throw AttemptProblem(
        description:
          "Git cannot tell what has changed since “\(revision)”:\n\(changed.lastLines)")
    }
    let paths = (changed.output + untracked.output).split(separator: "\0").map(String.init)
    self.init(changed: Set(paths), context.checkout.lessons)
  }

  init(changed paths: Set<String>, _ lessons: [Lesson]) {
    self.lessons = lessons
    changedFiles = paths.count
    for path in paths {
      let (parts, touched) = Self.reach(of: path, lessons)
      for part in parts { reached[part, default: []].formUnion(touched.map(\.id)) }
    }
  }

  private static func reach(
    of path: String, _ lessons: [Lesson]
  ) -> (parts: [String], lessons: [Lesson]) {
    for (pattern, parts) in table {
      if path.hasPrefix(pattern) { return (parts, lessons) }
      for lesson in lessons {
        let page = lesson.page.dropFirst("lessons/".count)
        let start = pattern.replacing("LESSON", with: lesson.id).replacing("PAGE", with: page)
        if path.hasPrefix(start) { return (parts, [lesson]) }
      }
    }
    return (Part.all.map(\.name), lessons)
  }

  /// The parts that a file can touch, by the start of its path; the first that fits counts. `LESSON`
  /// stands for the module of any lesson, `PAGE` for the name of its page.
  static let table: [(pattern: String, parts: [String])] = [
    ("Exercises/LESSON/", "format promises exercises lessons"),
    ("scripts/Stubs/LESSON/", "format exercises lessons"),
    ("Solutions/LESSON/", "format promises solutions attempts mistakes lessons sanitizer stress"),
    ("Tests/LESSONTests/", "format promises exercises solutions attempts lessons sanitizer stress"),
    ("Tests/Attempts/LESSON/", "format promises exercises attempts mistakes lessons"),
    ("Tests/LessonExamplesTests/", "format lessons runtime sanitizer stress"),
    ("Tests/BootcampTests/", "format runtime sanitizer stress"),
    ("Tests/BootcampTestingTests/", "format runtime sanitizer stress"),
    ("lessons/PAGE", "promises lessons"),
    ("lessons/hints/PAGE", "lessons"),
    ("lessons/", "lessons"),
    ("README.md", "lessons"),
    ("scripts/README.md", ""),
    ("scripts/Benchmarks/", "format"),
    ("scripts/Play/", "format lessons"),
    ("scripts/Formats/", "tools"),
    ("scripts/Tools/Tests/", "format tools"),
    ("scripts/Tools/", "format promises exercises solutions attempts mistakes lessons tools"),
  ].map { ($0, $1.split(separator: " ").map(String.init)) }

  /// The parts to run.
  var parts: [Part] { Part.all.filter { reached[$0.name] != nil } }

  /// The lessons that a part has to look at.
  func lessons(of part: Part) -> [Lesson] {
    lessons.filter { reached[part.name]?.contains($0.id) == true }
  }

  /// What is left out, and why.
  var omissions: [String] {
    let files = changedFiles == 1 ? "1 file has" : "\(changedFiles) files have"
    let left = Part.all.filter { reached[$0.name] == nil }.map(\.name)
    var lines = ["\(files) changed."]
    if !left.isEmpty {
      lines.append("Left out, as nothing that they look at has: \(left.joined(separator: ", ")).")
    }
    for part in parts where lessons(of: part).count < lessons.count {
      let names = lessons(of: part).map(\.id).joined(separator: ", ")
      lines.append("Of “\(part.name)”, only what has changed: \(names).")
    }
    return lines
  }
}
