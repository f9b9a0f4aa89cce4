/// Which workbook it was that judged.
struct WorkbookVersion: Sendable {
  /// What git calls it, or what its tests and its runtime come to where git does not know it.
  var name: String
  /// Where the lessons can be read: at their home on the web where that is known, or on this machine.
  var lessons: String

  init(_ name: String, lessons: String) {
    self.name = name
    self.lessons = lessons
  }

  init(of checkout: Checkout) {
    let git = Git(folder: checkout.root)
    let judges = ["Package.swift", "Sources", "Tests"]
    let isKnown = git.answer("rev-parse", "--show-toplevel").flatMap(realPath(of:)) == checkout.root
    let commit = isKnown ? git.answer("describe", "--always", "--tags") : nil
    let hasChanged = commit != nil && git.answer(["status", "--porcelain", "--"] + judges) != ""
    let digits = SHA256.hash(of: checkout.everything(in: judges)).prefix(6).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let hash = "tests \(digits.joined())"
    name =
      switch (commit, hasChanged) {
      case (let commit?, false): commit
      case (let commit?, true): "\(commit) with changes (\(hash))"
      case (nil, _): hash
      }
    // As it was given: what `remote get-url` says may be a place that this machine uses instead.
    let home = isKnown ? git.answer("config", "--get", "remote.origin.url") : nil
    lessons =
      home.flatMap(Self.webAddress).map { "\($0)/blob/HEAD/" }
      ?? "file://\(Self.escaped(checkout.root))/"
  }

  /// The page of a repository on GitHub, the only ones whose addresses are known here.
  static func webAddress(of remote: String) -> String? {
    let pattern =
      #/(?:https://(?:[^@/]*@)?|git@|ssh://git@)github\.com[:/](?<path>[\w.-]+/[\w.-]+?)(?:\.git)?/?/#
    return remote.wholeMatch(of: pattern).map { "https://github.com/\($0.path)" }
  }

  /// The text of a step, or of the lesson where there is no step.
  func address(of lesson: Lesson, step: String?) -> String {
    let page = lessons + Self.escaped(lesson.page)
    let heading = step.flatMap(lesson.heading)
    return page + (heading.map { "#\(Self.anchor(of: $0))" } ?? "")
  }

  /// As GitHub makes it: small letters, no punctuation, hyphens for spaces.
  private static func anchor(of heading: String) -> String {
    let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
    return escaped(kept.replacing(" ", with: "-"))
  }

  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain || "/-._~".contains(character) ? String(character) : "%" + digits
    }.joined()
  }
}

/// Asks git about a folder, and is content where there is no git.
private struct Git {
  let folder: String

  func answer(_ words: String...) -> String? { answer(words) }

  func answer(_ words: [String]) -> String? {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    let end = ContinuousClock.now + .seconds(10)
    let ending = try? runProcess(
      Command("git", words, in: folder, environment: environment),
      mayGoOn: { ContinuousClock.now < end })
    guard let ending, ending.cause == .exited(0) else { return nil }
    return trimmed(ending.output)
  }
}
