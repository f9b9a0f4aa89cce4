import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An XML document, and the rules that the usual schemas have for JUnit reports.
final class JUnitDocument: NSObject, XMLParserDelegate {
  final class Element {
    let name: String
    let attributes: [String: String]
    var children: [Element] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    func all(_ name: String) -> [Element] {
      children.filter { $0.name == name } + children.flatMap { $0.all(name) }
    }
  }

  struct NotWellFormed: Error {
    var line: Int
    var reason: String
  }

  private(set) var root = Element("", [:])
  private var open: [Element] = []

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else {
      throw NotWellFormed(
        line: parser.lineNumber, reason: parser.parserError.map { "\($0)" } ?? "unknown")
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    let element = Element(name, attributes)
    if let parent = open.last { parent.children.append(element) } else { root = element }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

  // MARK: Rules

  /// What stands against the schemas: the order of the elements, which of them and which attributes
  /// must be there, which may, and what may stand in them.
  var problems: [String] {
    var problems: [String] = []
    func expect(_ condition: Bool, _ problem: String, _ element: Element) {
      if !condition { problems.append("\(element.name) \(element.attributes): \(problem)") }
    }
    func expect(_ element: Element, required: Set<String>, optional: Set<String> = []) {
      let names = Set(element.attributes.keys)
      expect(names.isSuperset(of: required), "lacks \(required.subtracting(names))", element)
      let extra = names.subtracting(required).subtracting(optional)
      expect(extra.isEmpty, "does not have \(extra)", element)
    }
    func isNumber(_ text: String?) -> Bool { text?.wholeMatch(of: #/\d+/#) != nil }
    func isDecimal(_ text: String?) -> Bool { text?.wholeMatch(of: #/\d+\.\d{3}/#) != nil }

    expect(root.name == "testsuites" && root.attributes.isEmpty, "is the wrong root", root)
    for (index, suite) in root.children.enumerated() {
      expect(suite.name == "testsuite", "is no suite", suite)
      let counts = [
        "tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped",
      ]
      expect(
        suite,
        required: Set(counts.keys).union(["name", "package", "id", "timestamp", "hostname", "time"])
      )
      for (attribute, element) in counts {
        expect(
          suite.attributes[attribute] == "\(suite.all(element).count)", "miscounts \(element)",
          suite)
      }
      expect(suite.attributes["id"] == "\(index)", "is out of order", suite)
      expect(isDecimal(suite.attributes["time"]), "has a strange time", suite)
      expect(
        suite.attributes["timestamp"]?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/#) != nil,
        "has a strange timestamp", suite)
      let names = suite.children.map(\.name)
      let cases = Array(repeating: "testcase", count: suite.all("testcase").count)
      expect(
        names == ["properties"] + cases + ["system-out", "system-err"], "is in disorder", suite)
      for property in suite.children.first?.children ?? [] {
        expect(property.name == "property", "is no property", property)
        expect(property, required: ["name", "value"])
      }
      for test in suite.all("testcase") {
        expect(test, required: ["name", "classname", "time"], optional: ["file", "line"])
        expect(isDecimal(test.attributes["time"]), "has a strange time", test)
        expect(
          test.attributes["file"] == nil || isNumber(test.attributes["line"]), "has no line", test)
        expect(test.children.count <= 1, "has several outcomes", test)
        for outcome in test.children {
          expect(
            ["failure", "error", "skipped"].contains(outcome.name), "is no outcome", outcome)
          expect(outcome, required: ["type"], optional: ["message"])
          expect(outcome.children.isEmpty, "has elements in it", outcome)
        }
      }
    }
    return problems
  }
}
