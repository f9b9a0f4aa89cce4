import Foundation
import Testing

@testable import Workbook

/// The sample workflow, as far as it can be checked without the service that runs it.
@Suite(.serialized, .timeLimit(.minutes(1))) struct WorkflowTests {
  private let text: String
  private let workflow: YAML

  init() throws {
    let path = URL(filePath: #filePath)
      .appending(path: "../../../../../Formats/grade.yml").standardized.path
    text = try #require(contents(of: path))
    workflow = try YAML(text)
  }

  private var steps: [YAML] { workflow["jobs"]?["grade"]?["steps"]?.items ?? [] }

  @Test("It has all that a workflow needs, and no rights that it does not need") func structure() {
    let keys = ["name", "on", "env", "concurrency", "permissions", "jobs"]
    #expect(workflow.keys == keys)
    #expect(workflow["on"]?.keys == ["push", "workflow_dispatch"])
    #expect(workflow["permissions"]?.keys == ["contents"])
    #expect(workflow["permissions"]?["contents"]?.text == "read")
    #expect(workflow["jobs"]?.keys == ["grade"])
    let job = workflow["jobs"]?["grade"]
    #expect(job?.keys == ["runs-on", "timeout-minutes", "container", "steps"])
    #expect(job?["timeout-minutes"]?.text.flatMap { Int($0) } != nil)
    #expect(job?["container"]?.text?.hasPrefix("swift:6.") == true)
  }

  @Test("Each step has a name and does one thing, with actions of a fixed version")
  func eachStep() {
    #expect(steps.count == 4)
    for step in steps {
      let keys = Set(step.keys)
      #expect(keys.isSubset(of: ["name", "if", "uses", "with", "shell", "run"]))
      #expect(keys.contains("name"))
      #expect(keys.contains("uses") != keys.contains("run"))
      // Other shells go on after a command that failed in a pipe.
      if keys.contains("run") { #expect(step["shell"]?.text == "bash") }
      if let action = step["uses"]?.text {
        #expect(action.wholeMatch(of: #/actions/[a-z-]+@v\d+/#) != nil)
      }
    }
    #expect(steps.first?["uses"]?.text?.hasPrefix("actions/checkout@") == true)
    let grading = steps.firstIndex { $0["run"]?.text?.contains("scripts/progress") == true }
    // What follows the verdict is shown and kept whatever the verdict is.
    for step in steps[((grading ?? 0) + 1)...] {
      #expect(step["if"]?.text == "${{ !cancelled() }}")
    }
  }

  @Test("The tool accepts each of its commands, for all lessons and for some") func commands()
    async throws
  {
    let workbook = try FixtureWorkbook("only read for workflows")
    let commands = steps.compactMap { $0["run"]?.text }.flatMap { $0.split(separator: "\n") }
      .filter { $0.hasPrefix("scripts/progress") }
    #expect(commands.count == 1)
    for command in commands {
      let words = command.prefix { $0 != ">" && $0 != "|" }.split(separator: " ").dropFirst()
      #expect(words.contains("$LESSONS"))
      for lessons in [[], ["1", "2"]] {
        let words = words.flatMap { $0 == "$LESSONS" ? lessons : [String($0)] }
        // With --help it looks at the words and does nothing.
        let run = try await workbook.progress(words + ["--help"])
        #expect(run.code == 0, "\(command): \(run.errors)")
        #expect(words.contains("--format") && words.contains("--output"))
      }
    }
  }

  @Test("The workflow for a class divides it into as many parts as it has machines") func parts()
    async throws
  {
    let path = URL(filePath: #filePath)
      .appending(path: "../../../../../Formats/class.yml").standardized.path
    let workflow = try YAML(try #require(contents(of: path)))
    #expect(workflow["permissions"]?["contents"]?.text == "read")
    let count = workflow["env"]?["PARTS"]?.text.flatMap { Int($0) }
    let parts = workflow["jobs"]?["judge"]?["strategy"]?["matrix"]?["part"]?.items
    #expect(parts?.compactMap { $0.text.flatMap { Int($0) } } == count.map { Array(1...$0) })
    #expect(workflow["jobs"]?["merge"]?["needs"]?.text == "judge")

    let workbook = try FixtureWorkbook("only read for workflows")
    let commands = ["judge", "merge"].flatMap { workflow["jobs"]?[$0]?["steps"]?.items ?? [] }
      .compactMap { $0["run"]?.text }.flatMap { $0.split(separator: "\n") }
      .filter { $0.hasPrefix("scripts/progress") }
    #expect(commands.count == 3)
    for command in commands {
      let text = command.replacing("${{ matrix.part }}/$PARTS", with: "3/10")
        .replacing("${{ matrix.part }}", with: "3").replacing("\"", with: "")
      let words = text.prefix { $0 != ">" && $0 != "|" }.split(separator: " ").dropFirst()
      let run = try await workbook.progress(words.map(String.init) + ["--help"])
      #expect(run.code == 0, "\(command): \(run.errors)")
      #expect(words.contains("--shard") != words.contains("--merge"))
    }
  }

  @Test("The reader of YAML refuses what it does not know")
  func reader() throws {
    #expect(throws: YAML.Unreadable.self) { try YAML("a:\n\tb: 1\n") }
    #expect(throws: YAML.Unreadable.self) { try YAML("a: 1\na: 2\n") }
    #expect(throws: YAML.Unreadable.self) { try YAML("a: 1\n  b: 2\n") }
    #expect(throws: YAML.Unreadable.self) { try YAML("a\n") }
    #expect(throws: YAML.Unreadable.self) { try YAML("a: [1, 2]\n") }
    #expect(throws: YAML.Unreadable.self) { try YAML("a: &b c\n") }
    let yaml = try YAML("# x\na: |\n  one\n\n    two\nb:\n  - c: \"d # e\"  # f\n    g:\n  - h\n")
    #expect(yaml["a"]?.text == "one\n\n  two\n")
    #expect(yaml["b"]?.items?[0]["c"]?.text == "d # e")
    #expect(yaml["b"]?.items?[0].keys == ["c", "g"])
    #expect(yaml["b"]?.items?[1].text == "h")
  }
}
