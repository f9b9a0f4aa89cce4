/// What a grader tells while it works.
enum GraderNotice: Sendable, Equatable {
  /// The first in its folder takes much longer than the later ones.
  case building(isFirst: Bool)
  /// A build finds out how many jobs there are while it goes.
  case buildStep(done: Int, of: Int)
  /// Another SwiftPM uses the same folder.
  case waitingForOtherBuild
  /// Well or not.
  case built
  case testing(lessons: Int)
  /// A test ended its process or took too long, so these are run one by one.
  case isolating(lesson: Lesson, tests: Int)
  case tested
}
