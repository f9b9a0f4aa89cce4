import Foundation
import Workbook

/// Follows all links of the site that stay on it.
struct LinkCheck {
  let site: Site

  /// How many links there are, and which lead nowhere.
  var result: (links: Int, problems: [String]) {
    get throws {
      let root = site.path(Site.folder)
      var links = 0
      var problems: Set<String> = []
      var anchors: [String: Set<String>] = [:]
      var fragments: [(page: String, target: String, fragment: String)] = []
      let files = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/data")
        .filter { $0.hasSuffix(".json") }
      for file in files {
        let page = "/" + file.dropLast(".json".count)
        let data = try Data(contentsOf: URL(filePath: "\(root)/data/\(file)"))
        let content = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        anchors[page] = Self.anchors(in: content)
        let references = content["references"] as? [String: [String: Any]] ?? [:]
        for reference in references.values {
          let variants = reference["variants"] as? [[String: Any]] ?? []
          let urls = ([reference] + variants).compactMap { $0["url"] as? String }
          for url in urls where !url.contains("://") {
            links += 1
            let parts = url.split(separator: "#", maxSplits: 1).map(String.init)
            let target = parts[0].hasPrefix("/") ? parts[0].lowercased() : "/" + parts[0]
            let isPage = target.hasPrefix("/documentation/")
            let exists = FileManager.default.fileExists(
              atPath: root + (isPage ? "\(target)/index.html" : parts[0]))
            if !exists { problems.insert("\(page): the link leads nowhere: \(url)") }
            if parts.count > 1 { fragments.append((page, target, parts[1])) }
          }
        }
      }
      for (page, target, fragment) in fragments
      where anchors[target]?.contains(fragment.removingPercentEncoding ?? fragment) != true {
        problems.insert("\(page): \(target) has no heading “#\(fragment)”")
      }
      return (links, problems.sorted())
    }
  }

  /// The names of all headings of a page.
  private static func anchors(in value: Any) -> Set<String> {
    switch value {
    case let object as [String: Any]:
      object.values.reduce(into: Set([object["anchor"] as? String].compactMap(\.self))) {
        $0.formUnion(anchors(in: $1))
      }
    case let list as [Any]: list.reduce(into: []) { $0.formUnion(anchors(in: $1)) }
    default: []
    }
  }
}
