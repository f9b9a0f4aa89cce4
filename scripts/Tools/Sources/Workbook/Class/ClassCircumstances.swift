/// When a class was judged, by what, and how much time its code had.
struct Circumstances: Sendable {
  var judged: Date
  var workbook: WorkbookVersion
  /// In seconds, for one test.
  var testLimit: Double
  /// In seconds, for the build of one lesson.
  var buildLimit: Double

  init(judged: Date, workbook: WorkbookVersion, testLimit: Double, buildLimit: Double) {
    self.judged = judged
    self.workbook = workbook
    self.testLimit = testLimit
    self.buildLimit = buildLimit
  }

  var limits: String {
    "A test may take \(seconds(testLimit)), the build of a lesson \(seconds(buildLimit))."
  }

  private func seconds(_ number: Double) -> String {
    "\(plainNumber(number)) second\(number == 1 ? "" : "s")"
  }
}

extension Date {
  /// For programs, `2026-11-22T09:30:00Z`.
  var timestamp: String { formatted(.iso8601) }

  /// For people, `2026-11-22 09:30 UTC`.
  var minute: String { timestamp.prefix(16).replacing("T", with: " ") + " UTC" }
}
