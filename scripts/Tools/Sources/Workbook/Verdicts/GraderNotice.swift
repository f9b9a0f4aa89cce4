/// What a grader tells while it works, for whoever waits.
enum GraderNotice: Sendable, Equatable {
  /// A build starts; the first in its folder takes much longer than the later ones.
  case building(isFirst: Bool)
  /// A build has done some of its jobs. It finds out how many there are while it goes.
  case buildStep(done: Int, of: Int)
  /// Another SwiftPM uses the same folder, and the build waits for it.
  case waitingForOtherBuild
  /// It has waited for so long that somebody may have to do something.
  case stillWaitingForOtherBuild
  /// A build has ended, well or not.
  case built
  /// The tests of some lessons run.
  case testing(lessons: Int)
  /// A test ended its process or took too long, so these are run one by one.
  case isolating(lesson: Lesson, tests: Int)
  /// The tests of all lessons have ended.
  case tested
}
