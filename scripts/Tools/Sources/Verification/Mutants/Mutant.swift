import Workbook

/// A solution with one small change in it.
struct Mutant: Sendable {
  /// What tells it from all others of its build, from 1.
  let number: Int
  let lesson: Lesson
  /// The name of the file in the lesson's folder.
  let file: String
  let line: Int
  let kind: Mutation.Kind
  /// The lines that the change touches, in one.
  let original: String
  /// The same lines after the change.
  let changed: String
  /// Which it is of the mutants of its file that read the same, from 1.
  let ordinal: Int

  /// What to name it by, `Lesson01State/QuantityEditor.swift:16`. All that are made in one line share
  /// it.
  var name: String { "\(lesson.id)/\(file):\(line)" }

  /// What a person needs in order to judge it.
  var description: String {
    """
    Solutions/\(name): \(kind.rawValue)
      - \(original)
      + \(entry.changed)
    """
  }
}

/// Where a mutant stands in the file that is built.
struct MutantPlace {
  let mutant: Mutant
  let lines: ClosedRange<Int>
  /// The lines of all mutants of the same unit.
  let unit: ClosedRange<Int>
}

/// A file of a solution with its mutants.
struct MutatedFile: Sendable {
  /// The units in which there are mutants, each with what stands in its place.
  private struct Variants {
    let bytes: Range<Int>
    let isBody: Bool
    /// What stands around each mutant.
    let frame: (start: String, end: String)
    var texts: [(mutant: Int, text: String)]
  }

  let lesson: Lesson
  let name: String
  private(set) var mutants: [Mutant] = []
  private let source: [UInt8]
  private var units: [Variants] = []

  /// - Parameters:
  ///   - exercise: The same file of the exercise. A unit that it has as well is given: a learner has
  ///     nothing to get wrong there, so there are no mutants of it.
  ///   - first: The number of the first mutant.
  init(
    _ text: String, named name: String, of lesson: Lesson, exercise: String, from first: Int
  ) {
    self.lesson = lesson
    self.name = name
    let tokens = SwiftTokens(text)
    let exercise = SwiftTokens(exercise)
    let given = Set(exercise.units.map(exercise.wholeText))
    source = tokens.bytes
    for unit in tokens.units where !given.contains(tokens.wholeText(of: unit)) {
      var variants = Variants(
        bytes: unit.bytes, isBody: unit.isBody, frame: tokens.frame(ofMutantsIn: unit), texts: [])
      for mutation in tokens.mutations(in: unit) {
        let number = first + mutants.count
        let before = tokens.text(of: unit.bytes.lowerBound..<mutation.range.lowerBound)
        let after = tokens.text(of: mutation.range.upperBound..<unit.bytes.upperBound)
        variants.texts.append((number, before + mutation.replacement + after))
        let lines = tokens.lines(around: mutation.range)
        let original = inOneLine(tokens.text(of: lines))
        let changed = inOneLine(
          tokens.text(of: lines.lowerBound..<mutation.range.lowerBound) + mutation.replacement
            + tokens.text(of: mutation.range.upperBound..<lines.upperBound))
        mutants.append(
          Mutant(
            number: number, lesson: lesson, file: name,
            line: tokens.line(of: mutation.range.lowerBound), kind: mutation.kind,
            original: original, changed: changed,
            ordinal: mutants.count { $0.original == original && $0.changed == changed } + 1))
      }
      units.append(variants)
    }
  }

  /// The file with some of its mutants in it, of which a variable of the environment chooses one when
  /// the program runs: so one build is enough for all.
  ///
  ///     { number > 0 }
  ///
  /// becomes
  ///
  ///     {
  ///     if activeMutant == 1 {
  ///      number >= 0
  ///     } else if activeMutant == 2 {
  ///      number > 1
  ///     } else {
  ///      number > 0
  ///     }
  ///     }
  ///
  /// - Returns: The text, and where in it each mutant stands.
  func text(with chosen: Set<Int>) -> (text: String, places: [MutantPlace]) {
    var text = ""
    var places: [MutantPlace] = []
    var line = 1
    func write(_ part: String) {
      text += part
      line += part.utf8.count { $0 == UInt8(ascii: "\n") }
    }
    var end = 0
    for unit in units {
      let original = String(decoding: source[unit.bytes], as: UTF8.self)
      write(String(decoding: source[end..<unit.bytes.lowerBound], as: UTF8.self))
      end = unit.bytes.upperBound
      let texts = unit.texts.filter { chosen.contains($0.mutant) }
      guard !texts.isEmpty else {
        write(original)
        continue
      }
      if unit.isBody { write("\n") }
      let firstOfUnit = line
      var lines: [Int: ClosedRange<Int>] = [:]
      for (mutant, text) in texts {
        let first = line
        write(
          "if activeMutant == \(mutant) {\n\(unit.frame.start)\(text)\(unit.frame.end)\n} else ")
        lines[mutant] = first...line
      }
      write("{\n\(original)\n}")
      if unit.isBody { write("\n") }
      places += mutants.filter { lines.keys.contains($0.number) }.map { mutant in
        MutantPlace(mutant: mutant, lines: lines[mutant.number]!, unit: firstOfUnit...line)
      }
    }
    write(String(decoding: source[end...], as: UTF8.self))
    return (text, places)
  }
}

extension SwiftTokens {
  /// A unit with what declares it.
  fileprivate func wholeText(of unit: SwiftUnit) -> String {
    text(of: bytes(of: unit.header).lowerBound..<unit.bytes.upperBound)
  }

  /// What has to stand around each mutant of a unit, beside the others of the same unit.
  fileprivate func frame(ofMutantsIn unit: SwiftUnit) -> (start: String, end: String) {
    let words = unit.header.map { tokens[$0].text }
    // Otherwise the compiler would say behind them all which property has no value yet.
    if unit.isBody, words.contains("init") { return ("", "\nreturn") }
    guard let parameters = unit.header.first(where: { tokens[$0].text == "(" }),
      let end = partners[parameters], end + 1 < unit.header.upperBound
    else { return ("", "") }
    // The compiler's time and memory grow with the square of the `await`s in a function: each mutant
    // gets a function of its own.
    let promise = text(of: bytes(of: (end + 1)..<unit.header.upperBound))
    guard unit.isBody, promise.hasPrefix("async") else { return ("", "") }
    let call = promise.contains("throws") ? "try await" : "await"
    return ("func mutated() \(promise) {\n", "\n}\nreturn \(call) mutated()")
  }
}

private func inOneLine(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
