/// Turns this process into another program, which keeps its terminal, its folder and its number.
///
/// - Throws: ``WorkbookError/cannotStart(_:reason:)``.
public func becomeProcess(
  _ program: String, _ arguments: [String], environment: [String: String]
) throws -> Never {
  Interruption.shared.stopListening()
  let environment = environment.map { "\($0.key)=\($0.value)" }
  withCStrings([program] + arguments) { arguments in
    withCStrings(environment) { environment in _ = execve(program, arguments, environment) }
  }
  throw WorkbookError.cannotStart(program, reason: String(cString: strerror(errno)))
}
