/// What to say of code that reaches for more than a lesson needs.
///
/// Tests and exercise share a process, so nothing in there can be kept from code that sets out to
/// write the results itself. What such code needs stands in its text, though: another module to
/// import, or one of a few words. So whoever decides is told to read it.
struct CodeToRead: Sendable {
  /// The modules that the lesson's own files import.
  let modules: Set<String>

  /// - Parameter shipped: The lesson as this workbook has it, finished and unfinished.
  init(shipped: [LessonFiles]) {
    modules = Set(shipped.flatMap { $0.files.values }.flatMap { Self.imports(in: Self.text($0)) })
  }

  /// What the code uses, with the names of its files; nothing for code like everybody's.
  func remark(on files: LessonFiles) -> String? {
    let found = files.files.sorted { $0.key < $1.key }.compactMap { path, bytes -> String? in
      let text = Self.text(bytes)
      let modules = Self.imports(in: text).subtracting(modules).sorted().map { "import \($0)" }
      let words = Self.words(in: text).intersection(Self.reaching).sorted()
      guard !modules.isEmpty || !words.isEmpty else { return nil }
      return "\(path) has \((modules + words).prefix(5).map { "`\($0)`" }.joined(separator: ", "))"
    }
    return found.isEmpty ? nil : found.prefix(3).joined(separator: "; ")
  }

  /// An attribute that lets a file put its own code in the place of the test library's; nothing where
  /// there is none.
  static func attribute(in bytes: [UInt8]) -> String? {
    let pattern = #/(?:^|[\s();{}])@(?<name>[A-Za-z_]+)/#
    for line in text(bytes).split(whereSeparator: \.isNewline) where line.contains("@") {
      if let match = line.matches(of: pattern).first(where: { linking.contains(String($0.name)) }) {
        return "@\(match.name)"
      }
    }
    return nil
  }

  private static let linking: Set<String> = [
    "_cdecl", "_silgen_name", "_dynamicReplacement", "_extern", "_section", "_used", "c", "section",
    "used",
  ]

  private static let reaching: Set<String> = [
    "CommandLine", "FileHandle", "FileManager", "Process", "ProcessInfo", "_exit", "abort",
    "atexit",
    "dlopen", "dlsym", "dup2", "execve", "exit", "fdopen", "fopen", "fork", "mmap", "posix_spawn",
    "quick_exit", "syscall", "unsafeBitCast", "vfork",
  ]

  private static func imports(in text: String) -> Set<String> {
    guard text.contains("import") else { return [] }
    let pattern =
      #/\bimport\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(?<name>\w+)/#
    return Set(text.matches(of: pattern).map { String($0.name) })
  }

  private static func words(in text: String) -> Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
