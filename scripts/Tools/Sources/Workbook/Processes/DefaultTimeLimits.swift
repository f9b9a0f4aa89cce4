/// How long things may take where nobody says otherwise, in seconds. Learners are told by `--help`.
enum DefaultTimeLimits {
  /// One test.
  static let test = 10.0
  /// A build. Not meant for learners: they see it and can stop it.
  static let build = 3_600.0
  /// The build of all lessons of one learner of a class.
  static let buildInClass = 600.0
  /// What loading and ending the program with the tests may take besides: it may wait for a busy machine.
  static let besidesTests = 30.0
  /// What Swift's backtracer may take: most often a fifth of a second.
  static let backtrace = 30.0
}
