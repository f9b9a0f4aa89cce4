/// Starts a program. This is the only place that does.
///
/// - Parameters:
///   - arguments: The program's path, and what it gets to know.
///   - input: What a program with outputs of its own reads, if not nothing.
///   - outputs: Where its two outputs go, as the leader of a session of its own with an empty input.
///     Without them it has the terminal, the input and the outputs of this process.
/// - Throws: ``StartError``.
func spawn(
  _ arguments: [String], environment: [String: String], input: Int32? = nil,
  outputs: (output: Int32, errors: Int32)? = nil
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
  if let outputs {
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, outputs.output, 1)
    posix_spawn_file_actions_adddup2(&actions, outputs.errors, 2)
  }

  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // This tool ignores some signals in order to handle them; its children must not.
  var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
  if outputs != nil { flags |= newSession }
  posix_spawnattr_setflags(&attributes, Int16(flags))
  var none = sigset_t()
  var all = sigset_t()
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)

  var process: pid_t = 0
  let result = withCStrings(arguments) { list in
    withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
      posix_spawn(&process, arguments[0], &actions, &attributes, list, environment)
    }
  }
  guard result == 0 else {
    throw StartError(arguments[0], reason: String(cString: strerror(result)))
  }
  return process
}

/// A program that the tools need could not be started.
struct StartError: Error, Equatable, CustomStringConvertible {
  let program: String
  let reason: String

  /// - Parameter reason: By default, what the system says.
  init(_ program: String, reason: String = systemError) {
    self.program = program
    self.reason = reason
  }

  var description: String {
    """
    `\(program)` could not be started: \(reason). If that is `swift`, get it from \
    https://www.swift.org/install and make sure that `swift --version` works in this terminal.
    """
  }
}
