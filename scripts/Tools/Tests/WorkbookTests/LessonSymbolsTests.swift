import Testing
@testable import Workbook

@Suite struct LessonSymbolsTests {
  private func remark(defining defined: String..., using used: [String] = []) -> String? {
    LessonSymbols(module: "Lesson01State", defined: defined, used: used).remark
  }

  @Test("What a lesson defines of its own, and uses as all do, is nothing to look at") func own() {
    #expect(
      remark(
        defining: "$s13Lesson01State7CounterV", "$sSi13Lesson01StateE4halfSivg",
        "$s13Lesson01State4CardV2eeoiySbAC_ACtFZ", "$s13Lesson01State2eeoiySbAA4CardV_AEtF",
        "$s13Lesson01State4CardV5countSivg", "$s13Lesson01State4coinyyF",
        "__swift_reflection_version_Lesson01State_1",
        using: ["$ss5printyyypd_S2StF", "swift_release", "$s13Lesson01State7ProcessC"]) == nil)
  }

  @Test(
    "What belongs to somebody else is, and what tests use of types that are not the lesson's",
    arguments: [
      "$s7Testing5IssueV6recordyyFZ", "$s13Lesson01State2eeoiySbSi_SitF",
      "$sSS13Lesson01StateE2eeoiySbSS_SStFZ", "$sSi13Lesson01StateE11descriptionSSvg",
    ])
  func added(_ symbol: String) {
    #expect(remark(defining: symbol) == "The code adds \(symbol) to what is not its own.")
    let interpolation = "$ss26DefaultStringInterpolationV13Lesson01StateE06appendC0yySiF"
    #expect(remark(defining: interpolation)?.contains("adds $ss26Default") == true)
  }

  @Test(
    "So is what looks at its tests",
    arguments: [
      ("$s20FoundationEssentials11ProcessInfoC07processD0ACvau", "ProcessInfo"),
      ("$s7Testing4TestV7currentACSgvgZ", "Testing"), ("fork", "fork"),
    ])
  func surprising(_ symbol: String, _ shown: String) {
    #expect(
      remark(using: ["swift_release", symbol]) == "The code uses “\(shown)”, which no lesson needs."
    )
  }
}
