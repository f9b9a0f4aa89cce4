// Step 4: a property that notices each assignment.

/// A value for which each *assignment* is a change, also of the value that was there before.
///
///     @NeverEqual var toast: String?
///
/// What nobody has assigned to is still equal to itself. The first value is no assignment; a change in
/// place is one.
// region: never-equal
@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value {
    didSet { assignments += 1 }
  }

  private var assignments = 0

  /// The value together with what makes it different: `\.$toast`.
  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}
// endregion: never-equal
