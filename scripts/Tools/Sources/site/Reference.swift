import Foundation
import Workbook

/// What the compiler knows of the public symbols of the runtime.
struct Reference {
  /// A module comes after those that it links to.
  static let modules = ["Bootcamp", "BootcampTesting"]

  /// The types that a page can link to, each with its module.
  private(set) var types: [String: String] = [:]
  private let folder: String

  /// - Throws: ``Problem`` where a public symbol has no documentation.
  init(site: Site, folder: String) throws {
    self.folder = folder
    try site.run(
      "swift",
      ["build", "--target", Self.modules.last!, "--disable-index-store"]
        + Command.buildSystem)
    let information = try JSONDecoder().decode(
      Toolchain.self, from: Data(try site.run("swift", ["-print-target-info"]).utf8))
    var undocumented: [String] = []
    for module in Self.modules {
      try FileManager.default.createDirectory(
        atPath: graphs(of: module), withIntermediateDirectories: true)
      try site.run(
        "swift",
        ["symbolgraph-extract", "-module-name", module, "-I", ".build/debug/Modules"]
          + ["-target", information.target.triple, "-output-dir", graphs(of: module)]
          + ["-minimum-access-level", "public"])
      let graph = try JSONDecoder().decode(
        Graph.self,
        from: Data(
          contentsOf: URL(filePath: "\(graphs(of: module))/\(module).symbols.json")))
      for symbol in graph.symbols where !symbol.isSynthesized {
        let name = symbol.pathComponents.joined(separator: ".")
        if symbol.docComment == nil { undocumented.append("\(module): \(name)") }
        if symbol.isType, symbol.pathComponents.count == 1 { types[name] = module }
      }
    }
    if !undocumented.isEmpty {
      throw Problem(
        "These public symbols have no documentation:\n"
          + undocumented.sorted().joined(separator: "\n"))
    }
  }

  func graphs(of module: String) -> String { "\(folder)/symbols/\(module)" }

  private struct Toolchain: Decodable {
    struct Target: Decodable { let triple: String }
    let target: Target
  }

  private struct Graph: Decodable {
    let symbols: [Symbol]
  }

  private struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Comment: Decodable {}
    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?

    /// What Swift's own library adds to a type is documented there.
    var isSynthesized: Bool { identifier.precise.contains("::SYNTHESIZED::") }
    var isType: Bool {
      ["swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias"]
        .contains(kind.identifier)
    }
  }
}
