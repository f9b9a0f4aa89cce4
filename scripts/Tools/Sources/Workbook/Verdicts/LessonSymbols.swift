/// The symbols of a lesson's object files, as the linker knows them: they show what a spelling may hide.
struct LessonSymbols {
  let module: String
  let defined, used: [String]

  /// Parts of symbols that only code needs which plays with its tests, and functions of C.
  private static let surprising = [
    "7Testing", "6XCTest", "17DependencyContext", "11CommandLine", "11ProcessInfo", "7ProcessC",
    "10FileHandle", "6BundleC", "callStackSymbols", "NSClassFromString", "13GradingLimits",
    "19JobCountingExecutor", "withUnsafeCurrentTask",
  ]
  private static let surprisingInC: Set = [
    "_exit", "atexit", "dladdr", "dlopen", "dlsym", "dup2", "environ", "execv", "execve", "execvp",
    "exit", "fdopen", "fopen", "fork", "fwrite", "getenv", "getpid", "getppid", "kill", "mkfifo",
    "mmap", "mprotect", "open", "pipe", "posix_spawn", "posix_spawnp", "quick_exit", "setenv",
    "sigaction", "signal", "write",
  ]
  /// What tests read of types that are not the lesson's: members of such types, and how texts are made.
  private static let read = [
    "E8contains", "E5count", "E11description", "E16debugDescription", "E10enumerated", "E6filter",
    "E5first", "E4hash", "E7indices", "E7isEmpty", "E6joined", "E4last", "E3map", "E6sorted",
    "E06append",
  ]

  /// What deserves a look. Honest code may have it, too, so it is a remark, and changes no verdict.
  var remark: String? {
    let name = "\(module.utf8.count)\(module)"
    // `$s`, the module or a type of another one that is extended, and then what is defined.
    let notOwn = defined.first { symbol in
      guard let rest = symbol.firstRange(of: name).map({ symbol[$0.upperBound...] }) else {
        return !symbol.contains("\(module)_")
      }
      return isOperatorOfOthers(rest) || Self.read.contains(where: rest.hasPrefix)
    }
    let needless = used.lazy.filter { !$0.contains(name) }.compactMap { symbol in
      Self.surprisingInC.contains(symbol) ? symbol : Self.surprising.first(where: symbol.contains)
    }.first
    let parts = [
      notOwn.map { "adds \($0.shortened(to: 60)) to what is not its own" },
      needless.map { "uses “\($0.filter { !$0.isNumber })”, which no lesson needs" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "The code " + parts.joined(separator: ", and ") + "."
  }

  /// Whether a symbol goes on with an operator: its length, its letters, and what kind it is. `AA` stands
  /// for the module in its types.
  private func isOperatorOfOthers(_ rest: Substring) -> Bool {
    guard let sign = rest.prefixMatch(of: #/E?([0-9]+)([a-z]+)/#), let length = Int(sign.1),
      sign.2.count > length, ["oi", "op", "oP"].contains(sign.2.dropFirst(length).prefix(2))
    else { return false }
    return !rest[sign.range.upperBound...].contains("AA")
  }
}

extension LessonSymbols {
  /// Reads them with the toolchain's `llvm-nm`. `nil` where there is none.
  init?(of lesson: Lesson, in sources: SourceFolder) {
    let folder = "\(sources.scratchPath)/debug/\(lesson.id).build"
    let files = sources.checkout.swiftFiles(in: lesson.folder(in: sources.name))
    let objects = files.compactMap { $0.split(separator: "/").last }.map { "\(folder)/\($0).o" }
    let arguments = ["--extern-only", "--no-weak"] + objects.filter(isFile)
    func listing(by tool: String) -> String? {
      let ending = try? runProcess(Command(tool, arguments, in: "/"))
      return ending?.cause == .exited(0) ? ending?.output : nil
    }
    // Asking where the toolchain is takes longer than the whole rest.
    let symbols =
      listing(by: "llvm-nm")
      ?? (try? sources.checkout.toolchain()).flatMap { listing(by: "\($0)/bin/llvm-nm") }
    guard let symbols else { return nil }
    module = lesson.id
    // Address, kind and name; kind and name, if it is somebody else's; or the name of a file and a colon.
    let rows = symbols.split(separator: "\n").filter { !$0.hasSuffix(":") }
      .map { $0.split(separator: " ").map(String.init) }
    defined = rows.filter { $0.count == 3 }.map { $0[2] }
    used = rows.filter { $0.count == 2 && $0[0] == "U" }.map { $0[1] }
  }
}
