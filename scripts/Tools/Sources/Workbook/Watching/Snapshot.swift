/// What some files and folders looked like at one moment, so that two moments can be compared.
///
/// Nothing is opened and nobody is asked to send events: this works on every kind of disk, on a
/// mounted folder of a virtual machine as well, and does not care whether an editor writes into a
/// file or puts another in its place.
struct Snapshot: Equatable {
  /// A save changes at least the date of a file, also where its size stays the same.
  private var files: [String: FileStatus] = [:]

  /// What editors leave behind for a moment either starts with a dot (`.State.swift.swp`,
  /// `.#State.swift`) or does not end in `.swift` (`4913`, `State.swift~`, `#State.swift#`), and
  /// SwiftPM compiles none of it.
  ///
  /// - Parameter paths: Files, and folders with everything below them that SwiftPM would compile.
  ///   What is not there now may come later.
  init(of paths: [String]) {
    for path in paths {
      let code = Workbook.paths(below: path).filter { $0.hasSuffix(".swift") }
      for file in [path] + code.map({ "\(path)/\($0)" }) where isFile(file) {
        files[file] = FileStatus(file)
      }
    }
  }
}
