// Another shape: the property remembers every value that was assigned, and compares the lists.

@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  private var values: [Value]

  init(wrappedValue: Value) {
    values = [wrappedValue]
  }

  var wrappedValue: Value {
    get { values[values.count - 1] }
    set { values.append(newValue) }
  }

  var projectedValue: Self { self }
}
