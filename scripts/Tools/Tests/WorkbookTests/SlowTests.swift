import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that build workbooks, or wait for a terminal. `scripts/verify` without a word leaves them
  /// out; `scripts/verify tools` and plain `swift test` run them.
  static var slow: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["WORKBOOK_TESTS"] != "quick",
      "It takes long; scripts/verify tools runs it.")
  }
}
