/// What a lesson's exercise was like before anybody worked on it.
///
/// The workbook keeps a copy of each, because there may be no git to ask, and because a learner who
/// commits moves git's own version along.
struct Stub {
  /// Relative to the root of the workbook.
  static let container = "scripts/Stubs"

  /// The absolute path of the folder.
  let folder: String

  init(of lesson: Lesson, in checkout: Checkout) { folder = "\(checkout.root)/\(lesson.stub)" }

  /// Whether a folder has the same files, byte by byte, and no other, apart from hidden ones: what the
  /// Finder or an editor leaves there is no work.
  func isSame(as path: String) -> Bool {
    let files = paths(below: folder)
    return !files.isEmpty && files == paths(below: path)
      && files.allSatisfy { file in
        let contents = FileManager.default.contents(atPath: "\(folder)/\(file)")
        return contents == FileManager.default.contents(atPath: "\(path)/\(file)")
      }
  }
}

extension Lesson {
  /// The folder with the shipped version of the exercise, relative to the root of the workbook.
  public var stub: String { "\(Stub.container)/\(id)" }
}

extension Checkout {
  /// Whether nobody has changed a lesson.
  public func isAsShipped(_ lesson: Lesson, in sources: String = "Exercises") -> Bool {
    Stub(of: lesson, in: self).isSame(as: "\(root)/\(lesson.folder(in: sources))")
  }
}
