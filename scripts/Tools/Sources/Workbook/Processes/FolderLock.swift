/// Keeps other processes that want the same lock waiting. It ends with the process at the latest,
/// however that ends, and leaves no file behind.
///
/// Where the disk knows no locks, there is none.
struct FolderLock: Sendable {
  private let descriptor: Int32

  /// Waits until nobody else has it.
  init(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Nothing where somebody else has it.
  init?(unlessTaken folder: String) {
    descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      return nil
    }
  }

  func unlock() { close(descriptor) }
}
