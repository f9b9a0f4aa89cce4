import Foundation
import Testing

@testable import Workbook

/// The completion scripts, in the shells that they are for: they ask the tool.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CompletionTests {
  private let workbook: FixtureWorkbook
  private var root: String { workbook.root }

  init() throws {
    workbook = try FixtureWorkbook("a completed workbook")
    for folder in ["north side", "Plans/old"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    try workbook.write("Plans/new.txt", "")
    // Tells what was typed, under the name of the tool.
    try workbook.write("scripts/progress", "#!/bin/sh\nprintf '%s\\n' \"$*\" >> said\n")
    chmod("\(root)/scripts/progress", 0o755)
    unlink("\(root)/said")
    for shell in Shell.allCases {
      let script = shell.script(asking: "\(FixtureWorkbook.products)/progress", root: root)
      try Data(script.utf8).write(to: URL(filePath: "\(root)/script.\(shell)"))
    }
  }

  private func run(_ shell: String, _ arguments: [String]) async throws -> String {
    let command = Command(
      shell, arguments, in: root, environment: ProcessInfo.processInfo.environment)
    let ending = try await blocking { try runProcess(command) }
    #expect(ending.errors.isEmpty)
    return ending.output
  }

  private static let lessons = ["numbers", "words", "loops", "rooms-and-doors"]
  private static let commands = [
    "watch", "hint", "solution", "reset", "class", "list", "completions", "help",
  ]

  /// The words of a line, of which the last is the one at the cursor, and what is offered for it.
  private static let offers: [([String], [String])] = [
    ([""], commands + lessons), (["h"], ["hint", "help"]), (["n"], ["numbers"]),
    (["numbers", ""], lessons), (["hint", "nu"], ["numbers"]),
    (["--"], ["--solutions", "--format", "--output", "--timeout", "--no-color", "--help"]),
    (["numbers", "--f"], ["--format"]), (["reset", "--"], ["--no-color", "--help"]),
    (["--format", ""], ["text", "json", "junit", "exercism"]), (["--format", "ju"], ["junit"]),
    (["--timeout", "hint", ""], commands + lessons), (["--sources", "hint", "res"], ["reset"]),
    (["--timeout", ""], []), (["completions", ""], ["bash", "zsh", "fish"]),
    (["help", "w"], ["watch"]), (["zz"], []), (["class", "nor"], ["north side"]),
    (["class", "--format", "h"], ["html"]), (["--output", "Plans/n"], ["Plans/new.txt"]),
  ]

  @Test("The tool tells each shell what may follow, with what it means") func meanings() throws {
    let lessons = try workbook.checkout().lessons
    func answer(_ words: String..., in shell: Shell) -> String {
      Tool.progress.completion(of: words, in: shell, lessons: lessons)
    }
    #expect(answer("completions", "", in: .zsh) == "bash\nzsh\nfish\n")
    #expect(answer("hint", "", in: .zsh).hasPrefix("numbers:Numbers\n"))
    #expect(answer("hint", "", in: .fish).hasPrefix("numbers\tNumbers\n"))
    #expect(answer("hint", "", in: .bash).hasPrefix("numbers\n"))
    #expect(answer("--format=", in: .fish) == "text\njson\njunit\nexercism\n")
    #expect(answer("class", "", in: .fish) == ":folders\n")
    #expect(answer("--output=", in: .zsh) == ":files\n")
    // The words of an option of this name that another command has are not meant.
    #expect(answer("hint", "--format", "", in: .zsh) == "")
  }

  @Test("Bash completes", arguments: offers) func bash(words: [String], offers: [String])
    async throws
  {
    #expect(try await bash(words) == offers)
  }

  @Test("Bash completes behind an equals sign, which it takes for a word") func equals()
    async throws
  {
    #expect(try await bash(["--format", "=", "ju"]) == ["junit"])
    #expect(try await bash(["--format", "="]) == ["text", "json", "junit", "exercism"])
    #expect(try await bash(["--format", "=", "json", "hi"]) == ["hint"])
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
      "scripts/progress hi\tnum\t", "./scripts/progress --format=ju\twor\t",
      "../a\\ completed\\ workbook/scripts/progress completions z\t",
      "scripts/progress --format tex\thel\twat\t",
      "scripts/progress --output Plans/n\t", "scripts/progress class nor\t",
      "scripts/progress zz\t", "scripts/progress --sources hint --ti\t3",
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
        "hint numbers", "--format=junit words", "completions zsh", "--format text help watch",
        "--output Plans/new.txt", "class north side", "zz", "--sources hint --timeout 3",
      ])
  }

  private static func has(_ shell: String) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return (try? Command(shell, [], in: "/", environment: environment).path()) != nil
  }

  @Test("The tool prints a script for each shell, and says which there are") func tool()
    async throws
  {
    for shell in ["bash", "zsh", "FISH"] {
      let run = try await workbook.progress("completions", shell)
      #expect(run.code == 0)
      #expect(run.output.contains("'\(FixtureWorkbook.products)/progress' completions "))
    }
    let slip = try await workbook.progress("completions", "bsh")
    #expect(slip.code == 2)
    #expect(slip.errors.contains("Did you mean `scripts/progress completions bash`?"))
    let asked = try await workbook.progress("completions", "fish", "--answer", "--", "hint", "w")
    #expect(asked.output.contains("words\tWords\n"))
    let none = try await workbook.progress("completions")
    #expect(none.code == 2)
    #expect(none.errors.contains("Say which shell: bash, zsh or fish."))
  }
}
