import Testing
import Workbook

@Suite struct NearestTests {
  @Test(
    "A slip of the finger is recognised",
    arguments: [("lits", "list"), ("hepl", "help"), ("side-efects", "side-effects")])
  func slips(word: String, meant: String) {
    #expect(nearest(to: word, among: ["list", "help", "side-effects"]) == meant)
  }

  @Test("So is the beginning of a word, when it is long enough to be one") func beginnings() {
    #expect(nearest(to: "side", among: ["list", "help", "side-effects"]) == "side-effects")
    #expect(nearest(to: "si", among: ["list", "help", "side-effects"]) == nil)
  }

  @Test("A word that is like none gets no suggestion") func unlike() {
    #expect(nearest(to: "banana", among: ["list", "help", "side-effects"]) == nil)
    #expect(nearest(to: "", among: ["list"]) == nil)
  }
}
