/// What in the code of a lesson could take the place of something that the lesson's tests use.
///
/// Tests import the lesson with all its names. So an `==` for `Int`, a macro `require` or a function
/// `expectStories` that the lesson declares may be called by its tests instead of the real one, and
/// then whatever they check passes.
struct Shadow: Equatable {
  /// The path of the file, as it was given.
  let file: String
  let line: Int
  let name: String
  /// Whether nobody writes it down who uses it: a macro, an operator, what the compiler looks up. An
  /// honest name may be one that the tests use for something else.
  let isSilent: Bool

  /// What is wrong, in a sentence.
  var reason: String {
    "`\(name)` is declared outside of the exercise's own types, and could take the place of what the "
      + "tests mean by it."
  }

  /// - Parameters:
  ///   - files: The Swift files of the lesson, by their paths.
  ///   - shipped: The same of the lesson as it comes with the workbook: the tests mean those names.
  ///   - tests: The Swift files that may be meant, of the lesson's tests. Asked only where the lesson
  ///     declares what the shipped one does not.
  static func all(
    in files: [String: [UInt8]], shipped: () -> [[UInt8]], tests: () -> [[UInt8]]
  ) -> [Shadow] {
    let paths = files.keys.sorted()
    let found = OuterDeclarations.all(in: paths.map { SwiftToken.all(in: files[$0]!) })
    guard found.contains(where: { !$0.isEmpty }) else { return [] }
    let known = Set(
      OuterDeclarations.all(in: shipped().map(SwiftToken.all)).joined().map(\.name))
    let doubtful = zip(paths, found).flatMap { path, declarations in
      declarations.filter { !known.contains($0.name) }.map { (path, $0) }
    }
    guard !doubtful.isEmpty else { return [] }
    let tokens = tests().map(SwiftToken.all)
    let all = Set(tokens.joined().map(\.text))
    let free = Set(tokens.flatMap { freeNames(in: $0[...]) })
    let inExtensions = Dictionary(tokens.flatMap(extensions), uniquingKeysWith: +)
    return doubtful.compactMap { path, declaration in
      let (name, scope) = (declaration.name, declaration.scope)
      let isSilent = declaration.isSilent || unwritten.contains(name) || name.hasPrefix("__")
      let takesPlace =
        switch scope {
        case .type(let type, _): inExtensions[type]?.contains(name) ?? false
        case .extended: isSilent || all.contains(name)
        case .file, .inside: isSilent || free.contains(name)
        }
      guard takesPlace else { return nil }
      return Shadow(file: path, line: declaration.line, name: name, isSilent: isSilent)
    }
  }

  /// What the compiler and the library's macros look up for tests that do not write it.
  private static let unwritten: Set = [
    "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType", "IntegerLiteralType",
    "StringLiteralType", "Swift", "Testing", "UnicodeScalarType", "init", "subscript",
  ]

  /// The names that may mean something at the top of a file: no members, and no labels of arguments.
  private static func freeNames(in tokens: ArraySlice<SwiftToken>) -> [String] {
    var brackets: [String] = []
    return zip(tokens.indices, tokens).dropFirst().dropLast().compactMap { index, token in
      if ["(", "[", "{"].contains(token.text) { brackets.append(token.text) }
      if [")", "]", "}"].contains(token.text) { _ = brackets.popLast() }
      let before = tokens[index - 1]
      let isLabel =
        tokens[index + 1].isText(":") && brackets.last == "("
        && (before.isText("(") || before.isText(","))
      return token.isName && !isLabel && !before.isText(".") ? token.text : nil
    }
  }

  /// The types that a file extends, and the names that may mean something else in there: what the type
  /// has comes first. What is around the type does not count.
  private static func extensions(in tokens: [SwiftToken]) -> [(type: String, names: [String])] {
    tokens.indices.filter { tokens[$0].isText("extension") }.map { index in
      let type = tokens[(index + 1)...].prefix {
        $0.isName && !$0.isText("where") || $0.isText(".")
      }
      let end = tokens.braces(after: index)?.upperBound ?? tokens.endIndex
      return (type.map(\.text).joined(), freeNames(in: tokens[type.endIndex..<end]))
    }
  }
}

extension Checkout {
  /// What in somebody's code of a lesson could take the place of what its tests use.
  func shadows(in files: [String: [UInt8]], of lesson: Lesson) -> [Shadow] {
    func read(_ folder: String) -> [[UInt8]] {
      swiftFiles(in: folder).map { "\(root)/\(folder)/\($0)" }.filter(isFile)
        .compactMap { FileManager.default.contents(atPath: $0) }.map(Array.init)
    }
    return Shadow.all(
      in: files,
      shipped: { read(lesson.folder(in: "Solutions")) + read(lesson.folder(in: "scripts/Stubs")) },
      tests: { read(lesson.testFolder) })
  }
}
