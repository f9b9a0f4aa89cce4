/// One sentence of a specification: given what has happened, when something happens, then this can be
/// seen. Finished: leave this file as it is.
///
/// ```swift
/// Spec("An answer ends the waiting",
///   .given(.textChanged("cat")),
///   .then(\.isWaiting, is: true),
///   .when(.resultsArrived([])),
///   .then(\.isWaiting, is: false))
/// ```
///
/// It begins with a search that has heard nothing yet, sends events and reads outputs. It never builds a
/// state: it does not know what one is made of. `\.self` stands for all outputs at once.
struct Spec {
  let name: String
  let steps: [Step]

  init(_ name: String, _ steps: Step...) {
    self.name = name
    self.steps = steps
  }

  enum Step {
    case events([SearchEvent])
    /// Says what is wrong with the outputs, or `nil` if they are right.
    case look(at: Place, problem: (SearchOutputs) -> String?)
  }

  /// A line of the specs.
  struct Place {
    let fileID: String
    let filePath: String
    let line: Int
  }
}

extension Spec.Step {
  static func given(_ events: SearchEvent...) -> Self { .events(events) }

  static func when(_ events: SearchEvent...) -> Self { .events(events) }

  static func then<Value: Equatable>(
    _ output: KeyPath<SearchOutputs, Value>, is expected: Value,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
  ) -> Self {
    .look(at: Spec.Place(fileID: fileID, filePath: filePath, line: line)) { outputs in
      let seen = outputs[keyPath: output]
      return seen == expected ? nil : difference("\(output)", seen, expected)
    }
  }
}

/// What is wrong with an output, or, of all outputs, with those that are not as expected.
private func difference(_ output: String, _ seen: Any, _ expected: Any) -> String {
  guard seen is SearchOutputs else {
    let name = output.split(separator: ".").dropFirst().first ?? "output"
    return "“\(name)” is \(text(seen)). The spec expects \(text(expected))."
  }
  return zip(Mirror(reflecting: seen).children, Mirror(reflecting: expected).children)
    .filter { text($0.value) != text($1.value) }
    .map { "“\($0.label ?? "")” is \(text($0.value)). The spec expects \(text($1.value))." }
    .joined(separator: "\n")
}

/// The text of a value, without the names of modules and the word “Optional”.
private func text(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map { child in
    (child.label.map { "\($0): " } ?? "") + text(child.value)
  }.joined(separator: ", ")
  return switch mirror.displayStyle {
  case .optional: mirror.children.first.map { text($0.value) } ?? "nil"
  case .collection: "[\(parts)]"
  case .struct: "\(type(of: value))(\(parts))"
  default: value is String ? "“\(value)”" : "\(value)"
  }
}
