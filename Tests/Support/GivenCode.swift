import Testing

/// Stops a test whose verdict would mean nothing, because code that came with the exercise, and that it
/// relies on, does something else than it did.
///
/// - Parameters:
///   - name: What has been changed, such as “Thermometer”.
///   - file: Its file, with the folder of the exercise: `Lesson01State/Prediction.swift`.
///   - isAsShipped: Whether it does what it did. Compare what the learner's copy does with what a copy
///     of the test's own does.
public func requireGivenCode(
  _ name: String, in file: String, isAsShipped: Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try require(
    isAsShipped,
    """
    “\(name)” in Exercises/\(file) does not do any more what it did when you got it. It is given: \
    this step is about it as it was. Put it back; scripts/Stubs/\(file) has it.
    """,
    sourceLocation: sourceLocation)
}
