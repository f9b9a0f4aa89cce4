import Bootcamp
import TestSupport
import Testing

@testable import Lesson08Composition

extension Lesson08 {
  @Suite("2 Case paths by hand")
  @MainActor
  struct Step2 {
    @Test("2.1 The path of “textChanged” wraps a text, and takes it out again")
    func textChanged() throws {
      let wrapped = textChangedPath.embed("cats")
      try require(
        wrapped == .textChanged("cats"),
        "“embed” was given “cats”. It made \(Facts.text(wrapped)).", rule: "2a")
      let text = textChangedPath.extract(from: .textChanged("cats"))
      try require(
        text == "cats",
        "“extract” was given “textChanged”, with “cats” in it. It said \(said(text)).", rule: "2a")
      let empty = textChangedPath.extract(from: .textChanged(""))
      try require(
        empty == "",
        "“extract” was given “textChanged”, with an empty text. It said \(said(empty)).", rule: "2a"
      )
    }

    @Test("2.2 Another case has no text")
    func anotherCase() throws {
      let text = textChangedPath.extract(from: .searchResponse(.success([])))
      try require(
        text == nil,
        "“extract” was given “searchResponse”. It said \(said(text)). It should say “nil”.",
        rule: "2b")
      try textChanged()
    }

    @Test("2.3 The screen's actions have ways to the bar and to the rows")
    func screen() throws {
      let paths = SearchScreen.Action.allCasePaths
      let barAction = SearchBar.Action.textChanged("cats")
      let rowAction = IdentifiedActionOf<GifRow>.element(id: "cat", action: .titleTapped)
      try require(
        paths.bar.embed(barAction) == .bar(barAction),
        "“bar” wrapped an action of the bar. It made \(Facts.text(paths.bar.embed(barAction))).",
        rule: "2a")
      try require(
        paths.rows.embed(rowAction) == .rows(rowAction),
        "“rows” wrapped an action of a row. It made \(Facts.text(paths.rows.embed(rowAction))).",
        rule: "2a")
      try require(
        paths.bar.extract(from: .bar(barAction)) == barAction,
        "“bar” was given an action of the bar, and should take it out.", rule: "2a")
      try require(
        paths.rows.extract(from: .rows(rowAction)) == rowAction,
        "“rows” was given an action of a row, and should take it out, with its id.", rule: "2a")
      try require(
        paths.bar.extract(from: .rows(rowAction)) == nil
          && paths.rows.extract(from: .bar(barAction)) == nil,
        "“bar” was given an action of a row, and “rows” one of the bar. Both should say “nil”.",
        rule: "2b")
    }

    @Test("2.4 The ways are right in every story")
    func stories() async {
      await TestSupport.expectStories(on: PathStage.self, step: 2, count: 60, upTo: 4)
    }

    private func said(_ text: String?) -> String { text.map { "“\($0)”" } ?? "“nil”" }
  }
}
