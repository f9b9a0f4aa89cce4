import Foundation
import Workbook

/// The mutants that do not compile: kept in `Tests/Attempts/LessonNN…/stillborn-mutants.txt`, so that
/// not each build has to find them out, which takes it one round after the other.
///
///     QuantityEditor.swift
///     - self.number = number
///     + (nothing)
///
/// `scripts/verify --mutants` does not believe the list and builds them all; `--update` writes it.
struct StillbornMutants {
  let path: String
  private let kept: [String]

  init(of lesson: Lesson, _ context: Context) {
    path = "Tests/Attempts/\(lesson.id)/stillborn-mutants.txt"
    kept = (context.text(of: path) ?? "").components(separatedBy: "\n\n").map {
      $0.trimmingCharacters(in: .newlines)
    }
  }

  /// Whether the list says that a mutant does not compile.
  func contain(_ mutant: Mutant) -> Bool { kept.contains(Self.entry(for: mutant)) }

  /// Compares the list with the mutants that do not compile, or writes it anew when updating.
  func review(
    _ fates: [(mutant: Mutant, fate: MutantFate)], _ context: Context
  ) throws -> [String] {
    let found = fates.filter { $0.fate == .doesNotCompile }.map { Self.entry(for: $0.mutant) }
    if found.isEmpty, context.updates || !context.exists(path) {
      try? FileManager.default.removeItem(atPath: "\(context.checkout.root)/\(path)")
      return []
    }
    return try context.compare(found.joined(separator: "\n\n") + "\n", withFile: path)
  }

  private static func entry(for mutant: Mutant) -> String {
    "\(mutant.file)\n- \(mutant.entry.original)\n+ \(mutant.entry.changed)"
      + (mutant.ordinal > 1 ? "\nNumber \(mutant.ordinal) that reads like this." : "")
  }
}
