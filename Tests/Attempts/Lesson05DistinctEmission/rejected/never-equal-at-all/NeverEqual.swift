// The belief: “never equal” means that “==” always says no. Then each change elsewhere is one
// here, and no test can say what it expects.

// region: never-equal
@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value

  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  static func == (first: Self, second: Self) -> Bool {
    false
  }
}
// endregion: never-equal
