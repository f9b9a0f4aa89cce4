import Foundation
import Workbook

/// One build of the solutions with all their mutants in it, so that each mutant costs no more than a
/// run of its lesson's tests.
struct MutantBuild {
  /// Every mutant that was made, from the first lesson to the last.
  let mutants: [Mutant]
  /// The numbers of those that the compiler takes.
  private(set) var compiling: Set<Int>

  private let context: Context
  private let files: [MutatedFile]
  private let grader: Grader

  private static let folder = ".build/mutants"

  /// - Parameters:
  ///   - isMade: Whether a mutant is to be made.
  ///   - isBuilt: Whether a mutant that is made is to be built. The compiler is not asked about another.
  init(
    _ context: Context, making isMade: (Mutant) -> Bool, building isBuilt: (Mutant) -> Bool
  ) throws {
    self.context = context
    var files: [MutatedFile] = []
    var next = 1
    for lesson in context.lessons {
      for name in context.names(in: lesson.folder(in: "Solutions")) where name.hasSuffix(".swift") {
        let text = context.text(of: "\(lesson.folder(in: "Solutions"))/\(name)") ?? ""
        let exercise = context.text(of: "\(lesson.folder(in: "Exercises"))/\(name)") ?? ""
        let file = MutatedFile(text, named: name, of: lesson, exercise: exercise, from: next)
        next += file.mutants.count
        files.append(file)
      }
    }
    self.files = files
    mutants = files.flatMap(\.mutants).filter(isMade)
    compiling = Set(mutants.filter(isBuilt).map(\.number))
    try FileManager.default.createDirectory(
      atPath: "\(context.checkout.root)/\(Self.folder)/Solutions", withIntermediateDirectories: true
    )
    var options = Grader.Options()
    // Where the solutions have been built: the tests and what they rest on are compiled there already.
    options.scratchPath = ".build/solutions"
    options.testLimit = 5
    grader = try Grader(context.checkout, sources: "\(Self.folder)/Solutions", options: options)
  }

  /// Builds, without what does not compile, and sees to it that the tests pass where no mutant is
  /// chosen.
  ///
  /// - Returns: What keeps the mutants from being tried.
  mutating func compile() async throws -> [String] {
    while true {
      let places = try write()
      let report = try await grader.grade(context.lessons)
      let errors = report.lessons.filter { $0.status == .doesNotCompile }.flatMap(\.problems)
      if errors.isEmpty {
        return report.isComplete
          ? []
          : report.lessons.filter { $0.status != .complete }.map {
            "\($0.lesson.id) does not pass with its mutants switched off:\n\($0.firstMessages)"
          }
      }
      let broken = errors.map { error in
        error.place.map { self.broken(at: $0, places) } ?? []
      }
      let strays = zip(errors, broken).filter { $1.isEmpty }.map { error, _ in error }
      guard strays.isEmpty else {
        return strays.map { error in
          let place = error.place.map { "\($0.file):\($0.line): " } ?? ""
          return "\(place)does not compile, and no mutant is to blame: \(error.message)"
        }
      }
      compiling.subtract(broken.joined())
    }
  }

  /// The mutants that are to blame for an error.
  private func broken(at place: Place, _ places: [MutantPlace]) -> [Int] {
    let near = places.filter {
      place.file == "\(Self.folder)/Solutions/\($0.mutant.lesson.id)/\($0.mutant.file)"
        && $0.unit.contains(place.line)
    }
    // An error in a mutant is the fault of that mutant alone: all of them stand apart.
    if let inside = near.first(where: { $0.lines.contains(place.line) }) {
      return [inside.mutant.number]
    }
    // Behind them all, the compiler may say that a property has no value. Then a statement is missing.
    let suspects = near.filter { $0.mutant.kind == .statement }
    return suspects.count == 1 ? suspects.map(\.mutant.number) : []
  }

  /// The test that notices a mutant, if one does.
  func notice(_ mutant: Mutant) async throws -> TestReport? {
    try await grader.firstFailure(
      of: mutant.lesson, variables: ["BOOTCAMP_MUTANT": "\(mutant.number)"])
  }

  /// Writes the modules, and says where in them the mutants stand. A file that is as it should be is
  /// left alone, so that its module is not built again.
  private func write() throws -> [MutantPlace] {
    var places: [MutantPlace] = []
    for lesson in context.lessons {
      let folder = "\(Self.folder)/Solutions/\(lesson.id)"
      try FileManager.default.createDirectory(
        atPath: "\(context.checkout.root)/\(folder)", withIntermediateDirectories: true)
      let own = files.filter { $0.lesson == lesson }
      let names = own.map(\.name) + [Self.choiceFile]
      for name in context.names(in: folder) where !names.contains(name) {
        try FileManager.default.removeItem(atPath: "\(context.checkout.root)/\(folder)/\(name)")
      }
      try write(Self.choice, to: "\(folder)/\(Self.choiceFile)")
      for file in own {
        let (text, inFile) = file.text(with: compiling)
        try write(text, to: "\(folder)/\(file.name)")
        places += inFile
      }
    }
    return places
  }

  private func write(_ text: String, to path: String) throws {
    guard context.text(of: path) != text else { return }
    try text.write(
      toFile: "\(context.checkout.root)/\(path)", atomically: true, encoding: .utf8)
  }

  /// The file that each module gets on top.
  private static let choiceFile = "ActiveMutant.swift"

  private static let choice = """
    #if canImport(Darwin)
      import Darwin
    #else
      import Glibc
    #endif

    /// The number of the mutant that is in force; 0 for none.
    let activeMutant = getenv("BOOTCAMP_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

    """
}
