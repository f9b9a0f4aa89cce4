import Workbook

/// One part of the proof that the workbook is right.
struct Part: Sendable {
  /// What to type to run this part alone.
  let name: String
  /// What it proves.
  let title: String
  /// Whether only `scripts/verify all` runs it.
  var isSlow = false
  let check: @Sendable (Context) async throws -> Findings

  /// What runs when: one phase after the other, and in each the lists side by side. The parts of a list
  /// run one after the other, as most of them build in one folder. Attempts and stress want the whole
  /// machine: a build for each processor, and busy loops.
  static let phases: [[[Part]]] = [
    [
      [.format, .layout, .promises], [.solutions, .mistakes, .runtime], [.exercises, .lessons],
      [.sanitizer], [.tools, .package], [.site], [.isolation],
    ],
    [[.attempts]],
    [[.stress]],
  ]

  static let all = phases.flatMap { $0.joined() }
}

/// What a part has looked at, and what it has found wrong.
struct Findings: Sendable {
  /// What was checked, in words, such as “13 tests”.
  var checked = ""
  /// What is wrong. Each says where, and what to do.
  var problems: [String] = []
  /// Whether the platform does not have what the part needs; ``checked`` says what.
  var isSkipped = false
}
