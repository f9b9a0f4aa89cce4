/// Writes an answer to standard output.
///
/// - Throws: ``Problem`` where it takes nothing, as on a full disk: half an answer is not taken for a
///   whole one.
public func say(_ text: String) throws {
  StatusLine.shared.wipe()
  if write(text, to: 1) { return }
  throw Problem("Nothing can be written to standard output: \(systemError).")
}

/// Writes a text to a stream of this process, 1 for standard output and 2 for standard error, at
/// once and to the end.
///
/// - Returns: Whether all of it was written; `errno` says why not.
@discardableResult public func write(_ text: String, to stream: Int32) -> Bool {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(stream, $0.baseAddress!, $0.count) }
    if count > 0 {
      bytes = bytes.dropFirst(count)
    } else if errno != EINTR, errno != EAGAIN {
      return false
    }
  }
  return true
}

/// Says something on standard error, on a line of its own.
func warn(_ text: String) {
  StatusLine.shared.wipe()
  write(text + "\n", to: 2)
}
