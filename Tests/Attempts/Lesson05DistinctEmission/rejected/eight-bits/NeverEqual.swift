// The belief: nobody assigns 256 times, so a small counter will do.

// region: never-equal
@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value {
    didSet { assignments &+= 1 }
  }

  private var assignments: UInt8 = 0

  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}
// endregion: never-equal
