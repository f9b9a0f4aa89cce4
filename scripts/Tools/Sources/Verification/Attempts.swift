import Foundation
import Synchronization
import Workbook

extension Part {
  /// Right attempts pass everything; wrong ones fail exactly the tests that they declare.
  static let attempts = Part("attempts", "Right attempts pass, wrong ones fail as declared") {
    context in
    let attempts = try context.lessons.flatMap { lesson in
      try Attempt.all(of: lesson, context).filter { context.isWanted($0.name) }
        .inOrderOfBuilding(context)
    }
    let workplaces = Workplace.all(context)
    let shares = Shares(attempts, count: workplaces.count)
    let problems = try await concurrentMap(
      Array(workplaces.enumerated()), atATime: workplaces.count
    ) { number, workplace in
      var problems: [String] = []
      while let attempt = shares.next(of: number) {
        if let count = attempt.countWhereItIsTheFirst(of: attempts) {
          context.tell("\(attempt.lesson.id): \(count) attempts")
        }
        problems += try await attempt.problems(at: workplace, context)
      }
      return problems
    }
    return Findings(
      checked: "\(attempts.count) attempts",
      problems: problems.flatMap(\.self)
        + context.problemsOfFinding(attempts.count, "attempts"))
  }
}

/// A way to do an exercise: the files of the solution, with some of its own in their place.
private struct Attempt: Equatable, Sendable {
  enum Kind: String, CaseIterable {
    case accepted
    case rejected
  }

  let lesson: Lesson
  let kind: Kind
  /// As it is called on the command line.
  let name: String

  private var folder: String { "Tests/Attempts/\(name)" }

  static func all(of lesson: Lesson, _ context: Context) -> [Attempt] {
    Kind.allCases.flatMap { kind in
      context.names(in: "Tests/Attempts/\(lesson.id)/\(kind)").map { name in
        Attempt(lesson: lesson, kind: kind, name: "\(lesson.id)/\(kind)/\(name)")
      }
    }
  }

  /// How many attempts its lesson has, if this is the first of them.
  func countWhereItIsTheFirst(of attempts: [Attempt]) -> Int? {
    let ofSameLesson = attempts.filter { $0.lesson == lesson }
    return ofSameLesson.first == self ? ofSameLesson.count : nil
  }

  /// Grades it, and says what is not as it should be.
  func problems(at workplace: Workplace, _ context: Context) async throws -> [String] {
    try workplace.lay(files(context), of: lesson)
    let report = try await workplace.grade(lesson)
    var problems = report.problemsBeyondFailures
    if !beginsWithASentence(context) {
      problems.append(
        """
        \(folder) does not say what somebody believes who writes it, or what is different about it. \
        Begin one of its files with a comment.
        """)
    }
    switch kind {
    case .accepted where report.status != .complete:
      problems.append("\(folder) is right, but fails:\n\(report.firstMessages)")
    case .rejected:
      if report.status == .complete { problems.append("\(folder) is wrong, but passes.") }
      problems += try context.compare(
        report.firstMessages, withFile: "\(folder)/failures.txt")
    case .accepted:
      break
    }
    if !problems.isEmpty { problems.append("Alone: scripts/verify attempts --only \(name)") }
    return problems
  }

  private func files(_ context: Context) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for folder in [lesson.folder(in: "Solutions"), folder] {
      for file in context.names(in: folder) where file.hasSuffix(".swift") {
        files[file] = try Data(
          contentsOf: URL(filePath: "\(context.checkout.root)/\(folder)/\(file)"))
      }
    }
    return files
  }

  /// What each of its files declares, as far as a look at the lines tells, in the order of the files'
  /// names. A type inside a feature, such as its state, counts; deep inside a function nothing does.
  func declarations(_ context: Context) throws -> [[String]] {
    let words = ["func", "init", "var", "let", "struct", "enum", "extension", "typealias"]
    return try files(context).sorted { $0.key < $1.key }.map { _, content in
      String(decoding: content, as: UTF8.self).split(separator: "\n").filter { line in
        line.prefix { $0 == " " }.count <= 4
          && words.contains { line.firstRange(of: "\($0) ") != nil }
      }.map(String.init).sorted()
    }
  }

  private func beginsWithASentence(_ context: Context) -> Bool {
    context.names(in: folder).contains { file in
      file.hasSuffix(".swift") && context.text(of: "\(folder)/\(file)")?.hasPrefix("// ") == true
    }
  }
}

extension [Attempt] {
  /// In an order in which one changes little of what the one before has declared: the tests of a
  /// lesson are compiled again when its declarations change, on the way there and on the way back.
  ///
  /// First come those whose first file declares what few declare, then those whose second file does,
  /// and so on; at the end those that declare what most do.
  fileprivate func inOrderOfBuilding(_ context: Context) throws -> Self {
    let declared = try map { ($0, declarations: try $0.declarations(context)) }
    let counts = declared.flatMap(\.declarations).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return declared.sorted { one, other in
      let one = one.declarations.map { (counts[$0]!, $0) }
      let other = other.declarations.map { (counts[$0]!, $0) }
      return one.lexicographicallyPrecedes(other) {
        $0.0 == $1.0 ? $0.1.lexicographicallyPrecedes($1.1) : $0.0 < $1.0
      }
    }.map(\.0)
  }
}

/// A folder in which one attempt after another is built. Only what differs from the one before is
/// compiled, as in the hands of a learner.
private struct Workplace: Sendable {
  let checkout: Checkout
  /// Relative to the root.
  let folder: String

  private var sources: String { "\(folder)/sources" }

  /// As many as the machine can build at a time.
  static func all(_ context: Context) -> [Workplace] {
    (1...min(ProcessInfo.processInfo.activeProcessorCount, 4)).map {
      Workplace(checkout: context.checkout, folder: ".build/attempts/\($0)")
    }
  }

  /// Makes these the files of the lesson's module.
  ///
  /// The compiler's driver takes a file for changed if its date is another one, in whole seconds. So each
  /// content has a date of its own: what has changed is compiled, and nothing else, however fast one
  /// attempt follows another.
  func lay(_ files: [String: Data], of lesson: Lesson) throws {
    let module = URL(filePath: "\(checkout.root)/\(sources)/\(lesson.id)")
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    for file in try FileManager.default.contentsOfDirectory(atPath: module.path)
    where files[file] == nil {
      try FileManager.default.removeItem(at: module.appending(path: file))
    }
    for (name, content) in files {
      let file = module.appending(path: name)
      try content.write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Self.date(of: content)], ofItemAtPath: file.path)
    }
  }

  /// A date in the past that follows from the content: two contents have the same one in 1 of 500
  /// million cases.
  private static func date(of content: Data) -> Date {
    // FNV-1a, which is the same in each process, other than `hashValue`.
    let hash = content.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return Date(timeIntervalSince1970: 1_000_000_000 + TimeInterval(hash % 500_000_000))
  }

  func grade(_ lesson: Lesson) async throws -> LessonReport {
    var options = Grader.Options()
    options.scratchPath = "\(folder)/build"
    return try await Grader(checkout, sources: sources, options: options)
      .grade([lesson]).lessons[0]
  }
}

/// The attempts that are still to be graded, a share for each workplace: one after the other as they
/// stand, so that few lessons are built at two workplaces. Who is done with its own share helps with the
/// largest that is left, from its end.
private final class Shares: Sendable {
  private let shares: Mutex<[ArraySlice<Attempt>]>

  init(_ attempts: [Attempt], count: Int) {
    shares = Mutex(
      (0..<count).map { attempts[attempts.count * $0 / count..<attempts.count * ($0 + 1) / count] })
  }

  /// The next attempt for a workplace; nothing where all are graded or being graded.
  func next(of workplace: Int) -> Attempt? {
    shares.withLock { shares in
      if let own = shares[workplace].popFirst() { return own }
      let largest = shares.indices.max { shares[$0].count < shares[$1].count }!
      return shares[largest].popLast()
    }
  }
}
