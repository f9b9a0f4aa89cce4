import Bootcamp
import BootcampTesting

// Prints how long the runtime takes, and the ratios that the budgets of the design are about. All
// numbers come out of one run, and each is the median of several rounds.

let rounds = 15
var checksum = 0

/// The nanoseconds that one of `count` repetitions takes.
@MainActor
func measure(_ count: Int, _ body: () -> Void) -> Double {
  measureInTurns(count, body, {}).0
}

/// The same for two bodies that take turns, so that a ratio of the two does not tell what else the
/// machine did meanwhile.
@MainActor
func measureInTurns(_ count: Int, _ first: () -> Void, _ second: () -> Void) -> (Double, Double) {
  var times: (first: [Duration], second: [Duration]) = ([], [])
  for _ in 0..<rounds {
    times.first.append(ContinuousClock().measure(first))
    times.second.append(ContinuousClock().measure(second))
  }
  return (median(times.first, count), median(times.second, count))
}

@MainActor
func measure(_ count: Int, _ body: () async -> Void) async -> Double {
  var times: [Duration] = []
  for _ in 0..<rounds { times.append(await ContinuousClock().measure(body)) }
  return median(times, count)
}

func median(_ times: [Duration], _ count: Int) -> Double {
  times.sorted()[times.count / 2] / .nanoseconds(1) / Double(count)
}

@MainActor
func show(_ name: String, _ nanoseconds: Double, _ ratio: (Double, String)? = nil) {
  func rounded(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
  let name = name + String(repeating: " ", count: max(0, 48 - name.count))
  let number = rounded(nanoseconds)
  let padding = String(repeating: " ", count: max(0, 10 - number.count))
  let suffix = ratio.map { "   \(rounded(nanoseconds / $0.0)) × \($0.1)" } ?? ""
  print("\(name)\(padding)\(number) ns\(suffix)")
}

@MainActor
func makeStore(subscribers: Int = 0) -> StoreOf<Order> {
  let store = Store(initialState: Order.State()) { Order() }
  for _ in 0..<subscribers {
    store.subscribe(\.quantity) { checksum &+= $0 }
  }
  return store
}

@MainActor
func measureSends(to store: StoreOf<Order>) -> Double {
  let time = measure(Order.actions.count) {
    for action in Order.actions { store.send(action) }
  }
  checksum &+= store.withState { $0.quantity &+ $0.views }
  return time
}

// MARK: The reducer itself

let reducer = Order()
var state = Order.State()
let bareStore = makeStore()
let (plain, bare) = measureInTurns(
  Order.actions.count,
  { for action in Order.actions { _ = reducer.reduce(into: &state, action: action) } },
  { for action in Order.actions { bareStore.send(action) } })
checksum &+= state.quantity &+ state.views &+ bareStore.withState { $0.quantity &+ $0.views }
show("the reducer, called in a loop", plain)

// MARK: State only

show("send, state only", bare, (plain, "the reducer"))
for subscribers in [1, 10, 100] {
  let time = measureSends(to: makeStore(subscribers: subscribers))
  show("send, state only, subscribers: \(subscribers)", time, (bare, "without"))
}

let experienced = makeStore()
for _ in 0..<100_000 { await experienced.send(.workRequested).finish() }
show("send, state only, after 100000 effects", measureSends(to: experienced), (bare, "a new store"))

// MARK: One row of many

@MainActor
func measureRows(_ count: Int, subscribed: Bool = false) -> Double {
  let store = Store(initialState: List.State(count: count)) { List() }
  if subscribed { store.subscribe(\.title) { checksum &+= $0.count } }
  let places = (0..<4_096).map { $0 &* 7_919 % count }
  let time = measure(places.count) {
    for place in places { store.send(.rowTapped(place)) }
  }
  checksum &+= store.withState { $0.rows[0].taps }
  return time
}

let fewRows = measureRows(10)
show("an action for one row of 10", fewRows)
show("an action for one row of 10000", measureRows(10_000), (fewRows, "one row of 10"))
let fewRowsSubscribed = measureRows(10, subscribed: true)
show("the same with 10 rows, the title subscribed to", fewRowsSubscribed)
show(
  "the same with 10000 rows", measureRows(10_000, subscribed: true),
  (fewRowsSubscribed, "with 10 rows"))

/// The nanoseconds of an action for one row of `count`, with a reducer for each row and without.
@MainActor
func measureComposedRows(_ count: Int) -> (composed: Double, plain: Double) {
  let composed = Store(initialState: Table.State(count: count)) { Table() }
  let plain = Store(initialState: List.State(count: count)) { List() }
  let places = (0..<4_096).map { $0 &* 7_919 % count }
  let times = measureInTurns(
    places.count,
    { for place in places { composed.send(.rows(.element(id: place, action: .tapped))) } },
    { for place in places { plain.send(.rowTapped(place)) } })
  checksum &+= composed.withState { $0.rows[0].taps } &+ plain.withState { $0.rows[0].taps }
  return times
}

let fewComposedRows = measureComposedRows(10)
show(
  "an action through forEach for one row of 10", fewComposedRows.composed,
  (fewComposedRows.plain, "without forEach"))
show(
  "the same with 10000 rows", measureComposedRows(10_000).composed,
  (fewComposedRows.composed, "with 10 rows"))

// MARK: Scoped stores

/// The nanoseconds that it takes to scope `count` rows, at once and one by one, and those of a send with
/// and without their stores.
@MainActor
func measureScopes(
  _ count: Int
) -> (atOnce: Double, oneByOne: Double, with: Double, without: Double) {
  let plain = Store(initialState: Table.State(count: count)) { Table() }
  let scoped = Store(initialState: Table.State(count: count)) { Table() }
  var rows: [StoreOf<TableRow>] = []
  let (oneByOne, atOnce) = measureInTurns(
    1,
    {
      rows = (0..<count).compactMap { scoped.scope(state: \.rows[id: $0], action: \.rows[id: $0]) }
    },
    { rows = Array(scoped.scope(state: \.rows, action: \.rows)) })
  let sends = 500
  let (with, without) = measureInTurns(
    sends,
    { for _ in 0..<sends { scoped.send(.titleTapped) } },
    { for _ in 0..<sends { plain.send(.titleTapped) } })
  checksum &+= rows.count &+ plain.withState(\.taps)
  return (atOnce, oneByOne, with, without)
}

let scopes = measureScopes(2_000)
show("scoping 2000 rows as a list", scopes.atOnce)
// What takes the time here is Swift's: it makes two key paths for each row.
show("scoping 2000 rows one by one", scopes.oneByOne)
show("an action that changes none of them", scopes.with, (scopes.without, "without their stores"))

// MARK: Effects

let store = makeStore()
let count = 10_000
let sent = measure(count) {
  for _ in 0..<count { store.send(.echoRequested) }
}
show("a .send effect and its action", sent, (bare, "send, state only"))

let hops = await measure(count) {
  for _ in 0..<count { await Task.detached { await MainActor.run { checksum &+= 1 } }.value }
}
show("for comparison: a task that hops here and back", hops)

let ran = await measure(count) {
  for _ in 0..<count { await store.send(.workRequested).finish() }
}
show("a .run effect, its action, and finish", ran, (hops, "a task that hops"))

// MARK: A step of a test

/// - Parameter field: The one that changes.
@MainActor
func measureStep<State: Equatable>(
  _ initialState: State, _ field: WritableKeyPath<State, Int> & Sendable
) async -> Double {
  let steps = 1_000
  let store = TestStore(initialState: initialState) { Form(field: field) }
  return await measure(steps) {
    for _ in 0..<steps { await store.send(.changed) { $0[keyPath: field] += 1 } }
  }
}

let step = await measureStep(ThreeFields(), \.first)
show("a step of a test, 3 fields", step, (bare, "send, state only"))
show(
  "a step of a test, 30 fields", await measureStep(ThirtyFields(), \.j.first), (step, "3 fields"))
show(
  "a step of a test, 300 fields", await measureStep(ThreeHundredFields(), \.j.j.first),
  (step, "3 fields"))

// MARK: Memory

/// What a repetition leaves behind once a hundred thousand others have gone before, in bytes.
///
/// By the largest size that the process has had: it only grows when something is kept.
@MainActor
func showMemoryKept(_ name: String, _ body: () async -> Void) async {
  let count = 100_000
  for _ in 0..<count { await body() }
  let before = peakMemory()
  for _ in 0..<10 * count { await body() }
  let kept = Double(peakMemory() - before) / Double(10 * count)
  print("\(name): \(Int(kept.rounded())) bytes are kept each time, in a million")
}

let longLived = makeStore(subscribers: 1)
await showMemoryKept("send, state only") { longLived.send(Order.actions[0]) }
await showMemoryKept("a .send effect") { longLived.send(.echoRequested) }
await showMemoryKept("a .run effect") { await longLived.send(.workRequested).finish() }

print("(\(checksum == 0 ? "nothing" : "something") was computed)")
