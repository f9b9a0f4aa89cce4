import Synchronization

extension MainQueueExecutor {
  /// Lets the queue go round until it brings no new job: the tasks wait for the outside world, or are
  /// over.
  ///
  /// - Parameters:
  ///   - most: The limit of jobs. No sensible step needs so many; an endless loop soon does.
  ///   - mayStopEarly: Whether one quiet round is enough, because only the caller can let tasks go on.
  /// - Returns: `true` if the effects rest, `false` if they never do.
  @MainActor
  package func comesToRest(
    within most: Int, mayStopEarly: () -> Bool = { false }
  ) async -> Bool {
    let limit = enqueuedJobs.load(ordering: .sequentiallyConsistent) + most
    // A round that brings no new job is quiet. After one quick quiet round, the tasks of the effects
    // rest. If they do not all wait for the test, four slow quiet rounds follow, so that stray work can
    // come back.
    let slowRounds = 4
    var quietRounds = 0
    while quietRounds == 0 || (quietRounds <= slowRounds && !mayStopEarly()) {
      let before = enqueuedJobs.load(ordering: .sequentiallyConsistent)
      guard before < limit else { return false }
      await goRound(by: quietRounds == 0 ? Self.turns : nil)
      let isQuiet = enqueuedJobs.load(ordering: .sequentiallyConsistent) == before
      quietRounds = isQuiet ? quietRounds + 1 : 0
    }
    return true
  }

  /// One turn of the main queue. With `nil` the turn goes by way of the thread pool: twenty times
  /// slower, which gives stray work time to come back.
  @MainActor
  private func goRound(by executor: MainQueueExecutor?) async {
    await withTaskExecutorPreference(executor) { await Task { @MainActor in }.value }
  }

  /// For the quick rounds. It is another executor, so that their jobs are not counted.
  private static let turns = MainQueueExecutor()
}
