/// The code of one lesson as somebody has handed it in.
///
/// A verdict depends on nothing else that is theirs: equal files get the same one, whoever wrote them.
struct LessonFiles: Hashable, Sendable {
  let lesson: Lesson
  /// The Swift files, by their paths inside the lesson's folder.
  var files: [String: [UInt8]] = [:]

  /// Why the code of a lesson is not even built, for whoever reads the table.
  struct Refusal: Error {
    let reason: String
    /// Whether there is nothing to build, rather than something that must not be.
    let isMissing: Bool

    init(_ reason: String, isMissing: Bool = false) {
      self.reason = reason
      self.isMissing = isMissing
    }
  }
}

private enum Most {
  static let bytes = 1 << 20
  static let files = 200
  static let entries = 2_000
  static let depth = 8
}

extension LessonFiles {
  /// Reads the Swift files of a lesson below a folder of exercises.
  ///
  /// Symbolic links are never followed, nothing but regular files is opened, and no more is read
  /// than a lesson can need.
  ///
  /// - Throws: ``Refusal``.
  init(of lesson: Lesson, in exercises: String) throws {
    self.lesson = lesson
    let id = lesson.id
    switch kindWithoutFollowing("\(exercises)/\(id)") {
    case S_IFDIR: break
    case nil:
      let similar = names(in: exercises).first {
        $0.lowercased() == id.lowercased() || $0.hasPrefix(lesson.filter)
      }.map { " “\($0)” has another name than the lesson." }
      throw Refusal("There is no folder Exercises/\(id).\(similar ?? "")", isMissing: true)
    case S_IFLNK: throw Refusal("\(id) is a symbolic link, which is not followed.")
    default: throw Refusal("\(id) is no folder.")
    }
    var bytes = 0
    var entries = 0
    try read("\(exercises)/\(id)", as: "", depth: 0, &bytes, &entries)
    if files.isEmpty { throw Refusal("There is no Swift file in \(id).", isMissing: true) }
    let folded = Dictionary(grouping: files.keys) { $0.lowercased() }
    if let names = folded.values.first(where: { $0.count > 1 })?.sorted() {
      throw Refusal("\(names[0]) and \(names[1]) differ in case only.")
    }
  }

  private mutating func read(
    _ folder: String, as prefix: String, depth: Int, _ bytes: inout Int, _ count: inout Int
  ) throws {
    guard depth <= Most.depth else {
      throw Refusal("\(lesson.id) has more than \(Most.depth) folders inside each other.")
    }
    guard let names = entries(of: folder, atMost: Most.entries) else {
      throw Refusal("\(lesson.id) cannot be read: \(systemError).")
    }
    if names.contains(where: { $0.contains("\u{FFFD}") }) {
      throw Refusal("\(lesson.id) has a file whose name is not UTF-8.")
    }
    for name in names.sorted() {
      count += 1
      guard count <= Most.entries else {
        throw Refusal("\(lesson.id) has more than \(Most.entries) files and folders.")
      }
      // SwiftPM leaves hidden files out as well.
      let entry = "\(folder)/\(name)"
      guard !name.hasPrefix("."), let status = FileStatus(entry, followsLinks: false) else {
        continue
      }
      let path = prefix + name
      let isSwift = name.hasSuffix(".swift")
      switch status.kind {
      case S_IFDIR: try read(entry, as: path + "/", depth: depth + 1, &bytes, &count)
      case S_IFLNK: throw Refusal("\(path) is a symbolic link, which is not followed.")
      case S_IFREG where isSwift:
        // SwiftPM hands the names to the compiler in a file, in which some characters end a name.
        guard path.allSatisfy({ $0.isLetter || $0.isNumber || "_-+.() /".contains($0) }) else {
          throw Refusal(
            "The name of \(path.plain) has other characters than letters, digits, spaces and those of "
              + "“_-+.()”.")
        }
        bytes += status.size
        guard bytes <= Most.bytes else {
          throw Refusal("The code is larger than a megabyte, \(path) is where it gets too much.")
        }
        guard files.count < Most.files else {
          throw Refusal("There are more than \(Most.files) Swift files.")
        }
        files[path] = try Self.code(of: entry, named: path)
      case S_IFREG: break
      default: if isSwift { throw Refusal("\(path) is no regular file.") }
      }
    }
  }

  private static func code(of entry: String, named path: String) throws -> [UInt8] {
    guard let bytes = readFile(entry) else { throw Refusal("\(path) cannot be read.") }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Refusal("\(path) is not UTF-8. Save it as UTF-8 in the editor.")
    }
    return bytes
  }
}

/// The bytes of a regular file, or nothing where it cannot be opened, has become something else, or is
/// larger than anybody needs.
private func readFile(_ path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var information = stat()
  guard fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= Most.bytes {
    let count = readBytes(from: file, into: &chunk)
    if count <= 0 { return count == 0 ? bytes : nil }
    bytes += chunk[..<count]
  }
  return nil
}
