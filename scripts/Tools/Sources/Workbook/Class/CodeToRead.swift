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
    modules = Set(
      shipped.flatMap { $0.files.values }.flatMap { Self.imports(in: SwiftToken.all(in: $0)) })
  }

  /// What the code uses, with the names of its files; nothing for code like everybody's.
  func remark(on files: LessonFiles) -> String? {
    let found = files.files.sorted { $0.key < $1.key }.compactMap { path, bytes -> String? in
      let tokens = SwiftToken.all(in: bytes)
      let modules = Self.imports(in: tokens).subtracting(modules).sorted().map { "import \($0)" }
      let words = Self.words(in: tokens).sorted()
      guard !modules.isEmpty || !words.isEmpty else { return nil }
      return "\(path) has \((modules + words).prefix(5).map { "`\($0)`" }.joined(separator: ", "))"
    }
    return found.isEmpty ? nil : found.prefix(3).joined(separator: "; ")
  }

  /// An attribute that lets a file put its own code in the place of the test library's; nothing where
  /// there is none.
  static func attribute(in bytes: [UInt8]) -> String? {
    let tokens = SwiftToken.all(in: bytes)
    return zip(tokens, tokens.dropFirst()).first {
      $0.isText("@") && $1.isName && linking.contains($1.text)
    }.map { "@\($1.text)" }
  }

  /// The attributes that a linker obeys, whatever module a name belongs to.
  static let linking: Set<String> = [
    "_cdecl", "_silgen_name", "_dynamicReplacement", "_extern", "_section", "_used", "c", "section",
    "used",
  ]

  /// Words with which code reaches for its own process, or for files.
  private static let reaching: Set<String> = [
    "CommandLine", "FileHandle", "FileManager", "OutputStream", "Process", "ProcessInfo", "_Exit",
    "_exit", "abort", "atexit", "creat", "dlopen", "dlsym", "dup", "dup2", "execve", "exit",
    "fdopen",
    "fopen", "fork", "fstat", "mmap", "openat", "posix_spawn", "pwrite", "quick_exit", "sendfile",
    "syscall", "unsafeBitCast", "vfork", "writev",
  ]

  /// Words that mean something else where they are not called like a function of the system.
  private static let reachingWhenCalled: Set<String> = ["kill", "open", "raise", "signal", "write"]

  private static let declarations: Set<String> = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  private static func imports(in tokens: [SwiftToken]) -> Set<String> {
    var modules: Set<String> = []
    for index in tokens.indices.dropLast() where tokens[index].isText("import") {
      let next = tokens[index + 1]
      let isOfDeclaration = next.kind == .word && declarations.contains(next.text)
      let name = isOfDeclaration ? tokens.dropFirst(index + 2).first : next
      if let name, name.isName { modules.insert(name.text) }
    }
    return modules
  }

  private static func words(in tokens: [SwiftToken]) -> Set<String> {
    var words: Set<String> = []
    for (index, token) in tokens.enumerated() where token.isName {
      if reaching.contains(token.text) { words.insert(token.text) }
      guard reachingWhenCalled.contains(token.text), index + 1 < tokens.count,
        !tokens[index + 1].isText(":"), !tokens[index + 1].isName
      else { continue }
      let before = index > 0 ? tokens[index - 1].text : ""
      if ![".", "func", "case"].contains(before) { words.insert(token.text) }
    }
    return words
  }
}
