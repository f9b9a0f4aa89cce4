import Foundation
import Workbook

/// The lessons, the other pages, and the reference of the runtime as one site, made by the toolchain's
/// own `docc`.
///
/// `docc` makes an archive of each module and one of the pages, which may link to the modules; then it
/// merges the three.
struct Site {
  let checkout: Checkout
  /// The folder of the server that the site will be in; empty where it is the server's root.
  let basePath: String
  /// Where files can be read that are no pages.
  let sourceURL: String?

  static let folder = ".build/site"
  private static let work = ".build/site-parts"

  /// - Returns: How many pages there are beside the reference.
  func make() throws -> Int {
    try? FileManager.default.removeItem(atPath: path(Self.work))
    try? FileManager.default.removeItem(atPath: path(Self.folder))
    try FileManager.default.createDirectory(
      atPath: path(Self.work), withIntermediateDirectories: true)
    let reference = try Reference(site: self, folder: path(Self.work))
    for (index, module) in Reference.modules.enumerated() {
      try docc(
        module,
        ["--additional-symbol-graph-dir", reference.graphs(of: module)]
          // File and line of a caller are parameters of many functions, and explained once.
          + ["--disable-parameters-and-returns-validation"],
        dependencies: Array(Reference.modules.prefix(index)))
    }
    var catalog = Catalog(site: self, symbols: reference.types)
    let folder = "\(path(Self.work))/Workbook.docc"
    let pages = try catalog.write(into: folder)
    try docc("Workbook", [folder], dependencies: Reference.modules)
    // The pages come last: they link to the modules, and the sidebar takes the first entry of a name.
    try run(
      "docc",
      ["merge"] + (Reference.modules + ["Workbook"]).map(archive)
        + ["--synthesized-landing-page-name", "Bootcamp", "--output-path", path(Self.folder)])
    let start = "\(root)documentation/workbook/"
    try Data(
      """
      <!doctype html><meta charset="utf-8"><title>Bootcamp</title>
      <meta http-equiv="refresh" content="0; url=\(start)"><a href="\(start)">Bootcamp</a>

      """.utf8
    ).write(to: URL(filePath: path("\(Self.folder)/index.html")))
    return pages
  }

  /// The root of the site on its server, with a slash at its end.
  private var root: String { basePath.isEmpty ? "/" : "/\(basePath)/" }

  func path(_ path: String) -> String { "\(checkout.root)/\(path)" }

  private func archive(_ name: String) -> String { "\(path(Self.work))/\(name).doccarchive" }

  /// Converts one of the three. A warning is an error, such as that a link leads nowhere.
  private func docc(_ name: String, _ input: [String], dependencies: [String]) throws {
    try run(
      "docc",
      ["convert"] + input
        + ["--output-dir", archive(name), "--hosting-base-path", basePath, "--warnings-as-errors"]
        + ["--fallback-display-name", name, "--fallback-bundle-identifier", name]
        + ["--fallback-default-module-kind", "Module"]
        + ["--enable-experimental-external-link-support"]
        + dependencies.flatMap { ["--dependency", archive($0)] })
  }

  /// Runs a program of the toolchain.
  @discardableResult
  func run(_ program: String, _ arguments: [String]) throws -> String {
    let ending = try runProcess(
      Command(program, arguments, in: checkout.root), outputLimit: 1 << 22)
    guard ending.cause == .exited(0) else {
      throw Problem(ending.output + ending.errors)
    }
    return ending.output
  }
}
