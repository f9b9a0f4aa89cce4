import Foundation
import Workbook

/// What the compiler knows of the public symbols of the runtime.
struct Reference {
  /// A module comes after those that it links to.
  static let modules = ["Bootcamp", "BootcampTesting"]

  private let folder: String

  /// - Throws: ``Problem`` where a public symbol has no documentation.
  init(_ context: Context, in folder: String) throws {
    self.folder = folder
    try context.output(
      of: "swift",
      ["build", "--target", Self.modules.last!, "--disable-index-store"] + Command.buildSystem)
    var undocumented: [String] = []
    for module in Self.modules {
      let graphs = graphs(of: module)
      try context.clear(graphs)
      try context.output(
        of: "swift",
        ["symbolgraph-extract", "-module-name", module, "-I", ".build/debug/Modules"]
          + ["-output-dir", graphs, "-minimum-access-level", "public"])
      let text = context.text(of: "\(graphs)/\(module).symbols.json") ?? ""
      let graph = try JSONDecoder().decode(Graph.self, from: Data(text.utf8))
      for symbol in graph.symbols where !symbol.isSynthesized {
        let name = symbol.pathComponents.joined(separator: ".")
        if symbol.docComment == nil { undocumented.append("\(module): \(name)") }
      }
    }
    if !undocumented.isEmpty {
      throw Problem(
        "These public symbols have no documentation:\n"
          + undocumented.sorted().joined(separator: "\n"))
    }
  }

  func graphs(of module: String) -> String { "\(folder)/symbols/\(module)" }

  private struct Graph: Decodable {
    let symbols: [Symbol]
  }

  private struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Comment: Decodable {}
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?

    /// What Swift's own library adds to a type is documented there.
    var isSynthesized: Bool { identifier.precise.contains("::SYNTHESIZED::") }
  }
}
