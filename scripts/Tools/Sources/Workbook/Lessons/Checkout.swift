/// The workbook on disk: where it is and which lessons it has.
public struct Checkout: Sendable {
  /// The absolute path of the folder that holds the workbook's `Package.swift`.
  public let root: String

  /// The lessons, in order of their numbers.
  public let lessons: [Lesson]

  /// Reads the lessons of the workbook in a folder.
  ///
  /// A lesson is a file `lessons/NN-slug.md` with a folder `Tests/LessonNN…Tests`. A page that has
  /// neither tests nor an exercise is a draft and is left out.
  ///
  /// - Throws: ``Problem``.
  public init(root: String) throws {
    guard let root = realPath(of: root),
      isFile("\(root)/Package.swift"), isFolder("\(root)/lessons")
    else { throw Problem.notAWorkbook(root) }
    self.root = root
    let modules = names(in: "\(root)/Tests").filter { $0.hasSuffix("Tests") }
      .map { String($0.dropLast("Tests".count)) }
    let exercises = names(in: "\(root)/Exercises")
    lessons = try names(in: "\(root)/lessons").compactMap { file in
      guard let number = UInt8(file.prefix(2)), file.dropFirst(2).hasPrefix("-"),
        file.hasSuffix(".md"), file.count > "00-.md".count
      else { return nil }
      let stem = "Lesson" + file.prefix(2)
      guard let id = modules.first(where: { $0.hasPrefix(stem) }) else {
        if let exercise = exercises.first(where: { $0.hasPrefix(stem) }) {
          let tests = "Tests/\(exercise)Tests"
          throw Problem(
            "\(tests), the tests of lessons/\(file), are missing. \(restoreAdvice(for: tests))")
        }
        return nil
      }
      let headings = Markdown(contents(of: "\(root)/lessons/\(file)") ?? "").headings.map(\.text)
      return Lesson(
        number: Int(number), slug: String(file.dropFirst(3).dropLast(3)), id: id,
        title: headings.first.map(Self.withoutNumber) ?? String(id.dropFirst(stem.count)),
        headings: Array(headings.dropFirst()))
    }
    if lessons.isEmpty { throw Problem.notAWorkbook(root) }
    if let module = modules.first(where: { module in
      exercises.contains(module) && !lessons.contains { $0.id == module }
    }) {
      let page = "lessons/\(module.dropFirst("Lesson".count).prefix(2))-*.md"
      throw Problem(
        "\(page) is missing. \(restoreAdvice(for: page)) If you are writing this lesson, begin with its "
          + "page: lessons/adding-a-lesson.md says how.")
    }
  }

  /// The workbook that a tool was started for: the launcher says where it is.
  public static func current() throws -> Checkout {
    let named = ProcessInfo.processInfo.environment["BOOTCAMP_ROOT"]
    return try Checkout(root: named ?? FileManager.default.currentDirectoryPath)
  }

  /// The next lesson; nothing behind the last.
  func lesson(after lesson: Lesson) -> Lesson? { lessons.first { $0.number > lesson.number } }

  /// The path relative to the root, or nothing for a path outside of it.
  func relative(_ path: String) -> String? {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : nil
  }

  /// What SwiftPM takes for code below a folder, readable or not, by its paths in there, sorted. A
  /// folder may have the name of a file.
  func swiftFiles(in folder: String) -> [String] {
    let folder = "\(root)/\(folder)"
    return paths(below: folder).filter { path in
      path.hasSuffix(".swift") && !isFolder("\(folder)/\(path)")
    }
  }

  /// “State” for “1. State”, “Lesson 1: State” and “01 State”.
  private static func withoutNumber(_ heading: String) -> String {
    let title = heading.replacing(#/^(?:Lesson )?[0-9]+(?: ?[.:–—-])? +/#.ignoresCase(), with: "")
    return title.isEmpty ? heading : title
  }
}

extension Problem {
  fileprivate static func notAWorkbook(_ folder: String) -> Problem {
    Problem(
      """
      There is no workbook in \(folder): it needs a Package.swift and a folder `lessons` with \
      at least one lesson. Start scripts/progress from inside the workbook.
      """)
  }
}
