/// The symbols of a lesson's object files, as the linker knows them: they show what a spelling may hide.
struct LessonSymbols {
  let module: String
  let defined: [Symbol]
  let used: [String]
  /// What the lesson's files say, and what each of them says as it is shipped and in the solution.
  var text = ""
  var given: [String] = []

  /// `kind` is a letter of `nm`: `b` or `d` for a variable, and small for what is private to its file.
  typealias Symbol = (kind: Character, name: String)

  /// How modules begin that a lesson may need; parts of symbols there that only code uses which plays
  /// with its tests; those that tell the real time, or start a task; and functions of C that are nobody's
  /// concern.
  private static let needed = [
    "Bootcamp", "Foundation", "Observation", "RegexBuilder", "Synchronization", "_StringProcessing",
  ]
  private static let surprising = [
    "DependencyContext", "CommandLine", "ProcessInfo", "ProcessC", "FileHandle",
    "BundleC", "ThreadC", "NSClassFromString", "GradingLimits", "RootCore", "IssueHandling",
    "JobCounting", "effectsInFlight", "InTurn", "watcher", "withUnsafe", "BitCast", "_typeByName",
    "contentsOfFile", "contentsOf8encoding", "toFile", "withIssueHandler", "TimeZoneV10identifier",
  ]
  private static let clocks = [
    ("DateVACycfC", "Date()"), ("DateV3now", "Date()"), ("ClockV3now", "Clock.now"),
  ]
  private static let ownTask = "4name8priority9operation"
  /// How the compiler ends the name of what a closure keeps, and may change.
  private static let boxOfVariable = "z_Xx"
  private static let harmless: Set = [
    "__stack_chk_fail", "__tls_get_addr", "ceil", "floor", "free", "malloc", "memcmp", "memcpy",
    "memmove", "memset", "pow", "round", "sqrt", "syscall", "trunc",
  ]
  /// What tests read of types that are not the lesson's, how they make texts, and what else they name.
  private static let read = [
    "E8contains", "E5count", "E11description", "E16debugDescription", "E10enumerated", "E6filter",
    "E5first", "E4hash", "E7indices", "E7isEmpty", "E6joined", "E4last", "E3map", "E6sorted",
    "E06append", "3abs", "6canary", "13expectStories", "15hasNothingToDo", "3max", "3min",
    "7require",
    "6stride", "7written", "3zip", "14issuesReported", "3Set", "5Array", "6String", "3Int", "4Bool",
  ]

  /// What deserves a look. Honest code may have it, too, so it is a remark, and changes no verdict.
  var remark: String? {
    let parts = [
      defined.first(where: isOfOthers).map {
        "adds “\(name($0))”, which tests may use for another"
      },
      defined.first(where: isOwnEquality).map { "has an “==” of its own for \(name($0))" },
      defined.first(where: isMemory).map { "keeps “\(name($0))” outside of any state" },
      used.contains { $0.hasSuffix(Self.boxOfVariable) } ? "lets a closure keep a variable" : nil,
      defined.first(where: isOwnKey).map {
        "makes “\(name($0))” a dependency, which tests cannot see"
      },
      foreign.map { "uses “\($0)”, which no lesson needs" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "The code " + parts.joined(separator: ", and ") + "."
  }

  /// What follows the name of the module in a symbol of the lesson.
  private func rest(of symbol: Symbol) -> Substring? {
    let name = symbol.name
    return name.firstRange(of: "\(module.utf8.count)\(module)").map { name[$0.upperBound...] }
  }

  /// What a symbol stands for, as it is written: `Kettle.Moment`. The symbol, if that is not found.
  private func name(_ symbol: Symbol) -> String {
    let words = words(rest(of: symbol) ?? "")
      .prefix { !["ee", "ne", "Bootcamp", "Synchronization"].contains($0) && !$0.hasPrefix("_") }
    if words.isEmpty { return symbol.name.shortened(to: 60) }
    return (symbol.name.hasSuffix("vp") ? words.prefix(1) : words).joined(separator: ".")
  }

  /// Whether a symbol is none of the lesson's, or is one of a type of another module: after `$s` and that
  /// type stands the lesson's module, and then what is defined.
  private func isOfOthers(_ symbol: Symbol) -> Bool {
    guard symbol.kind.isUppercase else { return false }
    guard let rest = rest(of: symbol) else { return !symbol.name.contains("\(module)_") }
    return isOperatorOfOthers(rest) || Self.read.contains(where: rest.hasPrefix)
  }

  /// Whether an operator follows: its length, letters and kind. `AA` is the module in its types.
  private func isOperatorOfOthers(_ rest: Substring) -> Bool {
    guard let sign = rest.prefixMatch(of: #/E?([0-9]+)([a-z]+)/#), let length = Int(sign.1),
      sign.2.count > length, ["oi", "op", "oP"].contains(sign.2.dropFirst(length).prefix(2))
    else { return false }
    return !rest[sign.range.upperBound...].contains("AA")
  }

  /// Whether it is an `==` or `!=` that the compiler has not made.
  private func isOwnEquality(_ symbol: Symbol) -> Bool {
    rest(of: symbol)?.contains(#/2(?:ee|ne)oi.*tFZ?$/#) == true && !isOfOthers(symbol)
      && !isGiven("func ==", name(symbol))
  }

  /// Whether it is a variable outside of types or of a type as a whole, or an object that may change.
  private func isMemory(_ symbol: Symbol) -> Bool {
    guard "bd".contains(symbol.kind.lowercased()), let rest = rest(of: symbol),
      rest.contains(#/vpZ?$/#)
    else { return false }
    let object = #/15Synchronization|12Continuation|A[A-Z]\d+\w+CvpZ?$|C\d+\w+A[A-Z]vpZ$/#
    if rest.contains(object) { return true }
    // `nm` does not tell a global constant that is made when it is needed from a variable.
    if rest.hasSuffix("vp") { return !text.contains("let \(words(rest).first ?? "")") }
    return defined.contains { $0.name == symbol.name.dropLast(2) + "sZ" }
  }

  /// Whether it makes a type of the lesson a key that may have another value in tests.
  private func isOwnKey(_ symbol: Symbol) -> Bool {
    symbol.name.contains("17TestDependencyKey") && symbol.name.hasSuffix("WP")
      && !isGiven("DependencyKey", name(symbol))
  }

  private func isGiven(_ words: String...) -> Bool {
    given.contains { file in words.allSatisfy { file.contains($0) } }
  }

  /// What is used of others, and no lesson needs.
  private var foreign: String? {
    let own = Set(defined.map(\.name))
    if text.contains("#file"), !isGiven("#file") { return "#file" }
    return used.lazy.filter { !own.contains($0) && !$0.hasSuffix("Tl") }.compactMap { name in
      if let hit = Self.surprising.first(where: name.contains) {
        return hit.replacing(#/[CV](\d.*)?$/#, with: "")
      }
      if let (_, shipped) = Self.clocks.first(where: { name.contains($0.0) }), !isGiven(shipped) {
        return "now"
      }
      if !isGiven("Task {"), name.contains(Self.ownTask) { return "Task" }
      guard name.hasPrefix("$s") else {
        let isOfTheRuntime = name.contains(#/swift|objc_|OBJC_|z_Xx$/#)
        return isOfTheRuntime || Self.harmless.contains(name) ? nil : name
      }
      let other = words(name.dropFirst(2)).first ?? module
      return other == module || Self.needed.contains(where: other.hasPrefix) ? nil : other
    }.first
  }

  /// The names that follow one another at the start of a symbol: `Kettle` and `Moment`.
  private func words(_ symbol: Substring) -> [String] {
    var words: [String] = []
    var rest = symbol
    while let length = rest.prefixMatch(of: #/[VOC]?0?([1-9][0-9]*)/#), let count = Int(length.1) {
      rest = rest[length.range.upperBound...]
      words.append(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return words
  }
}

extension LessonSymbols {
  /// Reads them with the toolchain's `llvm-nm`. `nil` where there is none.
  init?(of lesson: Lesson, in sources: SourceFolder) {
    let folder = "\(sources.scratchPath)/debug/\(lesson.id).build"
    let files = sources.checkout.swiftFiles(in: lesson.folder(in: sources.name))
    let objects = files.compactMap { $0.split(separator: "/").last }.map { "\(folder)/\($0).o" }
    let arguments = objects.filter(isFile)
    func listing(by tool: String) -> String? {
      let ending = try? runProcess(Command(tool, arguments, in: "/"))
      return ending?.cause == .exited(0) ? ending?.output : nil
    }
    // Asking where the toolchain is takes longer than the whole rest.
    let symbols =
      listing(by: "llvm-nm")
      ?? (try? sources.checkout.toolchain()).flatMap { listing(by: "\($0)/bin/llvm-nm") }
    guard let symbols else { return nil }
    func texts(in folder: String) -> [String] {
      let folder = "\(sources.checkout.root)/\(lesson.folder(in: folder))"
      return files.compactMap { contents(of: "\(folder)/\($0)") }
    }
    module = lesson.id
    // Address, kind and name; kind and name, if it is somebody else's; or the name of a file and a colon.
    let rows = symbols.split(separator: "\n").filter { !$0.hasSuffix(":") }
      .map { $0.split(separator: " ").map(String.init) }
    let symbolsHere = rows.filter { $0.count == 3 }.map { (kind: $0[1].first!, name: $0[2]) }
    defined = symbolsHere.filter { !"vVwW".contains($0.kind) }
    used =
      rows.filter { $0.count == 2 && $0[0] == "U" }.map { $0[1] }
      + symbolsHere.filter { $0.kind == "W" && $0.name.contains(Self.ownTask) }.map(\.name)
      + rows.filter { $0.count > 3 }.map { $0[3] }.filter { $0.hasSuffix(Self.boxOfVariable) }
    text = texts(in: sources.name).joined(separator: "\n")
    given = texts(in: "scripts/Stubs") + texts(in: "Solutions")
  }
}
