// Step 4 (rules 4a to 4k): a property that notices each assignment.

/// A value for which each *assignment* is a change.
///
///     @NeverEqual var toast: String?
///
/// - **4a.** To assign a value is a change, also if the same value was there before.
/// - **4b.** A change in place, such as `toast?.append("!")`, is an assignment, too.
/// - **4c.** The first value is no assignment: `State(toast: "Sold out")` assigns nothing.
/// - **4d.** Without an assignment, a property stays equal to itself and to its copies.
/// - **4e.** Properties with different values are different, however often they were assigned to.
/// - **4f.** Properties with equal values are different if one was assigned to more often: once
///   more, or a thousand times more. It does not matter which of them stands on the left of `==`.
/// - **4g.** The same first value and the same assignments make equal properties, so that a test can say
///   what it expects.
/// - **4h.** `projectedValue` is the property itself, with its value and its assignments.
/// - **4i.** A copy is on its own: what is assigned to the one changes nothing in the other.
/// - **4j.** Open: two properties have the same value and the same number of assignments, but had
///   different values before. You decide whether they are equal.
/// - **4k.** Open: whether `toast?.append("!")` counts while `toast` is `nil`.
// region: never-equal
@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value {
    didSet { assignments += 1 }
  }

  private var assignments = 0

  /// The value together with what makes it different: the slice `\.$toast`.
  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}
// endregion: never-equal
