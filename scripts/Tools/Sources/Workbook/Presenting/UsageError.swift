/// A tool was used in a way that it does not know.
public struct UsageError: Error, CustomStringConvertible {
  public let description: String

  /// - Parameters:
  ///   - problem: What is not known.
  ///   - nearest: What was probably meant. It stands right behind the problem.
  ///   - choices: What there is.
  ///   - tool: Whose help says more.
  public init(_ problem: String, nearest: String? = nil, choices: String? = nil, tool: String) {
    let suggestion = nearest.map { " Did you mean \($0)?" } ?? ""
    let choices = choices.map { "\n\($0)\n" } ?? ""
    description = "\(problem)\(suggestion)\n\(choices)`\(tool) --help` shows what there is."
  }
}
