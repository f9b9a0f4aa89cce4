import Testing
import Workbook

@Suite struct NearestTests {
  @Test(
    "A slip of the finger is recognised",
    arguments: [("lits", "list"), ("hepl", "help"), ("side-efects", "side-effects")])
  func slips(word: String, meant: String) {
    #expect(nearest(to: word, among: ["list", "help", "side-effects"]) == meant)
  }

  @Test("A word that is like none gets no suggestion") func unlike() {
    #expect(nearest(to: "banana", among: ["list", "help", "side-effects"]) == nil)
    #expect(nearest(to: "", among: ["list"]) == nil)
  }
}
