/// A pipe whose ends are closed when it goes away.
final class Pipe {
  let output: Int32
  let input: Int32
  private(set) var isAtEnd = false
  private var inputIsOpen = true

  /// Other programs do not inherit it, as long as none is started at the same moment.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw StartError("pipe")
    }
    output = ends[0]
    input = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(output)
    closeInput()
  }

  func closeInput() {
    if inputIsOpen { close(input) }
    inputIsOpen = false
  }

  /// How many bytes were there; remembers when there will never be more.
  func read(into buffer: inout [UInt8]) -> Int {
    let count = readBytes(from: output, into: &buffer)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { isAtEnd = true }
    return max(0, count)
  }
}
