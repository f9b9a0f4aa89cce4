// The belief: what is new each time has to have a new id. A test cannot foresee it.

import Foundation

// region: never-equal
@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value {
    didSet { id = UUID() }
  }

  private var id: UUID?

  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}
// endregion: never-equal
