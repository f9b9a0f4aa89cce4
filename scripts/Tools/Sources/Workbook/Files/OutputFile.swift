/// A file that a report goes to. It is written whole or not at all: until the report is there, and
/// whatever happens before, the file is what it was.
struct OutputFile: Sendable {
  /// As it was named.
  let name: String
  /// Where it really is. A symbolic link stays, and the file that it leads to is written.
  private let path: String

  /// Makes sure that the file can be written, without touching it. So somebody who misspelled a
  /// folder learns that before the build and not after it.
  ///
  /// - Parameter name: A path, relative to the current folder.
  init(_ name: String) throws {
    func check(_ condition: Bool, _ reason: String) throws {
      guard condition else {
        throw OutputFileError(file: name, reason: reason, isWrongUse: true)
      }
    }
    try check(!name.isEmpty, "it has no name")
    try check(!isFolder(name) && !name.hasSuffix("/"), "it is a folder; name a file in it")
    self.name = name
    path = realPath(of: name) ?? name
    let folder = Self.folder(of: path)
    try check(isFolder(folder), "there is no folder “\(folder)”; make it first")
    if isReplaceable {
      try check(access(folder, W_OK | X_OK) == 0, "the folder “\(folder)” cannot be written")
    }
    try check(access(path, F_OK) != 0 || access(path, W_OK) == 0, "it is write-protected")
  }

  /// Puts a text into the file: into a new file beside it, which takes its place in the end.
  func write(_ text: String) throws {
    // A pipe or a device cannot be replaced, and there is nothing in it to be kept.
    guard isReplaceable else { return try fill(path, flags: O_WRONLY, with: text) }
    // Held, so that a Ctrl-C waits until the new file is complete and in place.
    try Interruption.shared.hold {
      let draft = "\(Self.folder(of: path))/.workbook-\(getpid()).tmp"
      unlink(draft)
      do {
        try fill(draft, flags: O_WRONLY | O_CREAT | O_EXCL, with: text)
        if let status = FileStatus(path) { chmod(draft, status.mode) }
        guard rename(draft, path) == 0 else { throw failure }
      } catch {
        unlink(draft)
        throw error
      }
    }
  }

  private var isReplaceable: Bool { access(path, F_OK) != 0 || isFile(path) }

  private func fill(_ path: String, flags: Int32, with text: String) throws {
    let file = open(path, flags | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure }
    defer { close(file) }
    guard Workbook.write(text, to: file) else { throw failure }
    // Some devices cannot be synchronized, and say so.
    guard fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP else { throw failure }
  }

  private var failure: OutputFileError {
    OutputFileError(file: name, reason: systemError, isWrongUse: false)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// Why a report is not in the file that was named.
struct OutputFileError: MaybeWrongUse, Equatable, CustomStringConvertible {
  let file: String
  let reason: String
  /// Whether this is known before anything is built.
  let isWrongUse: Bool

  var description: String {
    isWrongUse
      ? "Nothing can be written to “\(file)”: \(reason). Nothing was built or changed."
      : "The report could not be written to “\(file)”: \(reason). What was there before is still "
        + "there."
  }
}
