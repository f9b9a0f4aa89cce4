import TestSupport
import Testing

@testable import Lesson02ComputedProperties

extension Lesson02 {
  @Suite("3 Outputs")
  struct Step3 {
    @Test("3.1 Minus passes the test of lesson 1, and is not stored")
    func minus() throws {
      try minusFollowsTheNumber()
      try expectNotStored(
        "isMinusButtonEnabled",
        """
        The test of lesson 1 passes, and “isMinusButtonEnabled” is still stored. Something has to keep \
        it right. What would be left to keep right if it were computed?
        """)
    }

    @Test("3.2 Plus is enabled below the stock and disabled at the stock")
    func plus() throws {
      try require(
        isPlusEnabled(9, stock: 10),
        "The number is 9, 10 are in stock, and plus is disabled. There is one more to take.",
        rule: "3b")
      try require(
        !isPlusEnabled(10, stock: 10),
        "The number is 10, 10 are in stock, and plus is enabled. All of them are taken.",
        rule: "3b")
      try require(
        !isPlusEnabled(4, stock: 4),
        "The number is 4, 4 are in stock, and plus is enabled. Which number is the limit?",
        rule: "3b")
      try require(
        !isPlusEnabled(12, stock: 10),
        "The number is 12, only 10 are in stock, and plus is enabled.", rule: "3b")
      var changed = state(9, stock: 10)
      changed.number = 10
      let isEnabled = changed.isPlusButtonEnabled
      try require(
        !isEnabled,
        """
        The number was set from 9 to 10, directly, and 10 are in stock. Plus is still enabled. What \
        tells the button that the number has changed?
        """,
        rule: "3b")
    }

    @Test("3.3 Plus at the stock changes nothing")
    func plusAtTheStock() throws {
      let full = state(10, stock: 10).after(.plusButtonTapped).number
      try require(
        full == 10,
        """
        Plus was tapped although all 10 pieces are taken, and now the number is \(full). The button \
        is disabled then, but the action may come from elsewhere.
        """,
        rule: "3h")
      let almostFull = state(9, stock: 10).after(.plusButtonTapped).number
      try require(
        almostFull == 10,
        """
        Plus was tapped at 9, with one more in stock, and now the number is \(almostFull). It should \
        be 10.
        """,
        rule: "3h")
      var set = state(5, stock: 10)
      for number in [12, -3] {
        set.number = number
        try require(
          set.number == number,
          """
          10 are in stock, and somebody set the number to \(words(number)), directly. Now it is \
          \(words(set.number)). Who has corrected it?
          """,
          rule: "3j")
      }
      let above = state(12, stock: 3)
      let aboveTapped = above.after(.plusButtonTapped).number
      try require(
        aboveTapped == above.number,
        """
        The number is \(words(above.number)), and only 3 are in stock: such a number can be typed. Plus \
        was tapped, and now the number is \(aboveTapped). From which number on is there nothing to add?
        """,
        rule: "3h")
    }

    @Test("3.4 The total price follows the number on every path")
    func totalPrice() throws {
      try expectTotalPrice(of: state(3, price: 250), is: 750, "There are 3 pieces at 250 cents.")
      try expectTotalPrice(of: state(2, price: 99), is: 198, "There are 2 pieces at 99 cents.")
      try expectTotalPrice(
        of: state(3, price: 250).after(.plusButtonTapped), is: 1_000,
        "There were 3 pieces at 250 cents, and plus was tapped.")
      try expectTotalPrice(
        of: state(3, price: 250).after(.numberTextChanged("12")), is: 3_000,
        """
        There were 3 pieces at 250 cents, and “12” was typed. The number has followed. Is the total \
        price stored a second time, and forgotten on this path?
        """)
      var changed = state(3, price: 250)
      changed.number = 1
      try expectTotalPrice(
        of: changed, is: 250, "The number was set from 3 to 1, directly, at 250 cents.")
      try expectTotalPrice(
        of: state(-3, price: 250), is: 0,
        "The number is −3. An order of less than nothing costs nothing.")
    }

    private func expectTotalPrice(
      of state: OrderScreen.State, is expected: Int, _ story: String
    ) throws {
      let totalPrice = state.totalPrice
      try require(
        totalPrice == expected,
        "The total price is \(words(totalPrice)) cents and should be \(expected). \(story)",
        rule: "3c")
    }

    @Test("3.5 The summary says how many and how much")
    func summary() throws {
      try expectSummary(of: state(3, price: 250), is: "3 pieces, 750 cents", "The number is 3.")
      try expectSummary(of: state(1, price: 99), is: "1 piece, 99 cents", "There is one piece.")
      try expectSummary(of: state(0, price: 250), is: "Nothing to order", "The number is 0.")
      try expectSummary(of: state(-3, price: 250), is: "Nothing to order", "The number is −3.")
      try expectSummary(
        of: state(0, price: 250).after(.numberTextChanged("2")), is: "2 pieces, 500 cents",
        "“2” was typed, at 250 cents. Does the summary follow on this path too?")
    }

    private func expectSummary(
      of state: OrderScreen.State, is expected: String, _ story: String
    ) throws {
      let summary = state.summary
      try require(
        summary == expected, "The summary is “\(summary)” and should be “\(expected)”. \(story)",
        rule: "3d")
    }

    @Test("3.6 Memory holds each fact once")
    func memory() throws {
      for output in ["isMinusButtonEnabled", "isPlusButtonEnabled", "totalPrice", "summary"] {
        try expectNotStored(
          output,
          """
          “\(output)” is stored. It says nothing that the number, the stock and the price do not \
          say already, so it can only agree with them or be wrong.
          """)
      }
      // Where an output changes, something that is stored for it changes, too.
      // On the long way, whatever is small or large changes as well.
      let steps = [(2, 3), (3, 4), (1, 2), (0, 1), (1, 0), (0, -1), (4, 1), (5, 999_999)]
      for (number, next) in steps {
        // Where the message remembers that somebody set the number, it does so from the first time on.
        var screen = state(number, stock: 3, price: 250)
        screen.number = number
        readOutputs(of: screen)
        // Noted now: an object would be the same in a copy.
        let before = storedProperties(of: screen)
        screen.number = next
        readOutputs(of: screen)
        let changed = storedDifferences(before, storedProperties(of: screen))
          .filter { !$0.hasSuffix("errorMessage") }
        try require(
          changed.count <= 1,
          """
          Only “number” was set, from \(words(number)) to \(words(next)), and these stored properties \
          changed: \(changed.joined(separator: ", ")). What always changes together is one fact, \
          stored more than once.
          """,
          rule: "3f")
      }
      // What is stored with a tap, with a text or from the start is no second place for the price or the
      // stock either, however small or large they are.
      let others =
        [99, 0, 1, 999_999].map { (stock: 10, price: $0) }
        + [3, 0, 1, 999_999].map { (stock: $0, price: 250) }
      let happenings: [(OrderScreen.Action?, String)] = [
        (.plusButtonTapped, ", and plus was tapped on both"),
        (.numberTextChanged("3"), ", and “3” was typed on both"),
        (nil, ""),
      ]
      for (action, happened) in happenings {
        func screen(stock: Int, price: Int) -> OrderScreen.State {
          action.map { state(2, stock: stock, price: price).after($0) }
            ?? state(0, stock: stock, price: price)
        }
        // A tap on plus and a “3” are about the stock, too, where there is less.
        for other in others where action == nil || other.stock > 2 {
          let different = storedDifferences(
            screen(stock: 10, price: 250), screen(stock: other.stock, price: other.price))
          try require(
            different.count <= 1,
            """
            Two screens differ in \(other.stock == 10 ? "the price of a piece" : "the stock") \
            alone\(happened). Now these stored properties differ: \(different.joined(separator: ", ")). \
            One fact is stored more than once.
            """,
            rule: "3f")
        }
      }
      // “0” and “abc” lead to one number: one fact tells them apart. Otherwise two may change: the number,
      // and, if the message is not stored, what it follows from.
      let usual = state(2)
      let limit = isStored("errorMessage", in: usual) ? 1 : 2
      func typed(_ text: String) -> OrderScreen.State { state(0).after(.numberTextChanged(text)) }
      let changes = [
        ("One screen was opened with 2, and another one with 3", usual, state(3), 1),
        (
          "Plus was tapped on one screen at 2, and on another at 3",
          usual.after(.plusButtonTapped), state(3).after(.plusButtonTapped), 1
        ),
        ("Plus was tapped at 2", usual, usual.after(.plusButtonTapped), limit),
        ("Minus was tapped at 2", usual, usual.after(.minusButtonTapped), limit),
        ("“5” was typed on one screen, and “7” on another", typed("5"), typed("7"), limit),
        ("“2” was typed at 2", usual, usual.after(.numberTextChanged("2")), 1),
        ("“0” was typed on one screen, and “abc” on another", typed("0"), typed("abc"), 1),
      ]
      for (story, first, second, limit) in changes {
        let different = storedDifferences(first, second)
        try require(
          different.count <= limit,
          """
          \(story), and these stored properties differ now: \(different.joined(separator: ", ")). Which \
          of them tells the others? One fact is stored more than once.
          """,
          rule: "3f")
      }
      let numbers = storedDifferences(typed("5"), typed("7"))
        .filter { !storedDifferences(typed("5"), typed("05")).contains($0) }
      try require(
        numbers.count <= 1,
        """
        “5” was typed on one screen, and “7” on another, and these stored properties differ now: \
        \(numbers.joined(separator: ", ")). After “05” they are as after “5”, so each of them is the number. \
        One fact is stored more than once.
        """,
        rule: "3f")
    }

    @Test("3.7 The outputs are right in every story")
    func stories() async {
      await TestSupport.expectStories(
        on: OrderScreenStage.self, step: OrderScreenStage.drawn, count: 600)
    }

    private func isPlusEnabled(_ number: Int, stock: Int) -> Bool {
      state(number, stock: stock).isPlusButtonEnabled
    }

    /// Whatever keeps an output in an object has it from then on.
    private func readOutputs(of state: OrderScreen.State) {
      let outputs: [Any] = [
        state.isMinusButtonEnabled, state.isPlusButtonEnabled, state.totalPrice, state.summary,
      ]
      withExtendedLifetime(outputs) {}
    }

    private func expectNotStored(_ output: String, _ explanation: String) throws {
      let isStored = isStored(output, in: state(1))
      try require(!isStored, explanation, rule: "3e")
    }
  }
}

private func state(_ number: Int, stock: Int = 100, price: Int = 250) -> OrderScreen.State {
  OrderScreen.State(number: number, stock: stock, pricePerPiece: price)
}

// MARK: - The test of lesson 1

// It was written for a quantity editor with a stored flag. Not a word of it has changed.
private typealias QuantityEditor = OrderScreen

extension OrderScreen.State {
  fileprivate init(number: Int) {
    self = state(number)
  }
}

private func minusFollowsTheNumber() throws {
  var state = QuantityEditor.State(number: 0)
  state.number = 1
  try require(
    state.isMinusButtonEnabled,
    """
    “number” was set from 0 to 1, directly, and minus is still disabled. What tells the button that \
    the number has changed?
    """,
    rule: "3a")
  state.number = 0
  try require(
    !state.isMinusButtonEnabled,
    "“number” was set from 1 back to 0, directly, and minus is still enabled.", rule: "3a")
}
