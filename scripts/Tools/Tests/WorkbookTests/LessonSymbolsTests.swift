import Testing
@testable import Workbook

@Suite struct LessonSymbolsTests {
  private func remark(
    defining defined: String..., kind: Character = "T", using used: [String] = [],
    text: String = "", given: String = ""
  ) -> String? {
    let symbols = defined.map { (kind: kind, name: $0) }
    return LessonSymbols(
      module: "Lesson01State", defined: symbols, used: used, text: text, given: [given]
    ).remark
  }

  @Test("What a lesson defines of its own, and uses as all do, is nothing to look at") func own() {
    #expect(
      remark(
        defining: "$s13Lesson01State7CounterV", "$sSi13Lesson01StateE4halfSivg",
        "$s13Lesson01State4CardO21__derived_enum_equalsySbAC_ACtFZ", "$s13Lesson01State4coinyyF",
        "$s13Lesson01State4CardOSQAASQ2eeoiySbx_xtFZTW", "$s13Lesson01State4CardV5countSivg",
        "__swift_reflection_version_Lesson01State_1",
        using: ["$ss5printyyypd_S2StF", "swift_release", "memcpy", "$s13Lesson01State4SeatC"])
        == nil)
  }

  @Test(
    "What belongs to somebody else is, and what tests use of types that are not the lesson's",
    arguments: [
      "$s7Testing5IssueV6recordyyFZ", "$s13Lesson01State2eeoiySbSi_SitF",
      "$sSS13Lesson01StateE2eeoiySbSS_SStFZ", "$sSi13Lesson01StateE11descriptionSSvg",
    ])
  func added(_ symbol: String) {
    let shown = remark(defining: symbol)
    #expect(shown == "The code adds “\(symbol)”, which tests may use for another.")
    let interpolation = "$ss26DefaultStringInterpolationV13Lesson01StateE06appendC0yySiF"
    #expect(remark(defining: interpolation)?.contains("adds “$ss26Default") == true)
    #expect(remark(defining: "$s13Lesson01State3SetVMa")?.contains("adds “Set”") == true)
    #expect(
      remark(defining: "$s13Lesson01State3zipySayAA4CardV_ADtGSayADG_AFtF")
        == "The code adds “zip”, which tests may use for another.")
  }

  @Test(
    "So is what looks at its tests",
    arguments: [
      ("$s20FoundationEssentials11ProcessInfoC07processD0ACvau", "ProcessInfo"),
      ("$s10Foundation6BundleC4mainACvgZ", "Bundle"),
      ("$s20FoundationEssentials8TimeZoneV10identifierSSvg", "TimeZone"),
      ("$s7Testing4TestV7currentACSgvgZ", "Testing"), ("fork", "fork"), ("sendfile", "sendfile"),
      ("$s15BootcampTesting9TestStoreC15effectsInFlightSivg", "effectsInFlight"),
      ("$sSS20FoundationEssentialsE14contentsOfFile8encodingS2Sh_tKcfC", "contentsOfFile"),
      ("$sSy20FoundationEssentialsE5write6toFile10atomicallyySb_tKF", "toFile"),
    ])
  func surprising(_ symbol: String, _ shown: String) {
    #expect(
      remark(using: ["swift_release", symbol]) == "The code uses “\(shown)”, which no lesson needs."
    )
  }

  @Test(
    "So is what asks for the real time, or for its caller, or starts a task, where no lesson's file does"
  )
  func surroundings() {
    let now = "$s10Foundation4DateVACycfC"
    #expect(remark(using: [now]) == "The code uses “now”, which no lesson needs.")
    #expect(remark(using: [now], given: "date: { Date() }") == nil)
    let clock = "$ss15ContinuousClockV3nowAB7InstantVvgZ"
    #expect(remark(using: [clock], given: "date: { Date() }") != nil)
    let task = "$sScTss5NeverORs_rlE8detached4name8priority9operationScTyxABGSSSg_ScPSgxyYaYAcntFZ"
    #expect(remark(using: [task]) == "The code uses “Task”, which no lesson needs.")
    #expect(remark(using: [task], given: "Task { await ended() }") == nil)
    let caller = "init(place: String = #fileID)"
    #expect(remark(text: caller) == "The code uses “#file”, which no lesson needs.")
    #expect(remark(text: caller, given: caller) == nil)
  }

  @Test("So is an “==” that the compiler has not made", arguments: ["AC_ACtFZ", "_AEtF"])
  func equality(_ rest: String) {
    let shown = remark(defining: "$s13Lesson01State6KettleV6MomentO2eeoiySb\(rest)")
    #expect(shown == "The code has an “==” of its own for Kettle.Moment.")
    let own = "$s13Lesson01State10NeverEqualV2eeoiySbAC_ACtFZ"
    let shipped = "struct NeverEqual { static func == (first: Self, second: Self) -> Bool"
    #expect(remark(defining: own, given: shipped) == nil)
  }

  @Test("So is a variable that a closure keeps") func closure() {
    #expect(remark(using: ["Siz_Xx"]) == "The code lets a closure keep a variable.")
  }

  @Test("So is a dependency that the lesson does not ship") func dependency() {
    let key = "$s13Lesson01State5QuickO8Bootcamp17TestDependencyKeyAAWP"
    #expect(
      remark(defining: key, kind: "D")
        == "The code makes “Quick” a dependency, which tests cannot see.")
    #expect(remark(defining: key, kind: "D", given: "enum Quick: DependencyKey {") == nil)
  }

  @Test("So is what a lesson remembers outside of any state; a constant is not") func memory() {
    let kept = "The code keeps “isWarm” outside of any state."
    let global = "$s13Lesson01State6isWarmSbvp"
    #expect(remark(defining: global, kind: "b", text: "var isWarm = false") == kept)
    #expect(remark(defining: global, kind: "B", text: "let isWarm = true") == nil)
    #expect(remark(defining: global, kind: "R") == nil)
    #expect(
      remark(defining: "$s13Lesson01State6isWarm15Synchronization5MutexVySbGvp", kind: "B") == kept)
    #expect(remark(defining: "$s13Lesson01State4CardV6isWarmAA3BoxCvpZ", kind: "B") != nil)
    #expect(remark(defining: "$s13Lesson01State5DiaryC6sharedACvpZ", kind: "B") != nil)
    let ofAType = "$s13Lesson01State4CardV6isWarmSbvpZ"
    #expect(remark(defining: ofAType, kind: "B") == nil)
    #expect(
      remark(defining: ofAType, ofAType.dropLast(2) + "sZ", kind: "B")
        == "The code keeps “Card.isWarm” outside of any state.")
  }
}
