/// A nudge for one step of a lesson.
public struct Hint: Sendable, Equatable {
  /// How much it gives away. Each goes further than the one before.
  public enum Level: Int, Sendable, CaseIterable {
    case question = 1
    case place
    case partOfTheCode

    /// The heading above it in the file with the hints.
    public var title: String {
      switch self {
      case .question: "A question"
      case .place: "A place"
      case .partOfTheCode: "A part of the code"
      }
    }
  }

  public var level: Level
  /// In Markdown.
  public var text: String
}
