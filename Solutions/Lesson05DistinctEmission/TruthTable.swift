import Bootcamp

// Step 6: how many toasts does a person see?

/// One technique in five situations: the number of toasts that a person sees in each.
///
/// - `twice`: the screen is open. An order is accepted, the toast goes away, a second order is
///   accepted.
/// - `change`: an order is accepted, the toast goes away, and plus is tapped.
/// - `reopened`: an order is accepted, the toast goes away, the screen is closed, and a new one opens.
/// - `early`: an order is accepted before the screen opens.
/// - `bothEarly`: one order is accepted and another refused before the screen opens; then each toast
///   that comes up goes away.
///
/// The store outlives the screen: it is there before the screen opens, and after it is closed. A new
/// screen gets the same store. A toast counts wherever it is seen, also one that the app shows before the
/// screen opens.
struct Toasts: Equatable {
  var twice: Int
  var change: Int
  var reopened: Int
  var early: Int
  var bothEarly: Int
}

// region: table
struct TruthTable {
  /// What a person should see.
  let wanted = Toasts(twice: 2, change: 1, reopened: 1, early: 1, bothEarly: 2)

  // MARK: Given

  /// `var toast: String?` and nothing else.
  let plainOptional = Toasts(twice: 1, change: 1, reopened: 2, early: 1, bothEarly: 1)

  /// The same, subscribed to with `removeDuplicates: { _, _ in false }`.
  let noDistinctCheck = Toasts(twice: 2, change: 2, reopened: 2, early: 1, bothEarly: 1)

  /// An endpoint that reaches the screen, if it is open, and nothing else.
  let endpointOfTheScreen = Toasts(twice: 2, change: 1, reopened: 1, early: 0, bothEarly: 0)

  // MARK: For you to predict

  /// The screen of step 2: an action that follows at once clears the message.
  var resetAction: Toasts? {
    Toasts(twice: 0, change: 0, reopened: 0, early: 0, bothEarly: 0)
  }

  /// The screen of step 3: the toast says that it was dismissed.
  var dismissalAction: Toasts? {
    Toasts(twice: 2, change: 1, reopened: 1, early: 1, bothEarly: 1)
  }

  /// The screen of step 4: `@NeverEqual var toast: String?`.
  var neverEqual: Toasts? {
    Toasts(twice: 2, change: 1, reopened: 2, early: 1, bothEarly: 1)
  }

  /// The queue of the waiting room: messages with an id each. The first one is shown; when it has
  /// gone away, the view acknowledges its id.
  var queue: Toasts? {
    Toasts(twice: 2, change: 1, reopened: 1, early: 1, bothEarly: 2)
  }

  /// The screen of step 5, with an endpoint that reaches the app. The app shows toasts on top of any
  /// screen, one after another.
  var endpointOfTheApp: Toasts? {
    Toasts(twice: 2, change: 1, reopened: 1, early: 1, bothEarly: 2)
  }
}
// endregion: table
