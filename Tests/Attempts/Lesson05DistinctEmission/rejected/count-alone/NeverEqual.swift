// The belief: the count says everything, so the value need not be compared.

// region: never-equal
@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value {
    didSet { assignments += 1 }
  }

  private var assignments = 0

  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  static func == (first: Self, second: Self) -> Bool {
    first.assignments == second.assignments
  }
}
// endregion: never-equal
