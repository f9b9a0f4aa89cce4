extension Lesson {
  /// The folder with the shipped version of the exercise, relative to the root of the workbook.
  ///
  /// The workbook keeps a copy of each, because there may be no git to ask, and because a learner who
  /// commits moves git's own version along.
  public var stub: String { "scripts/Stubs/\(id)" }
}

extension Checkout {
  /// Whether nobody has changed a lesson: it has the same files as the stub, byte by byte, and no other,
  /// apart from hidden ones. What the Finder or an editor leaves there is no work.
  public func isAsShipped(_ lesson: Lesson, in sources: String = "Exercises") -> Bool {
    let (stub, exercise) = ("\(root)/\(lesson.stub)", "\(root)/\(lesson.folder(in: sources))")
    let files = paths(below: stub)
    return !files.isEmpty && files == paths(below: exercise)
      && files.allSatisfy { file in
        let contents = FileManager.default.contents(atPath: "\(stub)/\(file)")
        return contents == FileManager.default.contents(atPath: "\(exercise)/\(file)")
      }
  }
}
