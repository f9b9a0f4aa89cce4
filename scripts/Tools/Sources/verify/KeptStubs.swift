import Foundation
import Workbook

extension Context {
  /// Compares the exercise of a lesson with the copy that `scripts/progress reset` brings back, or
  /// makes that copy when updating.
  func compareStub(of lesson: Lesson) throws -> [String] {
    let exercise = lesson.folder(in: "Exercises")
    if Reset(lesson, in: checkout).isAsShipped { return [] }
    guard updates else {
      return [
        """
        \(lesson.stub) differs from \(exercise), which it is a copy of: `diff -r` shows how.
        If the exercise is right, copy it with: scripts/verify exercises --update
        """
      ]
    }
    let files = FileManager.default
    let stub = "\(checkout.root)/\(lesson.stub)"
    try? files.removeItem(atPath: stub)
    try files.createDirectory(
      atPath: URL(filePath: stub).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try files.copyItem(atPath: "\(checkout.root)/\(exercise)", toPath: stub)
    return []
  }
}
