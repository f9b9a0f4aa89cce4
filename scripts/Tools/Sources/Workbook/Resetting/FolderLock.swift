/// Keeps other processes that want the same lock waiting. It ends with the process at the latest,
/// however that ends, and leaves no file behind.
///
/// Where the disk knows no locks, there is none.
struct FolderLock {
  private let descriptor: Int32

  /// Waits until nobody else has it.
  init(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  func unlock() { close(descriptor) }
}
