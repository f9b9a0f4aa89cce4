// The belief: nobody assigns 256 times, so a small counter will do.

@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value {
    didSet { assignments &+= 1 }
  }

  // region: counter
  private var assignments: UInt8 = 0
  // endregion: counter

  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}
