import Testing

/// The suites that take turns at one copy of the fixture, so that it is built once for all of them.
///
/// A suite whose tests would keep the others waiting for long has a copy of its own and runs beside
/// them.
@Suite(.serialized) enum OnASharedWorkbook {
  static func workbook() throws -> FixtureWorkbook {
    try FixtureWorkbook("a shared workbook")
  }
}
