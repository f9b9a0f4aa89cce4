import Verification
import Workbook

struct UsageError: Error {
  let text: String
}

/// What was asked for.
struct Arguments {
  var parts: [Part] = []
  var lessons: [String] = []
  var updates = false
  /// How often “stress” runs the suite. This bound keeps the whole proof short enough for each push.
  var repetitions = 5
  var only: String?
  /// The revision since which a change is to be proved right.
  var since: String?
  /// The folder of code to make an attempt of, and its name.
  var newAttempt: (folder: String, name: String)?
  var wantsHelp = false

  init(_ words: [String]) throws {
    var rest = words[...]
    var folder: String?
    var name: String?
    while let word = rest.popFirst() {
      switch word {
      case "--help", "-h":
        wantsHelp = true
      case "--update":
        updates = true
      case "--lesson":
        guard let name = rest.popFirst() else {
          throw UsageError(text: "After --lesson, say which, such as 3 or side-effects.")
        }
        lessons.append(name)
      case "--only":
        guard let name = rest.popFirst() else {
          throw UsageError(
            text: "After --only, say which, such as Lesson03SideEffects/rejected/echo-action.")
        }
        only = name
      case "--since":
        guard let revision = rest.popFirst() else {
          throw UsageError(text: "After --since, say a revision, such as main or HEAD~1.")
        }
        since = revision
      case "--from":
        guard let word = rest.popFirst() else {
          throw UsageError(text: "After --from, say which folder the code is in.")
        }
        folder = word
      case "--as":
        guard let word = rest.popFirst() else {
          throw UsageError(
            text: "After --as, say the attempt's name, such as Lesson01State/rejected/three-copies."
          )
        }
        name = word
      case "--stress":
        parts.append(.stress)
        repetitions = 200
      case "--repetitions":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else {
          throw UsageError(text: "After --repetitions, say a whole number above 0.")
        }
        repetitions = number
      case _ where word.hasPrefix("-"):
        throw UsageError(text: "There is no option “\(word)”.")
      default:
        guard let part = Part.all.first(where: { $0.name == word }) else {
          let nearest = nearest(to: word, among: Part.all.map(\.name))
          let question = nearest.map { " Do you mean “\($0)”?" } ?? ""
          throw UsageError(text: "There is no part “\(word)”.\(question)")
        }
        parts.append(part)
      }
    }
    let canBeNarrowed = !parts.isEmpty && parts.allSatisfy { Part.narrowable.contains($0.name) }
    if only != nil, !canBeNarrowed {
      let names = Part.narrowable.map { "“\($0)”" }.joined(separator: ", ")
      throw UsageError(text: "Before --only, say of what. It can be one of \(names).")
    }
    switch (folder, name) {
    case (let folder?, let name?) where parts.map(\.name) == [Part.attempts.name]:
      newAttempt = (folder, name)
    case (nil, nil):
      break
    default:
      throw UsageError(
        text: "An attempt is made with: scripts/verify attempts --from FOLDER --as NAME")
    }
    if since != nil, !parts.isEmpty || !lessons.isEmpty {
      throw UsageError(text: "--since chooses the parts and the lessons itself.")
    }
    // “stress --stress” names one part twice.
    parts = parts.reduce(into: []) { if !$0.map(\.name).contains($1.name) { $0.append($1) } }
    if parts.isEmpty { parts = Part.all }
  }

  static var help: String {
    let width = Part.all.map(\.name.count).max() ?? 0
    let parts = Part.all.map { part in
      "  " + part.name + String(repeating: " ", count: width + 3 - part.name.count) + part.title
    }
    return """
      Usage: scripts/verify [PART…] [--lesson LESSON] [--only NAME] [--update]
             scripts/verify attempts --from FOLDER --as NAME
             scripts/verify --since REVISION
             scripts/verify --stress

      Proves that the workbook is right, in less than 40 minutes on two cores.
      For maintainers; CI runs all of it.

      \(parts.joined(separator: "\n"))

        --lesson LESSON   looks at one lesson only, where a part goes through the lessons
        --only NAME       after “attempts” or “lessons”: looks at one alone, by the name that a
                          failure tells, or by a part of it
        --update          writes what can be derived anew instead of comparing it: the messages in
                          the attempts, and the blocks in the lessons. Where a solution has changed,
                          the edits of its attempts are carried over to it
        --from FOLDER     makes an attempt of the Swift code in a folder, and grades it. A file
        --as NAME         belief.txt beside the code says what somebody believes who writes it so.
                          The name is one like Lesson01State/rejected/three-copies
        --since REVISION  runs only what a change since then can have touched, and says what it left
                          out; CI runs all
        --stress          runs the suite 200 times; without it, “stress” runs it 5 times
        --repetitions N   runs it that often, after “stress”

      Exit code: 0 all is right · 1 something is not · 2 used wrongly · 3 the tool failed
      """
  }
}
