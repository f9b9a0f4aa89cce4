import Testing

@testable import Workbook

/// A command line taken apart, and explained.
@Suite struct ToolTests {
  private static let size = Option("--size", "METRES", summary: "how large")
  private static let colour = Option("--colour", "COLOUR", summary: "which colour")
  private static let secret = Option("--secret", summary: "as little as can be")

  private let tool = Tool(
    "scripts/paint", "Paints things.", footnote: "Nothing is free.",
    subcommands: [
      Subcommand(
        nil, "[LESSON …]", summary: "paint a wall", options: [size, colour, secret],
        details: "Walls are large."
      ) { _ in .success },
      Subcommand(
        "door", "[LESSON]", summary: "paint a door", options: [colour]
      ) { _ in .success },
    ])

  @Test("Words, options and their values find their places") func places() throws {
    let invocation = try tool.invocation(of: ["--size", "3", "north", "--colour=red", "south"])
    #expect(invocation.subcommand.name == nil)
    #expect(invocation.operands == ["north", "south"])
    #expect(invocation.value(of: Self.size) == "3")
    #expect(invocation.value(of: Self.colour) == "red")
    #expect(!invocation.has(Self.secret))
    #expect(!invocation.has(.help))
  }

  @Test("A command is known in any case, behind options too") func command() throws {
    let invocation = try tool.invocation(of: ["--colour", "blue", "DOOR", "door"])
    #expect(invocation.subcommand.name == "door")
    #expect(invocation.operands == ["door"])
    #expect(try tool.invocation(of: ["wall", "doors"]).subcommand.name == nil)
  }

  @Test(
    "A slip names what is wrong and what there is",
    arguments: [
      (["--sise", "3"], "`scripts/paint` has no option --sise.\n"),
      (["--size"], "--size needs METRES after it."),
      (["--colour"], "--colour needs COLOUR after it."),
      (["door", "--size", "3"], "`scripts/paint door` has no option --size.\n"),
      (["--help=now"], "--help takes nothing behind it."),
    ])
  func slips(words: [String], message: String) {
    let error = #expect(throws: CommandLineError.self) { try tool.invocation(of: words) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test("The help is made from what there is") func help() {
    #expect(
      tool.help(on: tool.subcommands[0]) == """
        Paints things.

          scripts/paint [LESSON …]      paint a wall
          scripts/paint door [LESSON]   paint a door

        Walls are large.

          --size METRES     how large
          --colour COLOUR   which colour
          --secret          as little as can be
          --help            this text

        Nothing is free.

        """)
    #expect(
      tool.help(on: tool.subcommands[1]) == """
        Usage: scripts/paint door [LESSON]

        Paint a door.

          --colour COLOUR   which colour
          --help            this text

        """)
  }
}
