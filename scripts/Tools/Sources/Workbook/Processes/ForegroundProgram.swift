/// Runs a program as if it stood in the place of this one: it has the terminal, the input and both
/// outputs, and what somebody sends to this process, such as Ctrl-C, is for the program. The calling
/// thread waits.
///
/// - Throws: ``StartError``.
func runInForeground(
  _ program: String, _ arguments: [String], environment: [String: String]
) throws -> Ending.Cause {
  let process = try spawn([program] + arguments, environment: environment)
  Interruption.shared.passSignals(to: process)
  var information = siginfo_t()
  while waitid(P_PID, id_t(process), &information, WEXITED) != 0, errno == EINTR {}
  return information.endingCause
}
