import Testing
@testable import Workbook

@Suite struct ForeignSymbolsTests {
  private func remark(_ symbols: String...) -> String? {
    ForeignSymbols.remark(on: symbols, module: "Lesson01State")
  }

  @Test("What a lesson defines of its own is nothing to look at") func own() {
    #expect(
      remark(
        "$s13Lesson01State7CounterV", "$sSi13Lesson01StateE4halfSivg",
        "$s13Lesson01State4CardV2eeoiySbAC_ACtFZ", "$s13Lesson01State2eeoiySbAA4CardV_AEtF",
        "__swift_reflection_version_Lesson01State_1") == nil)
  }

  @Test("What belongs to somebody else is") func foreign() {
    let name = "$s7Testing5IssueV6recordyyFZ"
    #expect(remark(name) == "The code defines \(name), which belongs to somebody else.")
    let operators = ["$s13Lesson01State2eeoiySbSi_SitF", "$sSS13Lesson01StateE2eeoiySbSS_SStFZ"]
    #expect(
      remark(operators[0], operators[1])
        == "The code has an operator for types that are not its own, \(operators[0]) and 1 more.")
  }
}
