// The belief: two values are enough to tell before from after. The second assignment flips the
// flag back, and so does each even number of them: 256, too.

/// A value for which each *assignment* is a change, also of the value that was there before.
///
///     @NeverEqual var toast: String?
///
/// What nobody has assigned to is still equal to itself.
@propertyWrapper
struct NeverEqual<Value: Equatable>: Equatable {
  var wrappedValue: Value {
    didSet { isFlipped.toggle() }
  }

  private var isFlipped = false

  /// The value together with what makes it different: `\.$toast`.
  var projectedValue: Self { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}
