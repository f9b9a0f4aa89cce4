import Workbook

/// What was asked for on the command line.
struct Arguments: Equatable {
  var wantsHelp = false
  /// The lesson as it was named.
  var lesson: String?
  /// The commands to type, where a person is not going to.
  var script: String?
  var sources = "Exercises"

  /// - Throws: `UsageError`.
  init(_ words: [String]) throws {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--help", "-h": wantsHelp = true
      case "--solutions": sources = "Solutions"
      case "--script":
        guard let commands = words.popFirst() else {
          throw Self.error("After --script, say the commands: --script \"+ + -\".")
        }
        script = commands
      case _ where word.hasPrefix("--script="):
        script = String(word.dropFirst("--script=".count))
      case _ where word.hasPrefix("-"):
        throw Self.error(
          "There is no option “\(word)”.", nearest: nearest(to: word, among: Self.options))
      default:
        if let lesson {
          let quotes = script == nil ? "" : " Put the commands of a script in quotes."
          throw Self.error("Say one lesson, not both “\(lesson)” and “\(word)”.\(quotes)")
        }
        lesson = word
      }
    }
    if lesson == nil, !wantsHelp {
      throw Self.error("Say which lesson, such as: scripts/play 1")
    }
  }

  private static let options = ["--script", "--solutions", "--help"]

  static func error(
    _ problem: String, nearest: String? = nil, choices: String? = nil
  ) -> UsageError {
    UsageError(problem, nearest: nearest, choices: choices, tool: "scripts/play")
  }
}
