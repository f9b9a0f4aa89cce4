import Bootcamp

/// A screen with three fields, thirty or three hundred, of which an action changes one.
struct Form<State: Equatable>: Reducer {
  enum Action: Equatable {
    case changed
  }

  let field: WritableKeyPath<State, Int> & Sendable

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state[keyPath: field] += 1
    return .none
  }
}

struct ThreeFields: Equatable {
  var first = 0
  var second = ""
  var third = false
}

struct ThirtyFields: Equatable {
  var a = ThreeFields()
  var b = ThreeFields()
  var c = ThreeFields()
  var d = ThreeFields()
  var e = ThreeFields()
  var f = ThreeFields()
  var g = ThreeFields()
  var h = ThreeFields()
  var i = ThreeFields()
  var j = ThreeFields()
}

struct ThreeHundredFields: Equatable {
  var a = ThirtyFields()
  var b = ThirtyFields()
  var c = ThirtyFields()
  var d = ThirtyFields()
  var e = ThirtyFields()
  var f = ThirtyFields()
  var g = ThirtyFields()
  var h = ThirtyFields()
  var i = ThirtyFields()
  var j = ThirtyFields()
}
