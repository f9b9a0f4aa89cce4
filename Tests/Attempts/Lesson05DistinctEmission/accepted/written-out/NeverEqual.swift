// Another shape: “get” and “set” in the place of an observer, and a “==” that is written out.

@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  private var storage: (value: Value, generation: UInt64)

  init(wrappedValue: Value) {
    storage = (wrappedValue, 0)
  }

  var wrappedValue: Value {
    get { storage.value }
    set { storage = (newValue, storage.generation + 1) }
  }

  var projectedValue: Self { self }

  static func == (first: Self, second: Self) -> Bool {
    first.storage == second.storage
  }
}
