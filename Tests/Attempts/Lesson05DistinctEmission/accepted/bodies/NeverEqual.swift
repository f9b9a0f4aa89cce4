// Another shape: the count is compared first, and it grows before the assignment.

@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value {
    willSet { generation += 1 }
  }

  private(set) var generation: UInt64

  var projectedValue: NeverEqual<Value> { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
    generation = 1
  }

  static func == (first: Self, second: Self) -> Bool {
    guard first.generation == second.generation else { return false }
    return first.wrappedValue == second.wrappedValue
  }
}
