/// The code of one lesson as somebody has handed it in.
///
/// A verdict depends on nothing else that is theirs: equal files get the same one, whoever wrote them.
struct LessonFiles: Hashable, Sendable {
  let lesson: Lesson
  /// The Swift files, by their paths inside the lesson's folder.
  var files: [String: [UInt8]] = [:]

  /// Why the code of a lesson is not even built, for whoever reads the table.
  struct Refusal: Error, Equatable {
    /// Whether there is nothing to build, rather than something that must not be.
    var isMissing = false
    let reason: String
  }

  private enum Most {
    static let bytes = 1 << 20
    static let files = 200
    static let entries = 2_000
    static let depth = 8
  }

  init(of lesson: Lesson, files: [String: [UInt8]]) {
    self.lesson = lesson
    self.files = files
  }

  /// Reads the Swift files of a lesson below a folder of exercises.
  ///
  /// Symbolic links are never followed, nothing but regular files is opened, and no more is read
  /// than a lesson can need.
  ///
  /// - Throws: ``Refusal``.
  init(of lesson: Lesson, in exercises: String) throws {
    self.lesson = lesson
    let folder = "\(exercises)/\(lesson.id)"
    switch kindWithoutFollowing(folder) {
    case S_IFDIR: break
    case nil: throw Self.missing(lesson, in: exercises)
    case S_IFLNK: throw Refusal(reason: "\(lesson.id) is a symbolic link, which is not followed.")
    default: throw Refusal(reason: "\(lesson.id) is no folder.")
    }
    var bytes = 0
    var entries = 0
    try read(folder, as: "", depth: 0, &bytes, &entries)
    if files.isEmpty {
      throw Refusal(isMissing: true, reason: "There is no Swift file in \(lesson.id).")
    }
    let folded = Dictionary(grouping: files.keys) { $0.lowercased() }
    if let names = folded.values.first(where: { $0.count > 1 })?.sorted() {
      throw Refusal(reason: "\(names[0]) and \(names[1]) differ in case only.")
    }
  }

  private mutating func read(
    _ folder: String, as prefix: String, depth: Int, _ bytes: inout Int, _ entries: inout Int
  ) throws {
    guard depth <= Most.depth else {
      throw Refusal(reason: "\(lesson.id) has more than \(Most.depth) folders inside each other.")
    }
    for name in try entryNames(in: folder) {
      entries += 1
      guard entries <= Most.entries else {
        throw Refusal(reason: "\(lesson.id) has more than \(Most.entries) files and folders.")
      }
      // SwiftPM leaves hidden files out as well.
      let entry = "\(folder)/\(name)"
      guard !name.hasPrefix("."), let status = FileStatus(entry, followsLinks: false) else {
        continue
      }
      let path = prefix + name
      switch status.kind {
      case S_IFDIR:
        try read(entry, as: path + "/", depth: depth + 1, &bytes, &entries)
      case S_IFLNK:
        throw Refusal(reason: "\(path) is a symbolic link, which is not followed.")
      case S_IFREG where name.hasSuffix(".swift"):
        guard path.allSatisfy(Self.mayBeInPath) else {
          throw Refusal(
            reason:
              "The name of \(path.plain) has other characters than letters, digits, spaces and "
              + "those of “_-+.()”.")
        }
        bytes += status.size
        guard bytes <= Most.bytes else {
          throw Refusal(
            reason: "The code is larger than a megabyte, \(path) is where it gets too much.")
        }
        guard files.count < Most.files else {
          throw Refusal(reason: "There are more than \(Most.files) Swift files.")
        }
        files[path] = try code(of: entry, named: path)
      case S_IFREG:
        break
      default:
        if name.hasSuffix(".swift") { throw Refusal(reason: "\(path) is no regular file.") }
      }
    }
  }

  /// SwiftPM hands the names to the compiler in a file, in which some characters end a name.
  private static func mayBeInPath(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_-+.() /".contains(character)
  }

  private func code(of entry: String, named path: String) throws -> [UInt8] {
    guard let bytes = readFile(entry, atMost: Most.bytes) else {
      throw Refusal(reason: "\(path) cannot be read.")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Refusal(reason: "\(path) is not UTF-8. Save it as UTF-8 in the editor.")
    }
    if let attribute = CodeToRead.attribute(in: bytes) {
      throw Refusal(
        reason: "\(path) uses \(attribute), which can put other code in the place of the tests.")
    }
    return bytes
  }

  private func entryNames(in folder: String) throws -> [String] {
    guard let names = entries(of: folder, atMost: Most.entries) else {
      throw Refusal(reason: "\(lesson.id) cannot be read: \(systemError).")
    }
    if names.contains(where: { $0.contains("\u{FFFD}") }) {
      throw Refusal(reason: "\(lesson.id) has a file whose name is not UTF-8.")
    }
    return names.sorted()
  }

  private static func missing(_ lesson: Lesson, in exercises: String) -> Refusal {
    let similar = names(in: exercises).first {
      $0.lowercased() == lesson.id.lowercased() || $0.hasPrefix(lesson.filter)
    }
    return Refusal(
      isMissing: true,
      reason: "There is no folder Exercises/\(lesson.id)."
        + (similar.map { " “\($0)” has another name than the lesson." } ?? ""))
  }
}

/// The bytes of a regular file, or nothing where it cannot be opened, has become something else, or is
/// larger than anybody needs.
private func readFile(_ path: String, atMost limit: Int) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var information = stat()
  guard fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = readBytes(from: file, into: &chunk)
    if count < 0 { return nil }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
  return nil
}
