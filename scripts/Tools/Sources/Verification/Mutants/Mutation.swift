/// One small change of a file, such as somebody makes by a slip.
struct Mutation: Equatable {
  enum Kind: String, CaseIterable {
    case comparison = "comparison changed"
    case logic = "“and” and “or” exchanged"
    case arithmetic = "plus and minus exchanged"
    case sign = "sign dropped"
    case constant = "number off by one"
    case truthValue = "true and false exchanged"
    case condition = "condition negated"
    case statement = "statement dropped"
    case effect = "effect dropped"
    case cancellation = "cancellation dropped"
  }

  let kind: Kind
  /// The bytes of the file in whose place something else is put.
  let range: Range<Int>
  let replacement: String
}

extension SwiftTokens {
  /// All the changes in a unit, from the top. None is made twice.
  func mutations(in unit: SwiftUnit) -> [Mutation] {
    let ofTokens = unit.tokens.flatMap { mutations(at: $0, in: unit) }
    let ofStatements = statements(of: unit).flatMap { mutations(of: $0, in: unit) }
    var seen: Set<String> = []
    return (ofTokens + ofStatements)
      .filter { seen.insert("\($0.range) \($0.replacement)").inserted }
      .sorted {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      }
  }

  // MARK: Changes of a token

  private func mutations(at index: Int, in unit: SwiftUnit) -> [Mutation] {
    let token = tokens[index]
    func replaced(_ kind: Mutation.Kind, by texts: [String]) -> [Mutation] {
      texts.map { Mutation(kind: kind, range: token.range, replacement: $0) }
    }
    switch token.kind {
    case .operatorSign where isBinary(index):
      if let others = Self.comparisons[token.text] { return replaced(.comparison, by: others) }
      if let other = Self.logic[token.text] { return replaced(.logic, by: [other]) }
      if let other = Self.arithmetic[token.text] { return replaced(.arithmetic, by: [other]) }
    case .operatorSign where isPrefix(index) && ["!", "-"].contains(token.text):
      if tokens[index + 1].kind != .number { return replaced(.sign, by: [""]) }
    case .number:
      return replaced(.constant, by: neighbours(ofNumberAt: index))
    case .word:
      switch token.text {
      case "true": return replaced(.truthValue, by: ["false"])
      case "false": return replaced(.truthValue, by: ["true"])
      case "guard", "if", "while": return negations(at: index, in: unit)
      case "merge", "concatenate": return droppedEffects(at: index)
      case "cancellable": return droppedCancellation(at: index)
      default: break
      }
    default: break
    }
    return []
  }

  private static let comparisons = [
    "<": ["<=", ">="], ">": [">=", "<="], "<=": ["<", ">"], ">=": [">", "<"], "==": ["!="],
    "!=": ["=="],
  ]
  private static let logic = ["&&": "||", "||": "&&"]
  private static let arithmetic = ["+": "-", "-": "+", "+=": "-=", "-=": "+="]

  /// A whole number's neighbours; nothing for a part of a fraction or the number of a tuple's element.
  private func neighbours(ofNumberAt index: Int) -> [String] {
    let range = tokens[index].range
    let touchesDot = [index - 1, index + 1].contains { other in
      guard tokens.indices.contains(other), tokens[other].text == "." else { return false }
      return tokens[other].range.upperBound == range.lowerBound
        || tokens[other].range.lowerBound == range.upperBound
    }
    guard !touchesDot, let number = Int(tokens[index].text.replacing("_", with: "")) else {
      return []
    }
    let follows =
      index > 0 && tokens[index - 1].kind == .operatorSign
      && tokens[index - 1].range.upperBound == range.lowerBound
    return ["\(number + 1)", number == 0 && follows ? "(-1)" : "\(number - 1)"]
  }

  /// The clauses of a condition, each negated. A clause with a comparison or an “and” is left to the
  /// changes of those, and one that begins with a “not” to the loss of that.
  private func negations(at index: Int, in unit: SwiftUnit) -> [Mutation] {
    let all = (index + 1)..<unit.tokens.upperBound
    let end = min(skip(from: index, to: "{", in: all), skip(from: index, to: "else", in: all))
    var clauses: [Range<Int>] = []
    var start = index + 1
    while start < end {
      let comma = skip(from: start, to: ",", in: start..<end)
      clauses.append(start..<comma)
      start = comma + 1
    }
    return clauses.filter { clause in
      !["let", "var", "case", "#", "!"].contains(tokens[clause.lowerBound].text)
        && !clause.contains {
          Self.comparisons[tokens[$0].text] != nil && isBinary($0)
            || Self.logic[tokens[$0].text] != nil
        }
    }.map { clause in
      Mutation(
        kind: .condition, range: bytes(of: clause), replacement: "!(\(text(of: bytes(of: clause))))"
      )
    }
  }

  /// Each of several effects that are put together, left out.
  private func droppedEffects(at index: Int) -> [Mutation] {
    guard index > 0, tokens[index - 1].text == ".", tokens[index + 1].text == "(",
      let closing = partners[index + 1]
    else { return [] }
    var effects: [Mutation] = []
    var start = index + 2
    while start < closing {
      let comma = skip(from: start, to: ",", in: start..<closing)
      effects.append(
        Mutation(kind: .effect, range: bytes(of: start..<comma), replacement: ".none"))
      start = comma + 1
    }
    return effects
  }

  private func droppedCancellation(at index: Int) -> [Mutation] {
    guard index > 0, tokens[index - 1].text == ".", tokens[index + 1].text == "(",
      let closing = partners[index + 1]
    else { return [] }
    return [
      Mutation(
        kind: .cancellation, range: bytes(of: (index - 1)..<(closing + 1)), replacement: "")
    ]
  }

  // MARK: Changes of a statement

  private func mutations(of statement: Range<Int>, in unit: SwiftUnit) -> [Mutation] {
    let first = tokens[statement.lowerBound]
    var mutations: [Mutation] = []
    if isDroppable(statement), !isResult(statement, of: unit) {
      mutations.append(
        Mutation(
          kind: .statement, range: bytes(of: statement), replacement: remains(of: statement)))
    }
    let value = first.text == "return" ? statement.dropFirst() : statement[...]
    if givesEffect(unit), let effect = value.first, text(of: bytes(of: value)) != ".none",
      first.text == "return"
        || first.text == "." && Self.effects.contains(tokens[effect + 1].text)
    {
      let range = tokens[effect].range.lowerBound..<bytes(of: statement).upperBound
      mutations.append(Mutation(kind: .effect, range: range, replacement: ".none"))
    }
    return mutations
  }

  private static let effects: Set = ["run", "send", "merge", "concatenate", "cancel"]

  private func givesEffect(_ unit: SwiftUnit) -> Bool {
    unit.header.contains { tokens[$0].text == "Effect" }
  }

  /// What has to stand where a statement was, so that its block compiles: a closure must not ignore
  /// its argument, and no case may be empty.
  private func remains(of statement: Range<Int>) -> String {
    let inner = statement.filter { tokens[$0].text == "{" }.map { $0..<(partners[$0] ?? $0) }
    let takesArgument = statement.contains { index in
      tokens[index].text == "$0" && !inner.contains { $0.contains(index) }
    }
    if takesArgument { return "_ = $0" }
    let isAlone =
      tokens.indices.contains(statement.upperBound)
      && ["case", "default", "}"].contains(tokens[statement.upperBound].text)
    return isAlone && tokens[statement.lowerBound - 1].text == ":" ? "break" : ""
  }

  /// Whether a statement is what makes the value of its unit.
  private func isResult(_ statement: Range<Int>, of unit: SwiftUnit) -> Bool {
    let givesValue = unit.header.contains { ["var", "->"].contains(tokens[$0].text) }
    return unit.isBody && givesValue && statement.upperBound == unit.tokens.upperBound
  }

  /// Whether there can be code without this statement: it declares nothing, and does not lead out.
  private func isDroppable(_ statement: Range<Int>) -> Bool {
    let first = tokens[statement.lowerBound]
    guard first.kind == .word else { return false }
    if first.text == "guard" {
      let end = skip(from: statement.lowerBound, to: "else", in: statement)
      return !tokens[statement.lowerBound..<end].contains { ["let", "case"].contains($0.text) }
    }
    return ![
      "let", "var", "func", "return", "throw", "break", "continue", "switch", "true", "false",
      "nil",
    ].contains(first.text)
  }
}
