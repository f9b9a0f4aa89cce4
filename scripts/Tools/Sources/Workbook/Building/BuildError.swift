/// Why there is no build, for a reason that lies in no lesson.
enum BuildError: Error, Equatable, CustomStringConvertible {
  /// Carries the output's relevant lines.
  case failed([String])
  case tookTooLong(seconds: Double)

  var description: String {
    switch self {
    case .failed(let lines):
      """
      The workbook does not build, and the reason is in no lesson:

      \(lines.map { "  " + $0 }.joined(separator: "\n"))

      If you changed Package.swift, Sources or Tests, `git diff` shows what. Otherwise check \
      that `swift --version` says 6.3 or later, and try again after `rm -rf .build`.
      """
    case .tookTooLong(let seconds):
      """
      The build was still running after \(plainNumber(seconds)) seconds and was stopped. Run \
      `swift build --build-tests` to watch where it stands still.
      """
    }
  }
}

extension Problem {
  static func cannotWrite(_ folder: String) -> Problem {
    Problem(
      """
      Nothing can be written to \(folder), and builds have to. If the workbook is on a disk \
      that can only be read, or belongs to somebody else, copy it into a folder of your own.
      """)
  }
}
