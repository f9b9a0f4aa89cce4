import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A small HTTP server on this machine, which answers as it is told: real bytes, real status codes and real
/// connections, which can be cut.
///
/// ```swift
/// let server = try GifServer { request in
///   request.path == "/v1/gifs/search" ? .answers(status: 200, body: json) : .answers(status: 404)
/// }
/// defer { server.stop() }
/// // … ask server.address …
/// ```
///
/// It listens on a free port of the loopback address. Each connection carries one request.
public final class GifServer: Sendable {
  /// What somebody has asked for.
  public struct Request: Equatable, Sendable {
    public let method: String
    /// Without the query.
    public let path: String
    /// The query, decoded. Of a name that comes twice, the last counts.
    public let query: [String: String]
  }

  /// What becomes of a request.
  public enum Reaction: Sendable {
    case answers(status: Int, body: Data = Data())
    /// The connection ends when the head and so many bytes of the body are sent.
    case breaksOff(body: Data, after: Int)
    /// Nothing comes, until the other side hangs up. After five seconds the server does.
    case keepsSilent
    /// The connection ends before the head.
    case hangsUp
  }

  /// Where it can be asked.
  public let address: URL

  private let listener: Int32
  private let react: @Sendable (Request) -> Reaction
  private let log = Mutex<[Request]>([])
  private let hangUps: (stream: AsyncStream<Bool>, continuation: AsyncStream<Bool>.Continuation)
  private let arrivals: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

  /// Begins to listen.
  ///
  /// - Parameter react: Says what becomes of a request.
  /// - Throws: A `POSIXError` if no port can be had.
  public init(_ react: @escaping @Sendable (Request) -> Reaction) throws {
    self.react = react
    hangUps = AsyncStream.makeStream()
    arrivals = AsyncStream.makeStream()
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    self.listener = listener
    guard listener >= 0 else { throw Self.lastError }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = try withUnsafeMutablePointer(to: &place) { place in
      try place.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(listener, address, length) == 0, listen(listener, 64) == 0,
          getsockname(listener, address, &length) == 0
        else { throw Self.lastError }
      }
      return UInt16(bigEndian: place.pointee.sin_port)
    }
    guard let address = URL(string: "http://127.0.0.1:\(port)") else { throw POSIXError(.EINVAL) }
    self.address = address
    Thread.detachNewThread { [self] in accept() }
  }

  /// All requests, in the order in which they arrived.
  public var requests: [Request] { log.withLock { $0 } }

  /// Waits until somebody asks, or until it listens no more.
  public func nextRequest() async {
    for await _ in arrivals.stream { return }
  }

  /// Waits until a connection ends on which it keeps silent.
  ///
  /// - Returns: Whether the other side has hung up, and not the server.
  public func nextHangUp() async -> Bool {
    for await isOther in hangUps.stream { return isOther }
    return false
  }

  /// Listens no more.
  public func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    arrivals.continuation.finish()
  }

  private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  // MARK: Connections

  private func accept() {
    while true {
      #if canImport(Darwin)
        let connection = Darwin.accept(listener, nil, nil)
      #elseif canImport(Musl)
        let connection = Musl.accept(listener, nil, nil)
      #else
        let connection = Glibc.accept(listener, nil, nil)
      #endif
      guard connection >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        close(listener)
        return
      }
      Thread.detachNewThread { [self] in
        serve(connection)
        close(connection)
      }
    }
  }

  private func serve(_ connection: Int32) {
    guard let head = readHead(connection), let request = Self.request(in: head) else { return }
    log.withLock { $0.append(request) }
    arrivals.continuation.yield()
    switch react(request) {
    case .answers(let status, let body):
      write(Self.head(status: status, length: body.count) + body, to: connection)
      finish(connection)
    case .breaksOff(let body, let count):
      write(Self.head(status: 200, length: body.count) + body.prefix(count), to: connection)
    case .keepsSilent:
      var limit = timeval(tv_sec: 5, tv_usec: 0)
      setsockopt(
        connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      var byte: UInt8 = 0
      hangUps.continuation.yield(recv(connection, &byte, 1, 0) == 0)
    case .hangsUp: break
    }
  }

  /// Waits until the other side has everything: a connection that is closed with bytes unread is reset.
  private func finish(_ connection: Int32) {
    shutdown(connection, Int32(SHUT_WR))
    var byte: UInt8 = 0
    while recv(connection, &byte, 1, 0) > 0 {}
  }

  private func readHead(_ connection: Int32) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.reversed().starts(with: [10, 13, 10, 13]), bytes.count < 65_536 {
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(_ data: Data, to connection: Int32) {
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(
        connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = send(
          connection, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, flags)
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  // MARK: HTTP

  private static func head(status: Int, length: Int) -> Data {
    Data(
      """
      HTTP/1.1 \(status) \(status == 200 ? "OK" : "Other")\r
      Content-Type: application/json\r
      Content-Length: \(length)\r
      Connection: close\r
      \r

      """.utf8)
  }

  private static func request(in head: String) -> Request? {
    let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
    guard words.count == 3 else { return nil }
    let parts = words[1].split(separator: "?", maxSplits: 1)
    var query: [String: String] = [:]
    for pair in parts.dropFirst().first?.split(separator: "&") ?? [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[decoded(sides[0])] = sides.count > 1 ? decoded(sides[1]) : ""
    }
    return Request(method: String(words[0]), path: parts.first.map(String.init) ?? "", query: query)
  }

  /// A plus stands for a blank in a query, as with most servers.
  private static func decoded(_ text: Substring) -> String {
    text.replacing("+", with: " ").removingPercentEncoding ?? String(text)
  }
}
