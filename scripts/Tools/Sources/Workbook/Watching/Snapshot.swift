/// What some files and folders looked like at one moment, so that two moments can be compared.
///
/// Nothing is opened and nobody is asked to send events: this works on every kind of disk, on a
/// mounted folder of a virtual machine as well, and does not care whether an editor writes into a
/// file or puts another in its place.
struct Snapshot: Equatable {
  /// What a save changes about a file, also where its size stays the same.
  private struct Trace: Equatable {
    var number: UInt64
    var size: Int64
    var mode: UInt32
    var seconds: Int
    var nanoseconds: Int

    init(_ information: stat) {
      #if canImport(Darwin)
        let time = information.st_mtimespec
      #else
        let time = information.st_mtim
      #endif
      number = UInt64(information.st_ino)
      size = Int64(information.st_size)
      mode = UInt32(information.st_mode)
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }

  private var files: [String: Trace] = [:]

  /// - Parameter paths: Files, and folders with everything below them that SwiftPM would compile.
  ///   What is not there now may come later.
  init(of paths: [String]) {
    for path in paths { add(path) }
  }

  private mutating func add(_ path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return }
    guard information.st_mode & S_IFMT == S_IFDIR else { return files[path] = Trace(information) }
    for name in Self.visibleNames(in: path) {
      let path = "\(path)/\(name)"
      if name.hasSuffix(".swift") || isFolder(path) { add(path) }
    }
  }

  /// What editors leave behind for a moment either starts with a dot (`.State.swift.swp`,
  /// `.#State.swift`) or does not end in `.swift` (`4913`, `State.swift~`, `#State.swift#`), and
  /// SwiftPM compiles none of it.
  private static func visibleNames(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(cString: bytes.baseAddress!.assumingMemoryBound(to: CChar.self))
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
