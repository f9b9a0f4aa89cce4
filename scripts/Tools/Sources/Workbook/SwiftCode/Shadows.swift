/// What in the code of a lesson could take the place of something that the lesson's tests use.
///
/// Tests import the lesson with all its names. So an `==` for `Int`, a macro `require` or a function
/// `expectStories` that the lesson declares may be called by its tests instead of the real one, and
/// then whatever they check passes.
struct Shadows {
  struct Shadow: Equatable {
    /// The path of the file, as it was given.
    let file: String
    let line: Int
    let name: String
    /// Whether nobody writes it down who uses it: a macro, an operator, what the compiler looks up. An
    /// honest name may be one that the tests use for something else.
    let isSilent: Bool
  }

  /// - Parameters:
  ///   - files: The Swift files of the lesson, by their paths.
  ///   - shipped: The same of the lesson as it comes with the workbook: the tests mean those names.
  ///   - tests: The Swift files that may be meant, of the lesson's tests. Asked only where the lesson
  ///     declares what the shipped one does not.
  static func all(
    in files: [String: [UInt8]], shipped: () -> [[UInt8]], tests: () -> [[UInt8]]
  ) -> [Shadow] {
    let found = outerDeclarations(in: files)
    guard !found.isEmpty else { return [] }
    let known = Set(
      outerDeclarations(
        in: Dictionary(uniqueKeysWithValues: shipped().enumerated().map { ("\($0)", $1) })
      ).map { $0.1.name })
    let doubtful = found.filter { !known.contains($0.1.name) }
    guard !doubtful.isEmpty else { return [] }
    let tokens = tests().map { SwiftToken.all(in: $0) }
    let all = Set(tokens.joined().map(\.text)).union(unwritten)
    let free = Set(tokens.flatMap(freeNames)).union(unwritten)
    let inExtensions = Dictionary(tokens.flatMap(extensions), uniquingKeysWith: +)
    return doubtful.filter { _, declaration in
      let (name, isSilent) = (declaration.name, declaration.isSilent)
      return switch declaration.home {
      case .topOfFile: isSilent || free.contains(name) || name.hasPrefix("__")
      case .foreignType: isSilent || all.contains(name) || name.hasPrefix("__")
      case .ownType(let type): inExtensions[type]?.contains(name) ?? false
      }
    }
    .map { file, declaration in
      let isUnwritten = unwritten.contains(declaration.name) || declaration.name.hasPrefix("__")
      return Shadow(
        file: file, line: declaration.line, name: declaration.name,
        isSilent: declaration.isSilent || isUnwritten)
    }
  }

  /// What the compiler and the library's macros look up for tests that do not write it.
  private static let unwritten: Set<String> = [
    "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType", "IntegerLiteralType",
    "StringLiteralType", "Swift", "Testing", "UnicodeScalarType",
  ]

  /// The names that may mean something at the top of a file: no members, and no labels of arguments.
  private static func freeNames(in tokens: [SwiftToken]) -> [String] {
    var brackets: [String] = []
    return tokens.indices.compactMap { index in
      let token = tokens[index]
      if "([{".contains(token.text) { brackets.append(token.text) }
      if ")]}".contains(token.text) { _ = brackets.popLast() }
      guard token.isName, index > 0, index + 1 < tokens.count else { return nil }
      let before = tokens[index - 1]
      let isLabel =
        tokens[index + 1].isText(":") && brackets.last == "("
        && (before.isText("(") || before.isText(","))
      return isLabel || before.isText(".") ? nil : token.text
    }
  }

  /// The types that a file extends, and the names that may mean something else in there: what the type
  /// has comes first. What is around the type does not count.
  private static func extensions(in tokens: [SwiftToken]) -> [(type: String, names: [String])] {
    tokens.indices.filter { tokens[$0].isText("extension") }.map { index in
      let type = tokens[(index + 1)...].prefix {
        $0.isName && !$0.isText("where") || $0.isText(".")
      }
      var depth = 0
      let end = tokens[index...].firstIndex { token in
        if token.isText("{") { depth += 1 }
        if token.isText("}") { depth -= 1 }
        return token.isText("}") && depth <= 0
      }
      let code = tokens[type.endIndex..<(end ?? tokens.endIndex)]
      return (type.map(\.text).joined(), freeNames(in: Array(code)))
    }
  }

  private static func outerDeclarations(
    in files: [String: [UInt8]]
  ) -> [(String, OuterDeclarations.Declaration)] {
    let tokens = files.sorted { $0.key < $1.key }.map { ($0.key, SwiftToken.all(in: $0.value)) }
    let own = OuterDeclarations.OwnTypes(in: tokens.map(\.1))
    return tokens.flatMap { path, tokens in
      OuterDeclarations(in: tokens, own: own).all.map { (path, $0) }
    }
  }
}

extension Shadows.Shadow {
  /// What is wrong, in a sentence.
  var reason: String {
    "`\(name)` is declared outside of the exercise's own types, and could take the place of what the "
      + "tests mean by it."
  }
}

extension Checkout {
  /// What in somebody's code of a lesson could take the place of what its tests use.
  func shadows(in files: [String: [UInt8]], of lesson: Lesson) -> [Shadows.Shadow] {
    func read(_ folder: String) -> [[UInt8]] {
      swiftFiles(in: folder).map { "\(root)/\(folder)/\($0)" }.filter(isFile)
        .compactMap { FileManager.default.contents(atPath: $0) }.map(Array.init)
    }
    return Shadows.all(
      in: files,
      shipped: { read(lesson.folder(in: "Solutions")) + read(lesson.folder(in: "scripts/Stubs")) },
      tests: { read(lesson.testFolder) })
  }
}
