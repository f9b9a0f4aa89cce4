/// What a file declares for more than its own types: at its top, or in an extension of somebody else's
/// type.
///
/// Whoever imports the module gets these beside those of the same name that he means, and the compiler
/// may take them instead. A type's own members stay with the type.
struct OuterDeclarations {
  struct Declaration: Equatable {
    let name: String
    let line: Int
    /// Macros, operators and the types in a type: nothing tells them from the real ones.
    var isSilent: Bool
    var scope: Scope
  }

  /// What the braces belong to that something stands in.
  enum Scope: Equatable {
    case file
    /// The module's own type of this name, with the names of those around it.
    case type(String, isPrivate: Bool)
    /// An extension of what has this name.
    case extended(String)
    /// A function, a closure and the like: nobody outside sees what is in there.
    case inside
  }

  private var found: [Declaration] = []
  private var types: Set<String> = []
  private var privateTypes: Set<String> = []
  private var protocols: Set<String> = []
  private var scopes: [Scope] = []
  /// Where each `#if` began: its branches need not fit together with what is around them.
  private var branches: [[Scope]] = []
  /// Whether a comma is followed by another variable, and whether that is private.
  private var list = (isOpen: false, isPrivate: false)

  /// - Parameter files: The tokens of all files of a module.
  /// - Returns: What each of them declares.
  static func all(in files: [[SwiftToken]]) -> [[Declaration]] {
    let files = files.map(OuterDeclarations.init)
    let types = files.reduce(into: Set()) { $0.formUnion($1.types) }
    let protocols = files.reduce(into: Set()) { $0.formUnion($1.protocols) }
    return files.map { file in
      let own = types.union(file.privateTypes)
      return file.found.compactMap { $0.resolved(ownTypes: own, protocols: protocols) }
    }
  }

  private init(_ tokens: [SwiftToken]) {
    var start = 0
    for (index, token) in tokens.enumerated() where token.kind == .mark {
      let word = token.text == "#" ? tokens[(index + 1)...].first?.text : token.text
      guard let word, Self.borders.contains(word) else { continue }
      let next = read(tokens[start..<index])
      start = index + 1
      switch word {
      case "{": scopes.append(next)
      case "}": _ = scopes.popLast()
      case "if": branches.append(scopes)
      case "endif": scopes = branches.popLast() ?? scopes
      default: scopes = branches.last ?? scopes
      }
    }
    _ = read(tokens[start...])
  }

  private static let borders: Set = ["{", "}", "if", "elseif", "else", "endif"]

  /// Reads what stands between two braces, and gives what a brace behind it begins.
  private mutating func read(_ head: ArraySlice<SwiftToken>) -> Scope {
    let scope = scopes.last ?? .file
    var next = Scope.inside
    var isPrivate = false
    var depth = 0
    for (index, token) in zip(head.indices, head) where scope != .inside {
      if token.isText("(") || token.isText("[") { depth += 1 }
      if token.isText(")") || token.isText("]") { depth = max(0, depth - 1) }
      let before = index > head.startIndex ? head[index - 1].text : ""
      let rest = head[(index + 1)...]
      guard depth == 0, ![".", "import"].contains(before), token.kind != .name,
        let name = rest.first
      else { continue }

      let keyword = token.text
      switch keyword {
      case "private", "fileprivate":
        // `private(set)` hides the setter alone.
        isPrivate = !name.isText("(")
      case "import":
        isPrivate = false
      case "," where list.isOpen && name.isName:
        declare(name, isPrivate: list.isPrivate)
      case "subscript", "init":
        // Without a label, nothing tells it from the real one.
        let first = Array(rest.drop { !$0.isText("(") }.dropFirst().prefix(2))
        let hasNoLabel = keyword == "subscript" && first.last?.isText(":") == true
        if case .extended = scope, hasNoLabel || first.first?.isText("_") == true {
          declare(token, isPrivate: isPrivate)
        }
      default:
        break
      }

      // `class func` and `class var`.
      let isModifier =
        keyword == "class" && name.kind == .word && Self.keywords.contains(name.text)
      guard Self.keywords.contains(keyword), !isModifier else { continue }
      list = (keyword == "var" || keyword == "let", isPrivate)
      let isOperator = keyword == "operator" || keyword == "func" && name.kind == .sign
      switch keyword {
      case "extension":
        let type = rest.prefix { $0.kind == .name || $0.text != ":" && $0.text != "where" }
        let path = type.map(\.text).joined()
        next = isPrivate ? .type(path, isPrivate: true) : .extended(path)
      case "let" where name.isText("("), "var" where name.isText("("):
        for name in rest.prefix(while: { !$0.isText(")") }) where name.isName {
          declare(name, isPrivate: isPrivate)
        }
      case _ where !name.isName && !isOperator:
        continue
      case "macro":
        guard let sign = rest.dropFirst().first, "(<".contains(sign.text) else { continue }
        declare(name, isSilent: true, isPrivate: isPrivate)
      case "struct", "class", "enum", "actor":
        declare(name, isPrivate: isPrivate)
        next = beginType(name.text, in: scope, isPrivate: isPrivate)
      case "protocol":
        declare(name, isPrivate: isPrivate)
        protocols.insert(name.text)
        next = .inside
      default:
        declare(name, isSilent: isOperator, isPrivate: isPrivate)
      }
      isPrivate = false
    }
    return next
  }

  private static let keywords: Set = [
    "struct", "class", "enum", "actor", "protocol", "extension", "func", "var", "let", "typealias",
    "macro", "operator", "precedencegroup",
  ]

  private mutating func declare(_ name: SwiftToken, isSilent: Bool = false, isPrivate: Bool) {
    let scope = scopes.last ?? .file
    if case .type(_, isPrivate: true) = scope { return }
    if isPrivate { return }
    found.append(Declaration(name: name.text, line: name.line, isSilent: isSilent, scope: scope))
  }

  private mutating func beginType(_ name: String, in scope: Scope, isPrivate: Bool) -> Scope {
    var (path, isPrivate) = (name, isPrivate)
    switch scope {
    case .type(let outer, let isHidden):
      (path, isPrivate) = ("\(outer).\(name)", isPrivate || isHidden)
    case .extended(let outer): path = "\(outer).\(name)"
    case .file, .inside: break
    }
    // What stands in an `#if` may not be there.
    if branches.isEmpty {
      if isPrivate { privateTypes.insert(path) } else { types.insert(path) }
    }
    return .type(path, isPrivate: isPrivate)
  }
}

extension OuterDeclarations.Declaration {
  /// What it is in its module; nothing where it can take nobody's place.
  fileprivate func resolved(ownTypes: Set<String>, protocols: Set<String>) -> Self? {
    var result = self
    if case .extended(let path) = scope {
      let names = path.split(separator: ".")
      let outer = names.indices.map { names[...$0].joined(separator: ".") }
      if outer.allSatisfy(ownTypes.contains) {
        result.scope = .type(path, isPrivate: false)
      } else if protocols.contains(path), !isSilent {
        // What a type has itself comes before what a protocol adds; only operators know no types.
        return nil
      }
    }
    if case .type = result.scope {
      // Whoever extends the type means this one; only a type of the same name is looked up in there.
      guard name.first?.isUppercase == true else { return nil }
      result.isSilent = true
    }
    return result
  }
}
