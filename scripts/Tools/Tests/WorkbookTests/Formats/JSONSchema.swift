import Foundation

@testable import Workbook

/// Checks JSON against a JSON Schema, as far as the schemas of this workbook go.
///
/// A keyword that it does not know is an error, so that nobody takes for checked what is not.
struct JSONSchema {
  private let root: JSONValue

  struct Unknown: Error {
    var keyword: String
    var rule: JSONValue
  }

  init(_ text: String) throws { root = try JSONValue(text) }

  /// One of the workbook's own.
  init(file name: String) throws {
    let file = URL(filePath: #filePath)
      .appending(path: "../../../../../Formats/\(name).schema.json").standardized
    try self.init(String(contentsOf: file, encoding: .utf8))
  }

  /// What is wrong with a value, each with the way that leads to it: `/lessons/0/tests/2 has no id`.
  func problems(in value: JSONValue) throws -> [String] {
    try problems(in: value, at: "", by: root).sorted()
  }

  private func problems(
    in value: JSONValue, at way: String, by schema: JSONValue
  ) throws -> [String] {
    try (schema.object ?? [:]).flatMap { keyword, rule in
      try problems(in: value, at: way, by: keyword, rule, then: schema["then"])
    }
  }

  private func problems(
    in value: JSONValue, at way: String, by keyword: String, _ rule: JSONValue, then: JSONValue?
  ) throws -> [String] {
    func expect(_ condition: Bool?, _ problem: String) -> [String] {
      condition == false ? ["\(way) \(problem)"] : []
    }
    switch (keyword, rule) {
    case ("$schema", _), ("$defs", _), ("title", _), ("description", _), ("examples", _):
      return []
    case ("then", _):
      return []  // Belongs to “if”.
    case ("$ref", .string(let reference)) where !reference.hasPrefix("#"):
      let parts = reference.split(separator: ".schema.json").map(String.init)
      let other = try Self(file: parts[0])
      return try other.problems(in: value, at: way, by: other.definition(parts[1]))
    case ("$ref", .string(let reference)):
      return try problems(in: value, at: way, by: definition(reference))
    case ("type", .string(let type)):
      return expect(Self.isOf(type, value), "is not of type \(type)")
    case ("const", _):
      return expect(value == rule, "is not \(rule)")
    case ("enum", .array(let values)):
      return expect(values.contains(value), "is none of \(values)")
    case ("minimum", .number(let limit)):
      return expect(value.number.map { $0 >= limit }, "is too small")
    case ("maximum", .number(let limit)):
      return expect(value.number.map { $0 <= limit }, "is too large")
    case ("minLength", .number(let limit)):
      return expect(value.string.map { Double($0.unicodeScalars.count) >= limit }, "is too short")
    case ("minItems", .number(let limit)):
      return expect(value.array.map { Double($0.count) >= limit }, "has too few items")
    case ("pattern", .string(let pattern)):
      let pattern = try Regex(pattern)
      return expect(value.string.map { $0.contains(pattern) }, "is not as it should be")
    case ("items", .object):
      return try (value.array ?? []).enumerated().flatMap {
        try problems(in: $1, at: "\(way)/\($0)", by: rule)
      }
    case ("required", .array(let names)):
      return names.flatMap { name in
        expect(value.object.map { $0[name.string!] != nil }, "has no \(name.string!)")
      }
    case ("dependentRequired", .object(let rules)):
      return try rules.flatMap { name, others in
        value[name] == nil
          ? [] : try problems(in: value, at: way, by: "required", others, then: nil)
      }
    case ("properties", .object(let rules)):
      return try rules.flatMap { name, rule in
        try value[name].map { try problems(in: $0, at: "\(way)/\(name)", by: rule) } ?? []
      }
    case ("if", .object):
      guard let then, try problems(in: value, at: way, by: rule).isEmpty else { return [] }
      return try problems(in: value, at: way, by: then)
    default:
      throw Unknown(keyword: keyword, rule: rule)
    }
  }

  /// The schema that `#/$defs/name` stands for.
  private func definition(_ reference: String) throws -> JSONValue {
    let prefix = "#/$defs/"
    guard reference.hasPrefix(prefix),
      let schema = root["$defs"]?[String(reference.dropFirst(prefix.count))]
    else { throw Unknown(keyword: "$ref", rule: .string(reference)) }
    return schema
  }

  private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .boolean), ("number", .number), ("string", .string),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
