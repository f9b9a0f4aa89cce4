import Bootcamp

// Step 4: a property that notices each assignment.

/// A value for which each *assignment* is a change, also of the value that was there before.
///
///     @NeverEqual var toast: String?
///
/// What nobody has assigned to is still equal to itself. The first value is no assignment; a change in
/// place is one.
@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value

  /// The value together with what makes it different: `\.$toast`.
  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  static func == (first: Self, second: Self) -> Bool {
    todo(
      "Step 4: each assignment is a change, and what nobody has assigned to is equal to itself.",
      returning: first.wrappedValue == second.wrappedValue)
  }
}
