import Foundation
import Testing

@testable import Workbook

/// The completion scripts, in the shells that they are for.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CompletionTests {
  /// Where a program tells what was typed, under the name of the tool.
  private let root: String

  private static let size = Option("--size", .text(named: "METRES"), summary: "how large")
  private static let colour = Option(
    "--colour", .word(among: ["red", "green"], named: "COLOUR"), summary: "the painter's choice")
  private static let plan = Option("--plan", .path(named: "FILE"), summary: "what to paint")
  private static let secret = Option(
    "--secret", .text(named: "WORD"), summary: "for programs", isHidden: true)
  private static let tool = Tool(
    "scripts/progress", "Paints things.", footnote: "",
    subcommands: [
      Subcommand(
        nil, "paint a wall", operands: .lessons, options: [size, colour, plan, secret]
      ) { _ in 0 },
      Subcommand("door", "paint a door", operands: .oneLesson, options: [size]) { _ in 0 },
      Subcommand("houses", "paint many", operands: .folders) { _ in 0 },
      Subcommand("mix", "mix", operands: .word(among: ["oil", "water"], named: "WITH")) { _ in 0 },
      Subcommand("help", "explain", operands: .command) { _ in 0 },
    ])

  init() throws {
    root = "\(FixtureWorkbook.products)/fixtures/a completed workbook"
    for folder in ["scripts", "north side", "Plans/old"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    try Data("".utf8).write(to: URL(filePath: "\(root)/Plans/new.txt"))
    try Data("#!/bin/sh\nprintf '%s\\n' \"$*\" >> said\n".utf8)
      .write(to: URL(filePath: "\(root)/scripts/progress"))
    chmod("\(root)/scripts/progress", 0o755)
    unlink("\(root)/said")
    for shell in Completions.Shell.allCases {
      let completions = Completions(
        Self.tool, lessons: [("numbers", "Numbers"), ("new-words", "New words")])
      try Data(completions.script(for: shell, root: root).utf8)
        .write(to: URL(filePath: "\(root)/script.\(shell)"))
    }
  }

  private func run(_ shell: String, _ arguments: [String]) async throws -> String {
    let command = Command(
      shell, arguments, in: root, environment: ProcessInfo.processInfo.environment)
    let ending = try await blocking { try runProcess(command) }
    #expect(ending.errors.isEmpty)
    return ending.output
  }

  /// The words of a line, of which the last is the one at the cursor, and what is offered for it.
  private static let offers: [([String], [String])] = [
    ([""], ["door", "houses", "mix", "help", "numbers", "new-words"]),
    (["h"], ["houses", "help"]), (["n"], ["numbers", "new-words"]),
    (["numbers", ""], ["numbers", "new-words"]), (["door", "nu"], ["numbers"]),
    (["--"], ["--size", "--colour", "--plan", "--help"]),
    (["numbers", "--c"], ["--colour"]), (["door", "--"], ["--size", "--help"]),
    (["--colour", ""], ["red", "green"]), (["--colour", "g"], ["green"]),
    (["--size", "door", ""], ["door", "houses", "mix", "help", "numbers", "new-words"]),
    (["--secret", "door", "mi"], ["mix"]), (["--size", ""], []),
    (["mix", ""], ["oil", "water"]), (["help", "m"], ["mix"]), (["zz"], []),
    (["houses", "nor"], ["north side"]), (["--plan", "Plans/n"], ["Plans/new.txt"]),
  ]

  @Test("Bash completes", arguments: offers) func bash(words: [String], offers: [String])
    async throws
  {
    #expect(try await bash(words) == offers)
  }

  @Test("Bash completes behind an equals sign, which it takes for a word") func equals()
    async throws
  {
    #expect(try await bash(["--colour", "=", "r"]) == ["red"])
    #expect(try await bash(["--colour", "="]) == ["red", "green"])
    #expect(try await bash(["--colour", "=", "red", "mi"]) == ["mix"])
  }

  private func bash(_ words: [String]) async throws -> [String] {
    // Outside of a completion, `compopt` complains.
    let output = try await run(
      "bash",
      [
        "--norc", "-c",
        """
        source ./script.bash
        compopt() { :; }
        [[ $(complete -p scripts/progress ./scripts/progress) == *" -F "*" -F "* ]] || exit
        COMP_WORDS=(scripts/progress "$@")
        COMP_CWORD=$#
        _scripts_progress
        printf '%s\\n' "${COMPREPLY[@]}"
        """, "bash",
      ] + words)
    return output.split(separator: "\n").map(String.init)
  }

  @Test("Fish completes", .enabled(if: has("fish")), arguments: offers)
  func fish(words: [String], offers: [String]) async throws {
    let line = "./scripts/progress " + words.joined(separator: " ")
    let output = try await run(
      "fish", ["--no-config", "-c", "source script.fish; complete -C $argv[1]", line])
    let found = output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    // Fish marks folders, quotes spaces, and has an order of its own.
    let names = found.map { String($0).replacing("\\ ", with: " ").replacing(/\/$/, with: "") }
    #expect(names.sorted() == offers.sorted())
  }

  @Test("Zsh completes what is typed in a terminal", .enabled(if: has("zsh"))) func zsh()
    async throws
  {
    let lines = [
      "scripts/progress do\tnum\t", "./scripts/progress --colour=g\tnew\t",
      "../a\\ completed\\ workbook/scripts/progress mix w\t",
      "scripts/progress --colour r\thel\tmi\t",
      "scripts/progress --plan Plans/n\t", "scripts/progress houses nor\t", "scripts/progress zz\t",
      "scripts/progress --secret door --si\t3",
    ]
    // The words that the shell has made of a line are told by the program that they start.
    _ = try await run(
      "zsh",
      [
        "-f", "-c",
        """
        zmodload zsh/zpty
        zpty shell 'zsh -f -i'
        zpty -w shell 'autoload -Uz compinit; compinit -u -D; source ./script.zsh'
        for line in "$@"; do zpty -w shell $line; done
        zpty -w shell exit
        while zpty -r shell chunk; do :; done
        """, "zsh",
      ] + lines)
    #expect(
      contents(of: "\(root)/said")?.split(separator: "\n").map(String.init) == [
        "door numbers", "--colour=green new-words", "mix water", "--colour red help mix",
        "--plan Plans/new.txt", "houses north side", "zz", "--secret door --size 3",
      ])
  }

  private static func has(_ shell: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return (try? Command(shell, [], in: "/", environment: environment).path()) != nil
  }

  @Test("The tool prints a script for each shell, and says which there are") func tool()
    async throws
  {
    let workbook = try FixtureWorkbook("a workbook with completions")
    for shell in ["bash", "zsh", "FISH"] {
      let run = try await workbook.progress("completions", shell)
      #expect(run.code == 0)
      for word in ["hint", "rooms-and-doors", "format", "completions", "anyway"] {
        #expect(run.output.contains(word), "\(shell)")
      }
    }
    let slip = try await workbook.progress("completions", "bsh")
    #expect(slip.code == 2)
    #expect(slip.errors.contains("Did you mean `scripts/progress completions bash`?"))
    let none = try await workbook.progress("completions")
    #expect(none.code == 2)
    #expect(none.errors.contains("Say which shell: bash, zsh or fish."))
  }
}
