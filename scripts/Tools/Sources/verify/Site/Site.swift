import Foundation
import Workbook

/// The lessons, the other pages, and the reference of the runtime as one site, made by the toolchain's
/// own `docc`.
///
/// `docc` makes an archive of each module and one of the pages, which may link to the modules; then it
/// merges the three.
struct Site {
  let context: Context
  /// The folder of the server that the site will be in; empty where it is the server's root.
  var basePath = ""
  /// Where files can be read that are no pages.
  var sourceURL: String?

  static let folder = ".build/site"
  private static let work = ".build/site-parts"

  private var start: String {
    "\(basePath.isEmpty ? "" : "/\(basePath)")/documentation/workbook/"
  }

  /// - Returns: What has been made, in words.
  /// - Throws: ``Problem`` where something is wrong with it.
  func make() throws -> String {
    try context.clear(Self.work)
    try? FileManager.default.removeItem(atPath: context.path(Self.folder))
    let reference = try Reference(context, in: Self.work)
    for (index, module) in Reference.modules.enumerated() {
      try docc(
        module,
        [source(of: module), "--additional-symbol-graph-dir", reference.graphs(of: module)]
          // File and line of a caller are parameters of many functions, and explained once.
          + ["--disable-parameters-and-returns-validation"],
        dependencies: Array(Reference.modules.prefix(index)))
    }
    var catalog = Catalog(site: self)
    let pages = try catalog.write(into: source(of: "Workbook"))
    try docc("Workbook", [source(of: "Workbook")], dependencies: Reference.modules)
    // The pages come last: they link to the modules, and the sidebar takes the first entry of a name.
    try context.output(
      of: "docc",
      ["merge"] + (Reference.modules + ["Workbook"]).map(archive)
        + ["--synthesized-landing-page-name", "Bootcamp", "--output-path", Self.folder])
    try context.keep(
      """
      <!doctype html><meta charset="utf-8"><title>Bootcamp</title>
      <meta http-equiv="refresh" content="0; url=\(start)"><a href="\(start)">Bootcamp</a>

      """, in: "\(Self.folder)/index.html")
    return "\(pages) pages and the reference in \(Self.folder)"
  }

  private func source(of name: String) -> String { "\(Self.work)/\(name).docc" }
  private func archive(_ name: String) -> String { "\(Self.work)/\(name).doccarchive" }

  /// Converts one of the three. A warning is an error, such as that a link leads nowhere.
  private func docc(_ name: String, _ input: [String], dependencies: [String]) throws {
    // Nothing else on a page of the reference leads back to the lessons.
    try context.keep(
      """
      <nav style="padding: .4rem 1.4rem">
      <a href="\(start)" style="color: inherit">Bootcamp: the lessons</a></nav>

      """, in: "\(source(of: name))/header.html")
    try context.output(
      of: "docc",
      ["convert"] + input
        + ["--output-dir", archive(name), "--hosting-base-path", basePath, "--warnings-as-errors"]
        + ["--fallback-display-name", name, "--fallback-bundle-identifier", name]
        + ["--fallback-default-module-kind", "Module", "--experimental-enable-custom-templates"]
        + ["--enable-experimental-external-link-support"]
        + dependencies.flatMap { ["--dependency", archive($0)] })
  }
}
