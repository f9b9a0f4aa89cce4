// The belief: a counter is a counter, whether it is a value or an object. The state before and the
// state after share the object and its count, so each test that looks for a difference fails.

@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value {
    didSet { counter.assignments += 1 }
  }

  private let counter = Counter()

  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  static func == (first: Self, second: Self) -> Bool {
    first.wrappedValue == second.wrappedValue
      && first.counter.assignments == second.counter.assignments
  }
}

private final class Counter {
  var assignments = 0
}
