import Bootcamp
import TestSupport

@testable import Lesson08Composition

/// What can be seen of a screen, compared with its model.
extension ScreenRun {
  /// - Parameter where: “ on the other screen”, where there are two.
  func compare(_ facts: inout Facts, _ place: String = "") {
    compareActions(&facts, place)
    compareBar(&facts, place)
    compareRows(&facts, place)
    if facts.step > 4 { compareSheet(&facts, place) }
    if facts.step > 5 { compareSettings(&facts, place) }
    compareRequests(&facts, place)
    if world.isQuiet {
      facts.compare(
        "The effects still at work\(place) are", store.effectsInFlight, 0,
        instead: "There should be", fact: "in flight",
        reason: "Nobody outside is asked anything any more. What does your effect wait for?",
        rule: facts.step > 4 ? "5g" : "3f", words: { "\($0)" })
    }
    if world.wasAskedOutside {
      facts.differ(
        "asked outside",
        """
        The service was asked outside of an effect\(place). Only an effect asks it, and comes back from the \
        reducer: then a test can wait for it.
        """, rule: facts.step > 4 ? "5g" : "3f")
    }
  }

  // MARK: Actions and effects

  private func compareActions(_ facts: inout Facts, _ place: String) {
    let fromEffects = handled.filter(\.isFromEffect).map(\.action)
    let areSame =
      fromEffects.count == answers.count
      && zip(answers, fromEffects).allSatisfy { $0.isSame(as: $1) }
    if !areSame { differInActions(&facts, fromEffects.map { Facts.text($0) }, place) }
    if facts.step > 4, handled.contains(where: \.isForestalled) {
      facts.differ(
        "too early",
        """
        The screen\(place) has answered “hideResponse”, before the sheet has said that its GIF has been \
        hidden. The sheet says so with “\(Answer.delegateText)”. That is the action to answer: the others \
        are the sheet's own business, and may change without a word to its parent.
        """, rule: "5e")
    }
    if !changesSomething, let first = handled.first, first.hasEffect {
      facts.differ(
        "effect",
        """
        That changes nothing, and yet an effect comes back\(place). There is nothing to do: “.none”.
        """, rule: latest.rule(for: .effect))
    }
  }

  private func differInActions(_ facts: inout Facts, _ seen: [String], _ place: String) {
    let answers = answers.map(\.text)
    let extra = seen.first { !answers.contains($0) }
    let missing = answers.first { !seen.contains($0) }
    if let missing, missing == Answer.delegateText {
      let other =
        extra.map {
          """
           “\($0)” arrives instead. A delegate action is named for what has happened in the sheet. \
          What is to be done about it is the parent's business: another parent may do something else.
          """
        } ?? " Whatever else tells the parent: no test can receive it, and no log shows it."
      facts.differ(
        "delegate",
        """
        The service has hidden the GIF, and no “\(missing)” arrives\(place).\(other)
        """, rule: "5d")
    } else if let missing {
      facts.differ(
        "no answer",
        """
        No “\(missing)” arrives\(place). It should: somebody waits for it. Has its effect been \
        cancelled, or was it never returned? Or is the child's reducer not run at all?
        """, rule: missing.hasPrefix(".bar") ? "3g" : missing.hasPrefix(".rows") ? "4e" : "5k")
    } else if let extra {
      facts.differ(
        "extra action",
        """
        The screen\(place) has also handled “\(extra)”. Nobody has done that, and nobody waits for it.
        """, rule: facts.step > 4 ? "5g" : extra.hasPrefix(".rows") ? "4e" : "3f")
    } else {
      facts.differ(
        "order of answers",
        """
        What effects have sent\(place) is \(words(seen)). It should be \(words(answers)), each once \
        and in this order.
        """, rule: facts.step > 4 ? "5g" : "3f")
    }
  }

  private func compareRequests(_ facts: inout Facts, _ place: String) {
    compare(
      &facts, "searches", world.search.heard, model.searches, place, .searches, .searches,
      words: { "“\($0.shortened)”" })
    guard facts.step > 3 else { return }
    compare(
      &facts, "favourites", world.favorite.heard, model.favorites, place, .favorites,
      .endOfFavorite,
      words: { "\(name($0.id)) as \($0.isFavorite ? "a" : "no") favourite" })
    guard facts.step > 4 else { return }
    compare(
      &facts, "GIFs to hide", world.hide.heard, model.hides, place, .hides, .endOfHide,
      words: { name($0) })
    guard facts.step > 5 else { return }
    facts.compare(
      "The service has been asked to save\(place):", world.save.requests, model.saves,
      instead: "It should have been:", fact: "saves",
      rule: "6b",
      words: { words($0.map { "\($0.rating) and “\($0.nickname.shortened)”" }) })
    if world.save.heard.contains(where: \.isCancelled) {
      facts.differ(
        "save cancelled",
        "A save\(place) has been cancelled. It goes on, also when a next one begins.", rule: "6c")
    }
  }

  private func compare<Question: Equatable, Answer>(
    _ facts: inout Facts, _ what: String, _ heard: [Calls<Question, Answer>.Call],
    _ expected: [ScreenModel.Request<Question>], _ place: String, _ fact: ScreenEvent.Fact,
    _ end: ScreenEvent.Fact, words: (Question) -> String
  ) {
    facts.compare(
      "The \(what) that the service has heard of\(place) are:", heard.map(\.request),
      expected.map(\.question), instead: "They should be:", fact: what,
      reason: heard.count < expected.count
        ? "Is the child's reducer run, and is its effect returned?" : nil,
      rule: latest.rule(for: fact), words: { self.words($0.map(words)) })
    for (call, request) in zip(heard, expected) {
      switch request.fate {
      case .isAwaited where call.isCancelled:
        facts.differ(
          "\(what) cancelled",
          """
          Of the \(what), the request for \(words(request.question))\(place) has been cancelled. \
          Somebody still waits for its answer.
          """, rule: latest.rule(for: fact))
      case .isCancelled where !call.isCancelled:
        facts.differ(
          "\(what) not cancelled",
          """
          Of the \(what), the request for \(words(request.question))\(place) goes on. Nobody waits for its \
          answer any more, and it should be cancelled. “forEach” and “ifLet” cancel the work of what the \
          reducer above their dot takes away. Does it stand there, or elsewhere, as in an “onChange” \
          above?
          """, rule: latest.rule(for: end))
      default: break
      }
    }
  }

  // MARK: State

  private func compareBar(_ facts: inout Facts, _ place: String) {
    let bar = store.state.bar
    facts.compare(
      "The text in the bar\(place) is", bar.text, model.text, fact: "text",
      rule: latest.rule(for: .bar), words: { "“\($0.shortened)”" })
    facts.compare(
      "The bar\(place) is", bar.isLoading, model.isLoading, fact: "loading",
      rule: latest.rule(for: .bar), words: { $0 ? "searching" : "not searching" })
    facts.compare(
      "A failure in the bar\(place) is", bar.hasFailed, model.hasFailed, fact: "bar's failure",
      rule: latest.rule(for: .bar), words: { $0 ? "shown" : "not shown" })
  }

  private func compareRows(_ facts: inout Facts, _ place: String) {
    let rows = store.state.rows
    if rows.count > 7 || model.rows.count > 7 {
      facts.compare(
        "The number of rows\(place) is", rows.count, model.rows.count, fact: "number of rows",
        rule: latest.rule(for: .rows))
    }
    facts.compare(
      "The rows\(place) are:", rows.map { seen($0.id, $0.gif.title, facts) },
      model.rows.map { seen($0.id, $0.title, facts) }, instead: "They should be:", fact: "rows",
      rule: latest.rule(for: rows.map(\.id) == model.rows.map(\.id) ? .titles : .rows),
      words: { words($0.map { "\(name($0.id)), “\($0.title.shortened)”" }) })
    guard facts.step > 3 else { return }
    for row in model.rows {
      guard let seen = rows[id: row.id] else { continue }
      let name = name(row.id)
      let rule = latest.rule(
        for: rowsBefore.contains(row.id) ? .rowThatStayed : .rowThatIsNew)
      facts.compare(
        "A heart in the row of \(name)\(place) is", seen.isFavorite, row.isFavorite, fact: "heart",
        rule: rule, words: { $0 ? "shown" : "not shown" })
      facts.compare(
        "The row of \(name)\(place) is", seen.isSaving, row.isSaving, fact: "waiting",
        rule: rule, words: { $0 ? "waiting for the service" : "not waiting for the service" })
      facts.compare(
        "A failure in the row of \(name)\(place) is", seen.hasFailed, row.hasFailed,
        fact: "row's failure", rule: rule, words: { $0 ? "shown" : "not shown" })
    }
  }

  private struct Seen: Equatable {
    let id: String
    let title: String
  }

  /// A new title of a row that stays is a matter of step 4.
  private func seen(_ id: String, _ title: String, _ facts: Facts) -> Seen {
    Seen(id: id, title: facts.step < 4 && rowsBefore.contains(id) ? "" : title)
  }

  private func compareSheet(_ facts: inout Facts, _ place: String) {
    let seen = store.state.detail.map {
      ScreenModel.Sheet(
        id: $0.gif.id, title: $0.gif.title, isHiding: $0.isHiding, hasFailed: $0.hasFailed)
    }
    facts.compare(
      "The sheet\(place) is", seen, model.sheet, fact: "sheet", rule: latest.rule(for: .sheet),
      words: { sheet in
        guard let sheet else { return "closed" }
        return "open with \(name(sheet.id)), “\(sheet.title.shortened)”"
          + (sheet.isHiding ? ", waiting to hide it" : "")
          + (sheet.hasFailed ? ", with a failure" : "")
      })
    facts.compare(
      "“isDetailFavorite”\(place) is", store.state.isDetailFavorite, model.isSheetFavorite,
      fact: "sheet's heart",
      rule: "5i", words: { "\($0)" })
  }

  private func compareSettings(_ facts: inout Facts, _ place: String) {
    let settings = store.state.settings
    facts.compare(
      "The rating\(place) is", "\(settings.rating)", model.rating, fact: "rating",
      rule: latest.rule(for: .settings))
    facts.compare(
      "The nickname\(place) is", settings.nickname, model.nickname, fact: "nickname",
      rule: latest.rule(for: .settings),
      words: { "“\($0.shortened)”" })
  }

  private func words(_ all: [String]) -> String {
    all.isEmpty ? "none" : all.joined(separator: "; ")
  }
}

extension WatchedStore<SearchScreen.State, SearchScreen.Action>.Handled {
  /// Whether it is the service's answer to the sheet, and more than the sheet has changed with it.
  fileprivate var isForestalled: Bool {
    guard case .detail(.hideResponse(.success)) = action else { return false }
    return after.detail == nil || after.rows != before.rows || after.bar != before.bar
  }
}

/// A GIF by its id, as a story calls it.
func name(_ id: String) -> String {
  id.isEmpty ? "the GIF without a name" : "“\(id.shortened)”"
}

extension String {
  /// A long text is told by its beginning and its end.
  var shortened: String {
    count > 40 ? "\(prefix(20))…\(suffix(5))" : self
  }
}
