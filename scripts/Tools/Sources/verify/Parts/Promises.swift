import Workbook

extension Part {
  /// No sentence promises behaviour without something that breaks it and is caught, and no wrong attempt
  /// breaks what nobody has promised.
  static let promises = Part("promises", "Each promise of a lesson has an attempt that breaks it") {
    context in
    var count = 0
    var problems: [String] = []
    for lesson in context.lessons {
      let path = "Tests/Attempts/\(lesson.id)/promises.txt"
      guard let text = context.text(of: path) else {
        problems.append(
          """
          \(path) is missing: list each sentence of the lesson that promises behaviour, and below it \
          what breaks it. How: scripts/README.md, “A promise”.
          """)
        continue
      }
      let promises = PromisesText(text)
      count += promises.promises.count
      problems += promises.problems(of: lesson, path: path, context)
    }
    return Findings(checked: "\(count) promises", problems: problems)
  }
}

extension PromisesText {
  fileprivate func problems(of lesson: Lesson, path: String, _ context: Context) -> [String] {
    let rejected = Attempt.all(of: lesson, context).filter { $0.kind == .rejected }
    let candidates = context.wrongCandidates(of: lesson)
    var problems = strayLines.map {
      "\(path):\($0): comes too early. Begin with “== ” and a file; below it, write a sentence of it."
    }
    for promise in promises {
      let place = "\(path):\(promise.line)"
      if let text = context.text(of: promise.file) {
        if !Self.words(text).contains(Self.words(promise.sentence)) {
          problems.append(
            "\(place): \(promise.file) does not say this: copy the sentence, or remove it here.")
        }
      } else {
        problems.append("\(place): there is no \(promise.file). Name the file that says it.")
      }
      if promise.breakers.isEmpty {
        problems.append(
          "\(place): nothing breaks this promise. Write an attempt that does, and name it below.")
      }
      for (breaker, line) in promise.breakers {
        switch breaker {
        case .attempt(let name) where !rejected.contains { $0.shortName == name }:
          problems.append(
            "\(path):\(line): there is no attempt \(lesson.id)/rejected/\(name). Write it.")
        case .candidate(let name) where !candidates.contains(name):
          problems.append(
            """
            \(path):\(line): \(lesson.testFolder) has no wrong candidate “\(name)”. Write it, or name \
            one of: \(candidates.sorted().joined(separator: ", "))
            """)
        case .attempt, .candidate:
          break
        }
      }
    }
    let named = promises.flatMap(\.breakers).map(\.breaker)
    for attempt in rejected
    where !attempt.isAboutPredictionOrTest && !named.contains(.attempt(attempt.shortName)) {
      problems.append(
        """
        \(path): no promise names \(attempt.shortName). Find the sentence that it breaks and name it \
        there, or write that sentence: learners are judged by what is said.
        """)
    }
    return problems
  }
}

extension Attempt {
  /// `three-copies`.
  fileprivate var shortName: String { String(name.split(separator: "/")[2]) }

  /// Whether it is wrong about what given code does, or is a test: it breaks no promise of the feature.
  fileprivate var isAboutPredictionOrTest: Bool {
    ["prediction-", "weak-test-", "wrong-test-", "test-"].contains(where: shortName.hasPrefix)
  }
}

extension Context {
  /// The names of the wrong candidates that the lesson's learners' tests are tried on: the first
  /// argument of each `wrong("…"` in the lesson's tests.
  func wrongCandidates(of lesson: Lesson) -> Set<String> {
    let tests = names(in: lesson.testFolder).compactMap { text(of: "\(lesson.testFolder)/\($0)") }
    return Set(tests.flatMap { $0.matches(of: /[wW]rong\w*\(\s*"([^"]+)"/).map { String($0.1) } })
  }
}
