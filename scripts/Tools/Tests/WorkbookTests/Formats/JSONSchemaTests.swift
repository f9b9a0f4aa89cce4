import Testing

@testable import Workbook

/// The validator itself: what it lets through is only as good as what it refuses.
@Suite struct JSONSchemaTests {
  private func problems(_ schema: String, _ json: String) throws -> [String] {
    try JSONSchema(schema).problems(in: JSONValue(json))
  }

  @Test(
    "Every keyword refuses what it should, and nothing else",
    arguments: [
      (#"{"type":"string"}"#, #""a""#, "1"), (#"{"type":"integer"}"#, "1", "1.5"),
      (#"{"type":"integer"}"#, "1", "true"), (#"{"type":"object"}"#, "{}", "[]"),
      (#"{"type":"array"}"#, "[]", "null"), (#"{"const":1}"#, "1", "2"),
      (#"{"enum":["a","b"]}"#, #""b""#, #""c""#), (#"{"minimum":1}"#, "1", "0"),
      (#"{"maximum":1}"#, "1", "2"), (#"{"minLength":1}"#, #""a""#, #""""#),
      (#"{"minItems":1}"#, "[1]", "[]"), (#"{"pattern":"^a"}"#, #""ab""#, #""ba""#),
      (#"{"items":{"type":"string"}}"#, #"["a"]"#, #"["a",1]"#),
      (#"{"required":["a"]}"#, #"{"a":1}"#, #"{"b":1}"#),
      (#"{"properties":{"a":{"const":1}}}"#, #"{"a":1,"b":2}"#, #"{"a":2}"#),
      (#"{"dependentRequired":{"a":["b"]}}"#, #"{"b":1}"#, #"{"a":1}"#),
      (
        ##"{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"type":"null"}}}"##, "[null]", "[1]"
      ),
      (
        #"{"if":{"required":["a"]},"then":{"required":["b"]}}"#, #"{"c":1}"#, #"{"a":1}"#
      ),
    ])
  func keyword(schema: String, right: String, wrong: String) throws {
    #expect(try problems(schema, right).isEmpty)
    #expect(try !problems(schema, wrong).isEmpty)
  }

  @Test("A problem says where it is") func place() throws {
    let schema = #"{"properties":{"a":{"items":{"required":["id"]}}}}"#
    #expect(try problems(schema, #"{"a":[{"id":1},{}]}"#) == ["/a/1 has no id"])
  }

  @Test("What it does not know is an error", arguments: ["maxLength", "type"])
  func unknown(keyword: String) {
    #expect(throws: JSONSchema.Unknown.self) { try problems(#"{"\#(keyword)":5}"#, "{}") }
  }
}
