import Synchronization

/// The attempts that are still to be graded, a share for each workspace: one after the other as they
/// stand, so that few lessons are built at two workspaces. Who is done with its own share helps with the
/// largest that is left, from its end.
final class Shares: Sendable {
  private let shares: Mutex<[ArraySlice<Attempt>]>

  init(_ attempts: [Attempt], count: Int) {
    shares = Mutex(
      (0..<count).map { attempts[attempts.count * $0 / count..<attempts.count * ($0 + 1) / count] })
  }

  /// The next attempt for a workspace; nothing where all are graded or being graded.
  func next(of workspace: Int) -> Attempt? {
    shares.withLock { shares in
      if let own = shares[workspace].popFirst() { return own }
      let largest = shares.indices.max { shares[$0].count < shares[$1].count }!
      return shares[largest].popLast()
    }
  }
}
