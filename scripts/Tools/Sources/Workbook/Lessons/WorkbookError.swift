/// What can be wrong before there is a verdict. Each says what to do next.
public enum WorkbookError: Error, Equatable {
  /// The folder is not the root of a workbook.
  case notAWorkbook(String)
  /// A lesson has a page and an exercise, and its tests are gone.
  case testsAreMissing(page: String, exercise: String)
  /// A lesson has lost its page.
  case pageIsMissing(String)
  /// The folder that should hold the lesson modules is not there, or outside of the workbook.
  case noSources(String)
  /// A program that the tool needs could not be started.
  case cannotStart(String, reason: String)
  /// The build folder cannot be written.
  case cannotWrite(String)
  /// The folder for temporary files is not there, or cannot be written.
  case noTemporaryFolder(String)
  /// There was no room for what a build makes.
  case noSpace(String)
  /// The build failed for a reason that lies in no lesson. Carries the output's relevant lines.
  case buildFailed([String])
  /// The build did not end in time.
  case buildTookTooLong(seconds: Double)
  /// The build succeeded and left no program with tests in the folder.
  case noTestProgram(String)
  /// A report cannot go to the file that was named. This is known before anything is built.
  case noOutput(String, reason: String)
  /// A report could not be written in the end.
  case outputFailed(String, reason: String)
  /// Standard output takes nothing, as on a full disk.
  case noStandardOutput(reason: String)
  /// The tests of a lesson do not pass on this workbook's own solution, so they judge nobody.
  case solutionFails(lesson: String, reason: String)
  /// Another run is at work in the folder.
  case isInUse(String)
}

extension WorkbookError {
  /// Whether the workbook was used in a way that the tools do not know, rather than broken.
  public var isWrongUse: Bool {
    switch self {
    case .noSources(let folder): !isShipped(folder)
    case .noOutput: true
    default: false
    }
  }

  private func isShipped(_ folder: String) -> Bool {
    folder == "Exercises" || folder == "Solutions"
  }
}

extension WorkbookError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAWorkbook(let folder):
      return """
        There is no workbook in \(folder): it needs a Package.swift and a folder `lessons` with \
        at least one lesson. Start scripts/progress from inside the workbook.
        """
    case .testsAreMissing(let page, let exercise):
      return """
        The tests of \(page) are missing: there is no folder Tests/\(exercise)Tests. Bring it \
        back with `git checkout -- Tests/\(exercise)Tests`, or take it from a fresh copy of the \
        workbook.
        """
    case .pageIsMissing(let page):
      return """
        \(page) is missing. `git checkout -- '\(page)'` brings it back, or take it from a fresh copy \
        of the workbook.
        """
    case .noSources(let folder) where isShipped(folder):
      let withoutGit =
        folder == "Exercises"
        ? "`scripts/progress reset 1` brings back lesson 1 as it was shipped, and so on for each."
        : "take it from a fresh copy of the workbook."
      return """
        The folder \(folder) is missing, and all lessons with it. `git checkout -- \(folder)` \
        brings it back as it was when you last committed it. Without git, \(withoutGit)
        """
    case .noSources(let folder):
      return """
        There is no folder “\(folder)” inside the workbook. Name one that holds a folder per \
        lesson, such as Exercises or Solutions.
        """
    case .cannotStart(let program, let reason):
      return """
        `\(program)` could not be started: \(reason). If that is `swift`, get it from \
        https://www.swift.org/install and make sure that `swift --version` works in this terminal.
        """
    case .cannotWrite(let folder):
      return """
        Nothing can be written to \(folder), and builds have to. If the workbook is on a disk \
        that can only be read, or belongs to somebody else, copy it into a folder of your own.
        """
    case .noTemporaryFolder(let folder):
      return """
        Swift needs a folder for temporary files, and nothing can be written to \(folder). The \
        variable TMPDIR names that folder: set it to another one, or remove it with `unset TMPDIR`.
        """
    case .noSpace(let folder):
      return """
        The disk is full: there is no room for what the build makes in \(folder). Make some room, \
        and run the same command again.
        """
    case .buildFailed(let lines):
      return """
        The workbook does not build, and the reason is in no lesson:

        \(lines.map { "  " + $0 }.joined(separator: "\n"))

        If you changed Package.swift, Sources or Tests, `git diff` shows what. Otherwise check \
        that `swift --version` says 6.1 or later, and try again after `rm -rf .build`.
        """
    case .buildTookTooLong(let seconds):
      return """
        The build was still running after \(whole(seconds)) seconds and was stopped. Run \
        `swift build --build-tests` to watch where it stands still.
        """
    case .noTestProgram(let folder):
      return """
        The build left no program with tests in \(folder). Try again after `rm -rf .build`; if \
        that does not help, run `swift test`, which says more.
        """
    case .noOutput(let file, let reason):
      return "Nothing can be written to “\(file)”: \(reason). Nothing was built or changed."
    case .outputFailed(let file, let reason):
      return """
        The report could not be written to “\(file)”: \(reason). What was there before is still \
        there.
        """
    case .noStandardOutput(let reason):
      return "Nothing can be written to standard output: \(reason)."
    case .solutionFails(let lesson, let reason):
      return """
        The tests of \(lesson) do not pass on this workbook's own solution, so nobody is judged by \
        them: \(reason) Run `scripts/progress \(lesson) --solutions`, which says more; `git status` \
        shows whether something was changed.
        """
    case .isInUse(let folder):
      return """
        Another `scripts/progress class` is at work in this workbook (\(folder)). Wait until it is \
        done, or press Ctrl-C there.
        """
    }
  }
}
