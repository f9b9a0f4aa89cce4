/// Keeps a second process out of a folder. It ends with the process at the latest, and leaves no file
/// behind. Where the disk knows no locks, there is none.
struct FolderLock: Sendable {
  private let descriptor: Int32

  /// Nothing where another process has it.
  init?(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      return nil
    }
  }

  func unlock() { close(descriptor) }
}
