/// Starts a program. This is the only place that does.
///
/// - Parameters:
///   - arguments: The program's path, and what it gets to know.
///   - descriptors: Its input and its two outputs, as the leader of a session of its own. Without them
///     it has the terminal, the input and the outputs of this process.
/// - Throws: ``Problem``.
func spawn(
  _ arguments: [String], environment: [String: String], descriptors: [Int32] = []
) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    let newSession = POSIX_SPAWN_SETSID
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    // Glibc's POSIX_SPAWN_SETSID, which its header does not show to Swift.
    let newSession: Int32 = 0x80
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (number, descriptor) in descriptors.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
  }

  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // This tool ignores some signals in order to handle them; its children must not.
  var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
  if !descriptors.isEmpty { flags |= newSession }
  posix_spawnattr_setflags(&attributes, Int16(flags))
  var none = sigset_t()
  var all = sigset_t()
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)

  let words = arguments.map { strdup($0) } + [nil]
  let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { (words + variables).forEach { free($0) } }
  var process: pid_t = 0
  let result = posix_spawn(&process, arguments[0], &actions, &attributes, words, variables)
  guard result == 0 else {
    throw Problem.cannotStart(arguments[0], because: String(cString: strerror(result)))
  }
  return process
}

/// Other programs do not inherit it, as long as none is started at the same moment.
///
/// - Throws: ``Problem``.
func makePipe() throws -> (output: Int32, input: Int32) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { throw Problem.cannotStart("pipe") }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

extension Problem {
  /// A program that the tools need could not be started.
  ///
  /// - Parameter reason: By default, what the system says.
  static func cannotStart(_ program: String, because reason: String = systemError) -> Problem {
    Problem(
      """
      `\(program)` could not be started: \(reason). If that is `swift`, get it from \
      https://www.swift.org/install and make sure that `swift --version` works in this terminal.
      """)
  }
}
