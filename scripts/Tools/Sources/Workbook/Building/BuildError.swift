/// Why there is no build, for a reason that lies in no lesson.
enum BuildError: Error, Equatable, CustomStringConvertible {
  case cannotWrite(String)
  /// It is not there, or cannot be written.
  case noTemporaryFolder(String)
  case noSpace
  /// Carries the output's relevant lines.
  case failed([String])
  case tookTooLong(seconds: Double)
  /// The build succeeded all the same.
  case noTestProgram(String)

  var description: String {
    switch self {
    case .cannotWrite(let folder):
      """
      Nothing can be written to \(folder), and builds have to. If the workbook is on a disk \
      that can only be read, or belongs to somebody else, copy it into a folder of your own.
      """
    case .noTemporaryFolder(let folder):
      """
      Swift needs a folder for temporary files, and nothing can be written to \(folder). The \
      variable TMPDIR names that folder: set it to another one, or remove it with `unset TMPDIR`.
      """
    case .noSpace:
      "The disk is full. Make some room, and run the same command again."
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
    case .noTestProgram(let folder):
      """
      The build left no program with tests in \(folder). Try again after `rm -rf .build`; if \
      that does not help, run `swift test`, which says more.
      """
    }
  }
}
