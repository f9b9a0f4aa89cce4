import TestSupport
import Testing

@testable import Lesson03SideEffects

extension Lesson03 {
  @Suite("3 The rule in one place")
  @MainActor
  struct Step3 {
    @Test("3.1 Plus changes the number and the error in one action")
    func plus() async throws {
      try await Screen.opened(number: -1) { screen in
        try screen.shows(-1, .belowZero, "The screen opens with −1.", rule: "2e")
        try await screen.happens(.plusButtonTapped)
        try screen.shows(0, nil, "Plus was tapped at −1, and 0 is not below zero.", rule: "3d")
      }
      try await Screen.opened(number: -2) { screen in
        try await screen.happens(.plusButtonTapped)
        try screen.shows(
          -1, .belowZero, "Plus was tapped at −2, and −1 is still below zero.", rule: "3d")
      }
      try await Screen.opened(number: 41) { screen in
        try await screen.happens(.plusButtonTapped)
        try screen.shows(42, nil, "Plus was tapped at 41.", rule: "3b")
      }
    }

    @Test("3.2 Minus changes the number in one action, and at 0 or below nothing")
    func minus() async throws {
      try await Screen.opened(number: 5) { screen in
        try await screen.happens(.minusButtonTapped)
        try screen.shows(4, nil, "Minus was tapped at 5.", rule: "3c")
      }
      for (number, error) in [(0, nil), (-3, .belowZero)] as [(Int, QuantityEditor.ErrorMessage?)] {
        try await Screen.opened(number: number) { screen in
          try await screen.happens(.minusButtonTapped)
          try screen.shows(
            number, error, "Minus was tapped at \(spoken(number)).", rule: "3c")
        }
      }
    }

    @Test("3.3 After “abc” plus takes the error away, minus does not")
    func afterWrongText() async throws {
      try await Screen.opened { screen in
        try await screen.happens(.textChanged("abc"))
        try await screen.happens(.minusButtonTapped)
        try screen.shows(
          0, .digitsOnly,
          """
          “abc” was entered, then minus was tapped, which does nothing at 0. Why should the error \
          go away?
          """, rule: "3c")
        try await screen.happens(.plusButtonTapped)
        try screen.shows(
          1, nil, "“abc” was entered, then plus was tapped. There is a proper number now.",
          rule: "3d")
      }
    }

    @Test("3.4 Number and error are right in every story, in one action each")
    func stories() async {
      await TestSupport.expectStories(on: EntryStage.self, step: 3, count: 160)
    }
  }
}
