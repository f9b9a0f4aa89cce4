import TestSupport
import Testing

@testable import Lesson05DistinctEmission

extension Lesson05 {
  @Suite("6 The truth table")
  @MainActor
  struct Step6 {
    private let table = TruthTable()

    @Test("6.1 You know the row of the reset action")
    func resetAction() async throws {
      try await compare(table.resetAction, [0, 0, 0, 0, 0], PhoneModel.resetAction)
    }

    @Test("6.2 You know the row of the dismissal action")
    func dismissalAction() async throws {
      try await compare(table.dismissalAction, [2, 1, 1, 1, 1], PhoneModel.dismissalAction)
    }

    @Test("6.3 You know the row of NeverEqual")
    func neverEqual() async throws {
      try await compare(table.neverEqual, [2, 1, 2, 1, 1], PhoneModel.neverEqual)
    }

    @Test("6.4 You know the row of the queue")
    func queue() async throws {
      try await compare(table.queue, [2, 1, 1, 1, 2], PhoneModel.queue)
    }

    @Test("6.5 You know the row of the endpoint of the app")
    func endpointOfTheApp() async throws {
      try await compare(table.endpointOfTheApp, [2, 1, 1, 1, 2], PhoneModel.endpointOfTheApp)
    }

    /// - Parameter expected: The row as it is. The phone only tells how it comes to that.
    private func compare(
      _ row: Toasts?, _ expected: [Int], _ inside: @escaping MakeInside
    ) async throws {
      let predicted = try written(row)
      try GivenCode.requireTable()
      try await GivenCode.requirePhone()
      for (situation, count) in zip(TableColumn.all, expected) {
        let phone = PhoneRecipe(right: inside).make()
        await situation.happen(phone)
        let cell = predicted[keyPath: situation.cell]
        try require(
          cell == count && phone.shownToasts.count == count,
          """
          You predict \(cell) for “\(situation.name)”. A person sees \(count). This happens:

          \(phone.story)

          \(situation.question)
          """)
      }
    }
  }
}

/// One column of the table.
@MainActor
private struct TableColumn {
  let name: String
  let cell: KeyPath<Toasts, Int>
  /// What leads on if a prediction is wrong, whatever the technique.
  let question: String
  let happen: (Phone) async -> Void

  static let all = [
    TableColumn(
      name: "twice", cell: \.twice,
      question: "With what is the second message compared, if with anything?"
    ) { phone in
      await phone.openScreen()
      await phone.receive(.accepted)
      await phone.letToastGoAway()
      await phone.receive(.accepted)
    },
    TableColumn(
      name: "change", cell: \.change,
      question: "Does plus change anything on which a toast depends?"
    ) { phone in
      await phone.openScreen()
      await phone.receive(.accepted)
      await phone.letToastGoAway()
      await phone.tapPlus()
    },
    TableColumn(
      name: "reopened", cell: \.reopened,
      question: "Which message is still kept when the screen opens again?"
    ) { phone in
      await phone.openScreen()
      await phone.receive(.accepted)
      await phone.letToastGoAway()
      await phone.closeScreen()
      await phone.openScreen()
    },
    TableColumn(
      name: "early", cell: \.early,
      question: "Where is the message until the screen opens?"
    ) { phone in
      await phone.receive(.accepted)
      await phone.openScreen()
    },
    TableColumn(
      name: "bothEarly", cell: \.bothEarly,
      question: "For how many messages is there room until the screen opens?"
    ) { phone in
      await phone.receive(.accepted)
      await phone.receive(.refused)
      await phone.openScreen()
      await phone.letToastGoAway()
      await phone.letToastGoAway()
    },
  ]
}
