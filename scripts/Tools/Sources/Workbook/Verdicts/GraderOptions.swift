extension Grader {
  public struct Options: Sendable {
    /// How long one test may take, in seconds.
    public var testLimit = DefaultTimeLimits.test
    /// How long one build may take, in seconds.
    var buildLimit = DefaultTimeLimits.build
    /// See ``SourceFolder/scratchPath``. Relative to the root.
    public var scratchPath: String?
    /// Whether the verdict is still wanted. Asked about a hundred times a second, from any thread; as
    /// soon as it says no, what runs is stopped, and ``Grader/grade(_:)`` throws a
    /// `CancellationError`.
    var isWanted: @Sendable () -> Bool = { true }
    /// Where the tests run, if the code is somebody else's.
    var sandbox: Sandbox?
    /// Whether `swift test` runs them, as on macOS where the toolchain has no helper.
    var usesSwiftTest = false
    /// What `swift build` gets to know beside the rest.
    public var buildArguments: [String] = []
    /// How many times as many stories the tests tell as in a learner's run, which has to be quick.
    public var storiesFactor = 1
    /// Hears what is going on. May be called from any thread.
    var notice: @Sendable (GraderNotice) -> Void = { _ in }

    public init() {}
  }
}

/// What a grader tells while it works, for somebody who waits.
struct GraderNotice: Sendable {
  /// A line.
  let text: String
  /// Whether it is worth a line that stays, where none can be wiped.
  var isWorthALine = false
}
