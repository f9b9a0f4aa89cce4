/// The few questions that the tools ask the file system.

func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

/// Who may read and write a file; nothing where there is none.
func mode(of path: String) -> mode_t? { status(of: path).map { $0.st_mode & ~S_IFMT } }

private func kind(of path: String) -> mode_t? { status(of: path).map { $0.st_mode & S_IFMT } }

private func status(of path: String) -> stat? {
  var information = stat()
  return stat(path, &information) == 0 ? information : nil
}

/// What stands at a path itself, `S_IFLNK` for a symbolic link; nothing where nothing does.
func kindWithoutFollowing(_ path: String) -> mode_t? {
  var information = stat()
  return lstat(path, &information) == 0 ? information.st_mode & S_IFMT : nil
}

/// The names of what is in a folder, sorted; nothing where there is no folder.
func names(in folder: String) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
}

/// The text of a file, with a mark in place of every byte that is not UTF-8.
func contents(of path: String) -> String? {
  FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
}

/// What the system says about what has failed last.
var systemError: String { String(cString: strerror(errno)) }

/// The absolute path without symbolic links; nothing where the path leads nowhere.
func realPath(of path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

func trimmed(_ text: some StringProtocol) -> String {
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[first...last])
}

/// “10” for 10 and “0.5” for a half.
func plainNumber(_ seconds: Double) -> String {
  seconds == seconds.rounded() && seconds < 1e15 ? "\(Int(seconds))" : "\(seconds)"
}
