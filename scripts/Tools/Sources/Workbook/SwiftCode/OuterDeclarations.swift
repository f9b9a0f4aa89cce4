/// What the code of a module declares for more than its own types: at the top of a file, or in an
/// extension of somebody else's type.
///
/// Whoever imports the module gets these beside those of the same name that he means, and the compiler
/// may take them instead. A type's own members stay with the type.
struct OuterDeclarations {
  struct Declaration: Equatable {
    let name: String
    let line: Int
    /// Macros, operators and what is called without any name: nothing tells them from the real ones.
    let isSilent: Bool
    let home: Home
  }

  enum Home: Equatable {
    case topOfFile
    /// An extension of somebody else's type, or of a protocol.
    case foreignType
    /// The module's own type of this name. Only what is named like a type counts there: whoever extends
    /// the type means this one.
    case ownType(String)
  }

  private(set) var all: [Declaration] = []

  private enum Scope {
    /// Of the module's own type, with its full name.
    case own(String)
    case foreign(isPrivate: Bool)
    case protocolExtension(isPrivate: Bool)
    /// Of a function, a closure and the like: nobody outside sees what is in there.
    case inside
  }

  /// The types that a module declares, with the names of those around them.
  struct OwnTypes {
    fileprivate var shared: Set<String> = []
    fileprivate var protocols: Set<String> = []

    /// - Parameters:
    ///   - files: All files of the module.
    ///   - module: Its name.
    init(in files: [[SwiftToken]]) {
      // An extension may stand in front of the type that it adds another one to.
      var count = -1
      while count != shared.count {
        count = shared.count
        for file in files {
          let found = OuterDeclarations(in: file, own: self)
          shared.formUnion(found.types)
          protocols.formUnion(found.protocols)
        }
      }
    }
  }

  private var types: Set<String> = []
  private var privateTypes: Set<String> = []
  private var protocols: Set<String> = []

  /// - Parameters:
  ///   - tokens: Those of one file.
  ///   - own: The types of its module.
  init(in tokens: [SwiftToken], own: OwnTypes) {
    var scopes: [Scope] = []
    /// Where each `#if` began: its branches need not fit together with what is around them.
    var branches: [[Scope]] = []
    var next: Scope?
    var isPrivate = false
    var brackets = 0
    /// Whether a comma is followed by another variable.
    var isList = false
    var isListPrivate = false
    var index = 0

    func word(at index: Int) -> String? {
      tokens.indices.contains(index) && tokens[index].isName ? tokens[index].text : nil
    }

    while index < tokens.count {
      let token = tokens[index]
      defer { index += 1 }
      if token.isText("#"), let directive = word(at: index + 1) {
        switch directive {
        case "if": branches.append(scopes)
        case "elseif", "else": scopes = branches.last ?? scopes
        case "endif": scopes = branches.popLast() ?? scopes
        default: break
        }
        if ["if", "elseif", "else", "endif"].contains(directive) {
          index += 1
          (next, brackets) = (nil, 0)
        }
        continue
      }
      if token.isText("(") || token.isText("[") { brackets += 1 }
      if token.isText(")") || token.isText("]") { brackets = max(0, brackets - 1) }
      if token.isText("{") {
        scopes.append(next ?? .inside)
        (next, isPrivate) = (nil, false)
        continue
      }
      if token.isText("}") {
        _ = scopes.popLast()
        (next, isPrivate, brackets) = (nil, false, 0)
        continue
      }
      let before = index > 0 ? tokens[index - 1].text : ""
      if token.isText(","), brackets == 0, isList, let name = word(at: index + 1) {
        declare(name, tokens[index + 1].line, false, in: scopes.last, isPrivate: isListPrivate)
      }
      guard token.kind == .word, brackets == 0, before != "." else { continue }
      if token.text == "import" { isPrivate = false }
      if token.text == "private" || token.text == "fileprivate" {
        // `private(set)` hides the setter alone.
        isPrivate = !(index + 1 < tokens.count && tokens[index + 1].isText("("))
        continue
      }
      let kind = token.text
      if kind == "subscript" || kind == "init", case .foreign? = scopes.last,
        Self.hasNoLabel(tokens[(index + 1)...], byDefault: kind == "subscript")
      {
        declare(kind, token.line, true, in: scopes.last, isPrivate: isPrivate)
      }
      guard Self.keywords.contains(kind), index + 1 < tokens.count, before != "import" else {
        continue
      }
      if case .inside = scopes.last { continue }
      let following = tokens[index + 1]
      isList = kind == "var" || kind == "let"
      isListPrivate = isPrivate
      if isList, following.isText("(") {
        for token in tokens[(index + 1)...].prefix(while: { !$0.isText(")") }) where token.isName {
          declare(token.text, token.line, false, in: scopes.last, isPrivate: isPrivate)
        }
      }
      if kind == "extension" {
        next = scope(ofExtension: tokens[(index + 1)...], own: own, isPrivate: isPrivate)
        isPrivate = false
        continue
      }
      let isOperator = kind == "func" && following.kind == .sign
      guard following.isName || isOperator || kind == "operator" else { continue }
      // `class func` and `class var`.
      if kind == "class", Self.keywords.contains(following.text), following.kind == .word {
        continue
      }
      let name = following.text
      let isMacro = kind == "macro"
      if isMacro, !tokens[(index + 2)...].prefix(1).contains(where: { "(<".contains($0.text) }) {
        continue
      }
      declare(
        name, following.line, isOperator || isMacro || kind == "operator", in: scopes.last,
        isPrivate: isPrivate)
      if Self.nominals.contains(kind) {
        var path = name
        if case .own(let outer)? = scopes.last { path = "\(outer).\(name)" }
        let isNamed =
          switch scopes.last {
          case nil, .own: true
          default: false
          }
        // What stands in an `#if` may not be there.
        if isNamed, branches.isEmpty {
          if isPrivate { privateTypes.insert(path) } else { types.insert(path) }
        }
        next = isNamed ? .own(path) : .inside
      } else if kind == "protocol" {
        protocols.insert(name)
        next = .inside
      }
      isPrivate = false
    }
  }

  private mutating func declare(
    _ name: String, _ line: Int, _ isSilent: Bool, in scope: Scope?, isPrivate: Bool
  ) {
    if case .own(let type)? = scope, !isPrivate, name.first?.isUppercase == true {
      all.append(Declaration(name: name, line: line, isSilent: true, home: .ownType(type)))
    }
    let isOuter =
      switch scope {
      case nil: !isPrivate
      case .foreign(let isHidden): !isPrivate && !isHidden
      // What a type has itself comes before what a protocol adds; only operators know no types.
      case .protocolExtension(let isHidden): !isPrivate && !isHidden && isSilent
      case .own, .inside: false
      }
    guard isOuter else { return }
    let home: Home = if case nil = scope { .topOfFile } else { .foreignType }
    all.append(Declaration(name: name, line: line, isSilent: isSilent, home: home))
  }

  /// Whether what follows is called without a name for its first value, so that nothing tells it from
  /// the real one.
  private static func hasNoLabel(_ tokens: ArraySlice<SwiftToken>, byDefault: Bool) -> Bool {
    let inside = tokens.drop { !$0.isText("(") }.dropFirst().prefix(2)
    guard let name = inside.first, let next = inside.last else { return false }
    return name.isText("_") || byDefault && next.isText(":")
  }

  private func scope(
    ofExtension tokens: ArraySlice<SwiftToken>, own: OwnTypes, isPrivate: Bool
  ) -> Scope {
    let head = tokens.prefix { !["{", ":", "where"].contains($0.text) || $0.kind == .name }
    let path = head.map(\.text).joined()
    guard head.allSatisfy({ $0.isName || $0.text == "." }) else {
      return .foreign(isPrivate: isPrivate)
    }
    if own.shared.contains(path) || privateTypes.contains(path) { return .own(path) }
    return own.protocols.contains(path)
      ? .protocolExtension(isPrivate: isPrivate) : .foreign(isPrivate: isPrivate)
  }

  private static let nominals: Set<String> = ["struct", "class", "enum", "actor"]

  private static let keywords =
    nominals.union([
      "protocol", "extension", "func", "var", "let", "typealias", "macro", "operator",
      "precedencegroup",
    ])
}
