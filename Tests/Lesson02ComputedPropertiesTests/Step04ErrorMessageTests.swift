import TestSupport
import Testing

@testable import Lesson02ComputedProperties

extension Lesson02 {
  @Suite("4 The error message")
  struct Step4 {
    /// A new one each time: where states share an object, only 4.1 and the stories should say so.
    private var fresh: OrderScreen.State {
      OrderScreen.State(number: 5, stock: 10, pricePerPiece: 250)
    }

    @Test("4.1 “0” and “abc” lead to the same number and to different messages")
    func sameNumber() throws {
      let zero = fresh.after(.numberTextChanged("0"))
      let letters = fresh.after(.numberTextChanged("abc"))
      try requireNothingShared()
      try require(
        zero.number == 0, "“0” was typed, and the number is \(zero.number). It should be 0.",
        rule: "4a")
      try require(
        letters.number == 0,
        "“abc” was typed, which is no number. The number is \(letters.number). It should be 0.",
        rule: "4b")
      try require(
        letters.errorMessage == "Digits only",
        """
        “abc” was typed, and the message is \(text(letters.errorMessage)). It should be “Digits only”, \
        which says why the number is 0.
        """,
        rule: "4b")
      let empty = fresh.after(.numberTextChanged(""))
      try require(
        empty.number == 0,
        "The text was deleted, and the number is \(empty.number). It should be 0.", rule: "4b")
      try require(
        empty.errorMessage == "Digits only",
        """
        The text was deleted, and the message is \(text(empty.errorMessage)). It should be “Digits \
        only”: `Int("")` is nil.
        """,
        rule: "4b")
      try require(
        zero.errorMessage == nil,
        """
        “0” was typed, and the message is \(text(zero.errorMessage)). 0 is a number: nothing is \
        wrong. After “abc” the number is 0 as well, and something is wrong. Can code that sees only the \
        number tell the two apart?
        """,
        rule: "4a")
      let negative = fresh.after(.numberTextChanged("-2"))
      try require(
        negative.errorMessage == nil,
        """
        “-2” was typed, and the message is \(text(negative.errorMessage)). `Int("-2")` is a number. \
        What decides in your code what a number is?
        """,
        rule: "4a")
    }

    /// What happens to one copy of a state changes no other.
    private func requireNothingShared() throws {
      let original = fresh
      let zero = original.after(.numberTextChanged("0"))
      let before = zero.errorMessage
      _ = original.after(.numberTextChanged("abc"))
      let after = zero.errorMessage
      try require(
        before == after,
        """
        A state was copied. “0” was typed on one of the two screens, and its message was \
        \(text(before)). Then “abc” was typed on the other, and the message of the first became \
        \(text(after)). Is there an object in the state, which both copies hold?
        """,
        rule: "4g")
    }

    @Test("4.2 A fresh screen with 0 has nothing wrong with it")
    func freshZero() throws {
      let state = OrderScreen.State(number: 0, stock: 10, pricePerPiece: 250)
      try require(
        state.errorMessage == nil,
        """
        The screen opens with 0, and the message is \(text(state.errorMessage)). Nobody has typed \
        anything yet.
        """,
        rule: "4f")
    }

    @Test("4.3 The message disappears when the number changes again")
    func messageDisappears() throws {
      var letters: OrderScreen.State { fresh.after(.numberTextChanged("abc")) }
      try require(
        letters.after(.numberTextChanged("0")).errorMessage == nil,
        """
        “abc” was typed, and then “0”, which is a number. The message is about a text that is gone, \
        and it is still on the screen.
        """,
        rule: "4c")
      try require(
        letters.after(.numberTextChanged("12")).errorMessage == nil,
        "“abc” was typed, and then “12”, which is a number. The message is still there.",
        rule: "4c")
      try require(
        letters.after(.plusButtonTapped).errorMessage == nil,
        """
        “abc” was typed, and then plus was tapped. The number does not come from that text any more, \
        and the message is still there. How many places change the number, and which of them take \
        the message away?
        """,
        rule: "4d")
      try require(
        letters.after(.minusButtonTapped).errorMessage == "Digits only",
        """
        “abc” was typed, so the number is 0, and then minus was tapped. Such a tap changes nothing: \
        the number still comes from that text. But “Digits only” is gone.
        """,
        rule: "4e")
      for (number, tap) in [(12, OrderScreen.Action.plusButtonTapped), (-3, .minusButtonTapped)] {
        var overruled = letters
        overruled.number = number
        let before = overruled.errorMessage
        let after = overruled.after(tap).errorMessage
        try require(
          after == before,
          """
          “abc” was typed, somebody set the number to \(words(number)), directly, and the message was \
          \(text(before)). Then \(number > 0 ? "plus" : "minus") was tapped, which changes nothing there: \
          10 are in stock. Now the message is \(text(after)).
          """,
          rule: "4e")
      }
      try require(
        letters.after(.numberTextChanged("12"), .numberTextChanged("x")).errorMessage
          == "Digits only",
        """
        “abc”, “12” and “x” were typed, one after another. “x” is no number again, and the screen \
        does not say so.
        """,
        rule: "4b")
      var state = letters
      state.number = 5
      let isGone = state.errorMessage == nil
      state.number = 0
      try require(
        !isGone || state.errorMessage == nil,
        """
        “abc” was typed. Then somebody set the number to 5, and the message was gone. Now somebody has set \
        it to 0, and the message is back. Nobody has typed a text again.
        """,
        rule: "4f")
      let fewer = fresh.after(.minusButtonTapped).number
      try require(
        fewer == 4, "Minus was tapped at 5, and now the number is \(words(fewer)). It should be 4.",
        rule: "3i")
    }

    @Test("4.4 The state after “0” is not the state after “abc”")
    func differ() throws {
      let zero = fresh.after(.numberTextChanged("0"))
      let letters = fresh.after(.numberTextChanged("abc"))
      let areEqual = zero == letters || letters == zero
      try require(
        !areEqual,
        """
        The state after “0” and the state after “abc” are equal: nothing that they store tells them \
        apart. So whatever is computed from them is the same, too.
        """,
        rule: "4h")
      let screens = [
        (3, 4, 250), (3, 3, 250), (3, 4, 99), (2, 4, 250), (0, 4, 250), (-2, 4, 250),
      ].map {
        OrderScreen.State(number: $0, stock: $1, pricePerPiece: $2)
      }
      for (index, first) in screens.enumerated() {
        for second in screens[(index + 1)...] {
          try require(
            first != second && second != first,
            """
            Two screens open: one with \(first.number) of \(first.stock) pieces, the other with \
            \(second.number) of \(second.stock), at \(first.pricePerPiece) and at \
            \(second.pricePerPiece) cents a piece. They show something different, and their states are \
            equal.
            """,
            rule: "4h")
        }
      }
    }

    @Test("4.5 Number and message are right in every story")
    func stories() async {
      await TestSupport.expectStories(
        on: OrderScreenStage.self, step: OrderScreenStage.message, count: 600)
    }

    private func text(_ message: String?) -> String {
      message.map { "“\($0)”" } ?? "nil"
    }
  }
}
