import Bootcamp

// Step 4: a property that notices each assignment.

/// A value for which each *assignment* is a change.
///
///     @NeverEqual var toast: String?
///
/// - Assigning a value counts as a change, also if the same value was there before.
/// - A change in place, such as `toast?.append("!")`, is an assignment, too.
/// - The first value is no assignment: `State(toast: "Sold out")` assigns nothing.
/// - What nobody has assigned to is still equal to itself.
/// - Two different values are different, however often they were assigned.
/// - Two equal values are different if one was assigned to more often than the other.
/// - The same first value and the same assignments make equal properties, so that a test can say what it
///   expects.
///
/// Left open: two that have the same value now and were assigned to equally often, but whose first values
/// or assigned values were different. They may be equal or not. Left open, too: whether
/// `toast?.append("!")` counts where `toast` is `nil`.
@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value

  /// The value together with what makes it different: the slice `\.$toast`.
  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  // You may give this `==` a body of your own, or remove it. Without it, the compiler writes one that
  // compares all stored properties.
  static func == (first: Self, second: Self) -> Bool {
    todo(
      "Step 4: each assignment is a change, and what nobody has assigned to is equal to itself.",
      returning: first.wrappedValue == second.wrappedValue)
  }
}
