/// What the file system knows of something without opening it.
struct FileStatus: Codable, Equatable {
  /// `S_IFREG`, `S_IFDIR`, `S_IFLNK` or another.
  let kind: mode_t
  /// Another one as soon as another file is in its place.
  let number: UInt64
  let size: Int
  /// When its contents were changed last, as far as it says: anybody can set that.
  let seconds, nanoseconds: Int
  /// When anything about it was changed last, its date too. Only the system sets that.
  let changeSeconds, changeNanoseconds: Int

  /// - Parameter followsLinks: Whether a symbolic link stands for what it leads to.
  /// - Returns: `nil` where nothing is, or where a link leads nowhere.
  init?(_ path: String, followsLinks: Bool = true) {
    var information = stat()
    guard (followsLinks ? stat(path, &information) : lstat(path, &information)) == 0 else {
      return nil
    }
    #if canImport(Darwin)
      let (time, change) = (information.st_mtimespec, information.st_ctimespec)
    #else
      let (time, change) = (information.st_mtim, information.st_ctim)
    #endif
    kind = information.st_mode & S_IFMT
    number = UInt64(information.st_ino)
    size = Int(information.st_size)
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
    changeSeconds = Int(change.tv_sec)
    changeNanoseconds = Int(change.tv_nsec)
  }
}

func isFile(_ path: String) -> Bool { FileStatus(path)?.kind == S_IFREG }

func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == S_IFDIR }

/// What stands at a path itself, `S_IFLNK` for a symbolic link; `nil` where nothing does.
func kindWithoutFollowing(_ path: String) -> mode_t? {
  FileStatus(path, followsLinks: false)?.kind
}

/// The names of what is in a folder, of what is hidden too, sorted; none where there is no folder.
public func names(in folder: String) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
}

/// The paths in there of everything below a folder that is not hidden, sorted; none where there is no
/// folder. What is hidden belongs to somebody else, such as `.DS_Store` to the Finder, `._Name.swift`
/// to a disk that is no Mac's own, or a file that an editor keeps beside the one that is edited. SwiftPM
/// leaves it out as well.
func paths(below folder: String) -> [String] {
  ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [])
    .filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
    .sorted()
}

/// The text of a file, with a mark in place of every byte that is not UTF-8.
func contents(of path: String) -> String? {
  FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
}

/// What the system says about what has failed last.
var systemError: String { String(cString: strerror(errno)) }

/// The absolute path without symbolic links; `nil` where the path leads nowhere.
func realPath(of path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// The system's `read`, for those who have a method of that name.
func readBytes(from file: Int32, into buffer: inout [UInt8]) -> Int {
  read(file, &buffer, buffer.count)
}
