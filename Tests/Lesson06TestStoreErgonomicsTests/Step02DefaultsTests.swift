import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("2 Say only what the test is about")
  struct Step2 {
    @Test("2.1 A fresh counter needs no values at all")
    func fresh() throws {
      let state = Counter.State()
      guard exists(state, "Counter.State()") else { return }
      try require(
        state.count == 0 && state.favoritePrimes == [] && !state.isRequestInFlight
          && state.alert == nil && state == counterState(0),
        """
        A fresh counter stands at 0, nothing is saved, nobody has been asked, no alert is shown. \
        Yours is \(Facts.text(state)).
        """, rule: "2a")
    }

    @Test("2.2 A counter that differs in one thing needs one value")
    func oneValue() throws {
      let five = Counter.Alert.nthPrime(n: 5, prime: 11)
      let calls: [(Counter.State, String, Counter.State)] = [
        (.init(count: 5), "count: 5", counterState(5)),
        (
          .init(favoritePrimes: [2, 3]), "favoritePrimes: [2, 3]",
          counterState(0, favoritePrimes: [2, 3])
        ),
        (
          .init(isRequestInFlight: true), "isRequestInFlight: true",
          counterState(0, isRequestInFlight: true)
        ),
        (.init(alert: five), "alert: .nthPrime(n: 5, prime: 11)", counterState(0, alert: five)),
        (
          .init(count: -3, alert: .noAnswer), "count: -3, alert: .noAnswer",
          counterState(-3, alert: .noAnswer)
        ),
        (
          .init(count: 7, isRequestInFlight: true), "count: 7, isRequestInFlight: true",
          counterState(7, isRequestInFlight: true)
        ),
        (
          .init(count: 5, favoritePrimes: [5]), "count: 5, favoritePrimes: [5]",
          counterState(5, favoritePrimes: [5])
        ),
        (
          .init(favoritePrimes: [5], isRequestInFlight: true),
          "favoritePrimes: [5], isRequestInFlight: true",
          counterState(0, favoritePrimes: [5], isRequestInFlight: true)
        ),
        (
          .init(favoritePrimes: [5], alert: .noAnswer), "favoritePrimes: [5], alert: .noAnswer",
          counterState(0, favoritePrimes: [5], alert: .noAnswer)
        ),
        (
          .init(isRequestInFlight: true, alert: .noAnswer),
          "isRequestInFlight: true, alert: .noAnswer",
          counterState(0, isRequestInFlight: true, alert: .noAnswer)
        ),
        (
          .init(favoritePrimes: [5], isRequestInFlight: true, alert: .noAnswer),
          "favoritePrimes: [5], isRequestInFlight: true, alert: .noAnswer",
          counterState(0, favoritePrimes: [5], isRequestInFlight: true, alert: .noAnswer)
        ),
        (
          .init(count: 5, isRequestInFlight: true, alert: .noAnswer),
          "count: 5, isRequestInFlight: true, alert: .noAnswer",
          counterState(5, isRequestInFlight: true, alert: .noAnswer)
        ),
        (
          .init(count: 5, favoritePrimes: [5], alert: .noAnswer),
          "count: 5, favoritePrimes: [5], alert: .noAnswer",
          counterState(5, favoritePrimes: [5], alert: .noAnswer)
        ),
        (
          .init(count: 5, favoritePrimes: [5], isRequestInFlight: true),
          "count: 5, favoritePrimes: [5], isRequestInFlight: true",
          counterState(5, favoritePrimes: [5], isRequestInFlight: true)
        ),
      ]
      for (state, call, expected) in calls {
        guard exists(state, "Counter.State(\(call))") else { return }
        try require(
          state == expected && values(state) == values(expected),
          """
          “Counter.State(\(call))” is \(Facts.text(state)). It should be \(Facts.text(expected)).
          """, rule: "2b")
      }
    }

    @Test("2.3 Two counters are equal where all they show is equal")
    func equality() throws {
      guard exists(Counter.State(), "Counter.State()") else { return }
      let fresh = Counter.State()
      for (property, change) in [
        ("count", { $0.count = 1 }), ("favoritePrimes", { $0.favoritePrimes = [2] }),
        ("isRequestInFlight", { $0.isRequestInFlight = true }), ("alert", { $0.alert = .noAnswer }),
      ] as [(String, (inout Counter.State) -> Void)] {
        var other = fresh
        change(&other)
        try require(
          fresh != other && other != fresh && other == other && fresh == Counter.State(),
          """
          Two fresh counters are made, and “\(property)” of one is set. The two should not be equal \
          then, and the other one should still be as fresh as before.
          """, rule: "2c")
      }
      for (one, other) in [
        (counterState(1), counterState(2)),
        (counterState(0, favoritePrimes: [2, 11]), counterState(0, favoritePrimes: [7, 11])),
        (counterState(0, favoritePrimes: [2, 3, 7]), counterState(0, favoritePrimes: [2, 5, 7])),
        (counterState(0, favoritePrimes: [2, 3]), counterState(0, favoritePrimes: [3, 2])),
        (
          counterState(0, alert: .nthPrime(n: 5, prime: 11)),
          counterState(0, alert: .nthPrime(n: 5, prime: 13))
        ),
        (
          counterState(0, alert: .nthPrime(n: 5, prime: 11)),
          counterState(0, alert: .nthPrime(n: 4, prime: 11))
        ),
        (counterState(0, alert: .nthPrime(n: 5, prime: 11)), counterState(0, alert: .noAnswer)),
      ] {
        try require(
          one != other && other != one,
          """
          These two counters are equal, and should not be: they show something different.

          \(indented("\(Facts.text(one))\n\(Facts.text(other))"))

          Which part of a value does your “==” look at?
          """, rule: "2c")
      }
    }

    private func values(_ state: Counter.State) -> [String] {
      [
        "\(state.count)", "\(state.favoritePrimes)", "\(state.isRequestInFlight)",
        state.alert.map { "\($0)" } ?? "",
      ]
    }

    private func exists(_ state: Counter.State, _ call: String) -> Bool {
      guard state.count == .min else { return true }
      Issue.record(
        """
        “\(call)” cannot be written yet: \(reason). So every test has to name what it is not about, \
        and one more property breaks every test. Rule 2b.
        """)
      return false
    }

    /// Why a call has no initialiser.
    private var reason: String {
      guard Counter.State().count == .min else { return "no initialiser takes just these values" }
      return "\(withoutDefault) \(withoutDefault.contains(",") ? "have" : "has") no default value"
    }

    /// The properties that no initialiser lets a test leave out.
    private var withoutDefault: String {
      let states: [(String, Counter.State)] = [
        ("count", Counter.State(favoritePrimes: [], isRequestInFlight: false, alert: nil)),
        ("favoritePrimes", Counter.State(count: 0, isRequestInFlight: false, alert: nil)),
        ("isRequestInFlight", Counter.State(count: 0, favoritePrimes: [], alert: nil)),
        ("alert", Counter.State(count: 0, favoritePrimes: [], isRequestInFlight: false)),
      ]
      return states.filter { $1.count == .min }.map { "“\($0.0)”" }.joined(separator: ", ")
    }
  }
}

// MARK: - Stand-ins

// This file has to compile before the step is done. These initialisers are used only as long as the
// state has none of its own that fit.
private protocol StandIn {
  init(count: Int, favoritePrimes: [Int], isRequestInFlight: Bool, alert: Counter.Alert?)
}

extension StandIn {
  fileprivate init() { self.init(standIn: ()) }
  fileprivate init(count: Int) { self.init(standIn: ()) }
  fileprivate init(favoritePrimes: [Int]) { self.init(standIn: ()) }
  fileprivate init(isRequestInFlight: Bool) { self.init(standIn: ()) }
  fileprivate init(alert: Counter.Alert?) { self.init(standIn: ()) }
  fileprivate init(count: Int, alert: Counter.Alert?) { self.init(standIn: ()) }
  fileprivate init(count: Int, isRequestInFlight: Bool) { self.init(standIn: ()) }

  fileprivate init(count: Int, favoritePrimes: [Int]) { self.init(standIn: ()) }
  fileprivate init(favoritePrimes: [Int], isRequestInFlight: Bool) { self.init(standIn: ()) }
  fileprivate init(favoritePrimes: [Int], alert: Counter.Alert?) { self.init(standIn: ()) }
  fileprivate init(isRequestInFlight: Bool, alert: Counter.Alert?) { self.init(standIn: ()) }

  fileprivate init(favoritePrimes: [Int], isRequestInFlight: Bool, alert: Counter.Alert?) {
    self.init(standIn: ())
  }
  fileprivate init(count: Int, isRequestInFlight: Bool, alert: Counter.Alert?) {
    self.init(standIn: ())
  }
  fileprivate init(count: Int, favoritePrimes: [Int], alert: Counter.Alert?) {
    self.init(standIn: ())
  }
  fileprivate init(count: Int, favoritePrimes: [Int], isRequestInFlight: Bool) {
    self.init(standIn: ())
  }

  private init(standIn: Void) {
    self.init(count: .min, favoritePrimes: [], isRequestInFlight: false, alert: nil)
  }
}

extension Counter.State: StandIn {}
