/// Which workbook it was that judged.
struct WorkbookVersion: Sendable {
  /// What git calls it, or what its tests and its runtime come to where git does not know it.
  var name: String
  /// Where the lessons can be read: at their home on the web where that is known, or on this machine.
  var lessons: String
}

extension WorkbookVersion {
  init(of checkout: Checkout) {
    let root = checkout.root
    let judges = ["Package.swift", "Sources", "Tests"]
    let isKnown = git(["rev-parse", "--show-toplevel"], in: root).flatMap(realPath(of:)) == root
    let commit = isKnown ? git(["describe", "--always", "--tags"], in: root) : nil
    if let commit, git(["status", "--porcelain", "--"] + judges, in: root) == "" {
      name = commit
    } else {
      // The 1 in front of each byte keeps its zeros.
      let digits = SHA256.hash(of: checkout.everything(in: judges)).prefix(6).map { byte in
        String(0x100 + Int(byte), radix: 16).dropFirst()
      }
      let hash = "tests \(digits.joined())"
      name = commit.map { "\($0) with changes (\(hash))" } ?? hash
    }
    // As it was given: what `remote get-url` says may be a place that this machine uses instead.
    let home = isKnown ? git(["config", "--get", "remote.origin.url"], in: root) : nil
    lessons =
      home.flatMap(Self.webAddress).map { "\($0)/blob/HEAD/" }
      ?? "file://\(Self.escaped(root))/"
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

/// What git answers about a folder; nothing where there is no git.
private func git(_ words: [String], in folder: String) -> String? {
  var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
  environment["GIT_OPTIONAL_LOCKS"] = "0"
  let end = ContinuousClock.now + .seconds(10)
  let ending = try? runProcess(
    Command("git", words, in: folder, environment: environment),
    mayGoOn: { ContinuousClock.now < end })
  return ending?.cause == .exited(0) ? ending.map { trimmed($0.output) } : nil
}
