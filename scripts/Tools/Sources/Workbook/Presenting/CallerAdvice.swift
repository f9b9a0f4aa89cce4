/// A plain sentence on an error in what calls an exercise: the tests or the screen of its lesson.
/// They are right as they are shipped, so it says what the exercise has to give them.
enum CallerAdvice {
  static func sentence(on error: Diagnostic, of lesson: Lesson, in sources: String) -> String {
    let folder = lesson.folder(in: sources)
    let isInScreen = error.place?.file.hasPrefix(lesson.screenFolder + "/") == true
    let place =
      isInScreen
      ? "This is in the lesson's screen, which runs your code."
      : "This is in the lesson's tests, which call your code."
    if let name = error.nameThatIsTooClosed {
      let wanted =
        error.message.contains("'let' constant")
        ? "declare it with `var`" : "it must not be `private`, nor `private(set)`"
      return "\(place) The property `\(name)` is too closed for that: in \(folder), \(wanted)."
    }
    if error.message.contains("initializer is inaccessible due to") {
      return
        "\(place) The initializer is too closed for that: in \(folder), it must not be `private`."
    }
    return """
      \(place) The usual cause is that something in \(folder) was renamed, removed, or got another \
      type. Give it back the name and type that are used here. If you changed this file, \
      `git diff \(isInScreen ? lesson.screenFolder : lesson.testFolder)` shows where.
      """
  }
}

extension Diagnostic {
  /// `number` for “cannot assign to property: 'number' is a 'let' constant”.
  fileprivate var nameThatIsTooClosed: String? {
    let reasons = ["' is a 'let' constant", "' setter is inaccessible", "' is inaccessible due to"]
    for reason in reasons {
      guard let end = message.firstRange(of: reason)?.lowerBound,
        let start = message[..<end].lastIndex(of: "'")
      else { continue }
      return String(message[message.index(after: start)..<end])
    }
    return nil
  }
}
