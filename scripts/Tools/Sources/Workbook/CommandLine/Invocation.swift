/// What somebody typed, taken apart.
public struct Invocation: Sendable {
  let tool: Tool
  let subcommand: Subcommand
  /// The words that are neither the command nor an option.
  public internal(set) var operands: [String] = []
  /// The options with what stands behind them, in order.
  var given: [(name: String, value: String)] = []

  /// How the command is started, `scripts/progress hint`.
  var call: String { tool.call(of: subcommand) }

  /// Whether an option was given.
  public func has(_ option: Option) -> Bool { given.contains { $0.name == option.name } }

  /// What stands behind an option; the last, where it was given more than once.
  public func value(of option: Option) -> String? {
    given.last { $0.name == option.name }?.value
  }

  /// Everything that stands behind an option, in order.
  public func allValues(of option: Option) -> [String] {
    given.filter { $0.name == option.name }.map(\.value)
  }

  /// An error in the use of the command, whose help says more.
  public func error(_ problem: String, choices: String? = nil) -> CommandLineError {
    CommandLineError(problem, choices: choices, in: call)
  }

  // MARK: Lessons

  /// The lessons that were named, in the order of their numbers; none where none was named.
  func lessons(of checkout: Checkout) throws -> [Lesson] {
    let chosen = try operands.map { try lesson(named: $0, of: checkout) }
    return checkout.lessons.filter(chosen.contains)
  }

  /// The lesson that was named, where one was.
  func lesson(of checkout: Checkout) throws -> Lesson? {
    if operands.count > 1 {
      throw error("Say one lesson, not both “\(operands[0])” and “\(operands[1])”.")
    }
    return try lessons(of: checkout).first
  }

  /// The one lesson that has to be named.
  func oneLesson(of checkout: Checkout) throws -> Lesson {
    if let lesson = try lesson(of: checkout) { return lesson }
    throw error(
      "Say which lesson, such as: \(call) \(checkout.lessons[0].number)",
      choices: "The lessons are:\n\(Checkout.list(of: checkout.lessons))")
  }

  /// The lesson that is meant by a name.
  public func lesson(named name: String, of checkout: Checkout) throws -> Lesson {
    if let lesson = checkout.lesson(named: name) { return lesson }
    let couldBeCommand = subcommand.name == nil && tool.subcommands.count > 1
    throw error(
      "There is no lesson\(couldBeCommand ? " or command" : "") “\(name)”.",
      choices: "The lessons are:\n\(Checkout.list(of: checkout.lessons))")
  }
}
