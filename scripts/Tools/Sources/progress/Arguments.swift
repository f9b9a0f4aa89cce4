import Workbook

/// What was asked for on the command line.
struct Arguments: Equatable {
  enum Action: Equatable {
    case grade
    case list
    case help
  }

  enum Format: String, CaseIterable {
    case text
    case json
  }

  var action = Action.grade
  /// The lessons as they were named; all of them where none is.
  var lessons: [String] = []
  var sources = "Exercises"
  var format = Format.text
  var timeout = 10.0
  var allowsColour = true

  /// - Throws: ``UsageError``.
  init(_ words: [String]) throws {
    var words = words[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word.count > 1 else {
        take(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = String(parts[0])
      func value(_ wanted: String) throws -> String {
        if parts.count == 2 { return String(parts[1]) }
        guard let value = words.popFirst() else {
          throw Self.error("\(option) needs \(wanted) after it.")
        }
        return value
      }
      switch option {
      case "--help", "-h": action = .help
      case "--solutions": sources = "Solutions"
      case "--sources": sources = try value("the name of a folder")
      case "--no-color": allowsColour = false
      case "--timeout": timeout = try Self.seconds(value("a number of seconds"))
      case "--format":
        let name = try value("`text` or `json`")
        guard let known = Format(rawValue: name) else {
          throw Self.error("There is no format “\(name)”. Use `--format text` or `--format json`.")
        }
        format = known
      default:
        throw Self.error(
          "There is no option \(option).", nearest: nearest(to: option, among: Self.options))
      }
    }
  }

  static let options = ["--solutions", "--format", "--timeout", "--no-color", "--help"]
  static let commands = ["list", "help"]

  static func error(_ problem: String, nearest: String? = nil) -> UsageError {
    UsageError(problem, nearest: nearest, tool: "scripts/progress")
  }

  private mutating func take(_ word: String) {
    switch word.lowercased() {
    case "list": action = .list
    case "help": action = .help
    default: lessons.append(word)
    }
  }

  private static func seconds(_ text: String) throws -> Double {
    guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw Self.error(
        "--timeout needs a number of seconds above 0 and up to 86400, such as 10 or 0.5; “\(text)” "
          + "is none.")
    }
    return seconds
  }
}
