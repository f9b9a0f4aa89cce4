import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Bootcamp

/// A service whose key has a value for each context.
private struct Greeter: Sendable, DependencyKey {
  var greet: @Sendable () -> String

  static let liveValue = Greeter { "live" }
  static let previewValue = Greeter { "preview" }
  static let testValue = Greeter { "test" }
}

/// A service that nobody has made ready for tests.
private enum ServerKey: DependencyKey {
  static let liveValue = "live server"
}

/// An interface without a live value.
private enum InterfaceKey: TestDependencyKey {
  static let testValue = "test interface"
}

/// A number that is made anew each time that it is asked for.
private enum CounterKey: DependencyKey {
  static let count = Atomic(0)
  static var liveValue: Int { count.add(1, ordering: .relaxed).newValue }
  static var testValue: Int { liveValue }
}

/// A value that takes another one to be made.
private enum AddressKey: DependencyKey {
  static var liveValue: String {
    @Dependency(\.server) var server
    return "address of \(server)"
  }
  static var testValue: String { liveValue }
}

extension DependencyValues {
  fileprivate var greeter: Greeter {
    get { self[Greeter.self] }
    set { self[Greeter.self] = newValue }
  }
  fileprivate var server: String {
    get { self[ServerKey.self] }
    set { self[ServerKey.self] = newValue }
  }
  fileprivate var interface: String {
    get { self[InterfaceKey.self] }
    set { self[InterfaceKey.self] = newValue }
  }
  fileprivate var counter: Int {
    get { self[CounterKey.self] }
    set { self[CounterKey.self] = newValue }
  }
  fileprivate var address: String {
    get { self[AddressKey.self] }
    set { self[AddressKey.self] = newValue }
  }
}

/// What a task sees, read where it is written.
private func server() -> String {
  @Dependency(\.server) var server
  return server
}

/// Says what it sees: as an action, and in effects.
private struct Reader: Reducer {
  @Dependency(\.server) var server

  var effect: @Sendable (Reader) -> Effect<String> = { _ in .none }

  func reduce(into state: inout [String], action: String) -> Effect<String> {
    state.append(action.isEmpty ? server : action)
    return action.isEmpty ? effect(self) : .none
  }
}

@MainActor
private func readerStore(
  _ effect: @escaping @Sendable (Reader) -> Effect<String> = { _ in .none }
) -> Store<[String], String> {
  Store(initialState: [String]()) {
    Reader(effect: effect)
  } withDependencies: {
    $0.server = "store"
  }
}

/// Runs an operation as one test, in which nothing is set.
@MainActor
private func issuesOfTest(_ operation: () async throws -> Void) async rethrows -> [ReportedIssue] {
  try await issues {
    try await withDependencies {
      $0 = .test
    } operation: {
      try await operation()
    }
  }
}

@MainActor
@Suite("Dependencies", .hangGuard)
struct DependenciesTests {
  // MARK: Contexts

  @Test("The context says which value a key gives")
  func contexts() async {
    @Dependency(\.greeter) var greeter
    @Dependency(\.context) var context
    for (name, wanted) in [
      ("live", DependencyContext.live), ("preview", .preview), ("test", .test),
    ] {
      withDependencies {
        $0.context = wanted
      } operation: {
        #expect(greeter.greet() == name)
        #expect(context == wanted)
      }
    }
    #expect(DependencyValues.live.greeter.greet() == "live")
    #expect(DependencyValues.preview.greeter.greet() == "preview")
    #expect(DependencyValues.test.greeter.greet() == "test")
  }

  @Test("A test knows that it is one, in work of its own that has left the tree, too")
  func contextOfTest() async {
    #expect(DependencyValues._current.context == .test)
    #expect(DependencyValues().context == .test)
    await Task.detached { #expect(DependencyValues._current.context == .test) }.value
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        @Dependency(\.context) var context
        #expect(context == .test)
        return .none
      }
    }
    store.send(true)
  }

  @Test("A preview value is the live one, and without one that for tests")
  func defaults() async {
    #expect(DependencyValues.preview.server == "live server")
    #expect(DependencyValues.preview.interface == "test interface")
  }

  // MARK: Setting

  @Test("Values are set for an operation and its tasks, and nowhere else")
  func setting() async {
    await withDependencies {
      $0.server = "outer"
    } operation: {
      withDependencies {
        $0.server += ", inner"
      } operation: {
        #expect(server() == "outer, inner")
      }
      #expect(server() == "outer")
      async let child = server()
      #expect(await child == "outer")
      #expect(await Task { server() }.value == "outer")
    }
  }

  @Test("To change a part of a value is not to use it")
  func changingAPart() async {
    let issues = await issuesOfTest {
      withDependencies {
        $0.server += ", changed"
      } operation: {
        #expect(server() == "live server, changed")
      }
    }
    #expect(issues.isEmpty)
  }

  @Test(
    "A property sees what was set when it was made, unless the task that reads has another value")
  func initialValues() {
    let (server, greeter) = withDependencies {
      $0.server = "made"
      $0.greeter.greet = { "made" }
    } operation: {
      (Dependency(\.server), Dependency(Greeter.self))
    }
    #expect(server.wrappedValue == "made")
    withDependencies {
      $0.server = "read"
    } operation: {
      #expect(server.wrappedValue == "read")
      #expect(greeter.wrappedValue.greet() == "made")
    }
  }

  @Test("A value that takes another one to be made is given the one that its reader would be given")
  func valueOfValues() {
    let address = withDependencies {
      $0 = .test
      $0.server = "made"
    } operation: {
      Dependency(\.address)
    }
    #expect(address.wrappedValue == "address of made")
    withDependencies {
      $0 = .test
      $0.server = "read"
    } operation: {
      #expect(address.wrappedValue == "address of read")
    }
  }

  @Test("A key's value is made once, and anew in another test")
  func madeOnce() {
    func values() -> [Int] {
      @Dependency(\.counter) var counter
      return [counter, counter]
    }
    let first = withDependencies {
      $0 = .test
    } operation: {
      values()
    }
    let second = withDependencies {
      $0 = .test
    } operation: {
      values()
    }
    #expect(first[0] == first[1])
    #expect(second[0] == second[1])
    #expect(first[0] != second[0])
  }

  // MARK: What is reported

  @Test("A live value in a test is reported once, by name, where the test reads it")
  func liveValueInTest() async {
    var line = 0
    let issues = await issuesOfTest {
      line = #line + 1
      @Dependency(\.server) var server
      #expect(server == "live server")
      #expect(server == "live server")
    }
    #expect(issues.map(\.kind) == [.unimplemented])
    #expect(issues.map(\.location.line) == [line])
    #expect(
      issues.map(\.message) == [
        """
        The test has set no value for “\\.server”, so one that is not for tests was used.

        Set one where the test store is made: “withDependencies: { $0… = … }”. Or give the key a \
        “testValue”, for all tests.
        """
      ])
  }

  @Test("A plain store in a test reports a live value at the line where the store was made")
  func liveValueInStore() async {
    let issues = await issues {
      let store = Store(initialState: [String]()) { Reader() }
      store.send("")
      store.send("")
    }
    #expect(issues.map(\.location.line) == [#line - 4])
  }

  @Test("A dependency that is read while another one is set is used")
  func readingWhileSetting() async {
    let issues = await issuesOfTest {
      withDependencies {
        $0.address = server()
      } operation: {
      }
    }
    #expect(issues.count == 1)
  }

  @Test("The test value of a key that nobody reads as a dependency is reported by nobody")
  func valueOfKey() async {
    let issues = await issues {
      #expect(ServerKey.testValue == "live server")
    }
    #expect(issues.isEmpty)
  }

  @Test("A value that is read by its type is reported by its type")
  func reportedByType() async {
    let issues = await issuesOfTest {
      @Dependency(ServerKey.self) var server
      _ = server
    }
    #expect(
      issues.first?.message.contains("no value for “ServerKey.self”") == true)
  }

  @Test("Work that has left the tree of tasks is told so, at the line of its own dependency")
  func leftTheTree() async {
    var line = 0
    let issues = await issues {
      line = #line + 2
      let store = Store(
        initialState: Dependency(\.server)
      ) {
        EmptyReducer<Dependency<String>, Bool>()
      }
      let report = IssueHandling.handler
      await Task.detached { [server = store.currentState] in
        withIssueHandler(report) { _ = server.wrappedValue }
      }.value
    }
    #expect(issues.map(\.location.line) == [line])
    #expect(issues.first?.message.contains("It has left the tree of tasks") == true)
  }

  @Test("A key without a live value is reported once in a program in use")
  func noLiveValue() async {
    let issues = await issues {
      withDependencies {
        $0 = .live
      } operation: {
        @Dependency(\.interface) var interface
        for _ in 1...2 { #expect(interface == "test interface") }
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("“\\.interface” has no live value") == true)
  }

  // MARK: Stores, reducers and effects

  @Test("A store keeps the values of the moment in which it is made, for its initial state as well")
  func store() {
    let store = withDependencies {
      $0.server = "outside"
      $0.greeter.greet = { "outside" }
    } operation: {
      Store(initialState: [server()]) {
        Reader()
      } withDependencies: {
        $0.server += ", store"
      }
    }
    withDependencies {
      $0.server = "later"
    } operation: {
      _ = store.send("")
    }
    #expect(store.currentState == ["outside, store", "outside, store"])
  }

  @Test("A store without values of its own has none of those that are set later")
  func storeWithoutValues() {
    // As in a program in use: this one is not given the values of a test.
    let store = Store(
      initialState: "",
      reducer: Reduce<String, Bool> { state, _ in
        @Dependency(\.greeter) var greeter
        state = greeter.greet()
        return .none
      },
      effectExecutor: nil)
    withDependencies {
      $0.greeter.greet = { "later" }
    } operation: {
      _ = store.send(true)
    }
    #expect(store.currentState == "test")
  }

  @Test("A reducer is given another value, and the innermost one wins")
  func reducer() {
    let store = Store(initialState: [String]()) {
      Reader().dependency(\.server, "inner").dependency(\.server, "outer")
      Reader().transformDependency(\.server) { $0 += ", changed" }
      Reader()
    } withDependencies: {
      $0.server = "store"
    }
    store.send("")
    #expect(store.currentState == ["inner", "store, changed", "store"])
  }

  @Test("An effect, its tasks and its “catch” have the values of the moment in which it was made")
  func effects() async {
    let store = readerStore { reader in
      withDependencies {
        $0.server = "made"
      } operation: {
        .merge(
          .run { send in
            await send("operation: \(reader.server)")
            await withTaskGroup(of: Void.self) { group in
              group.addTask { await send("child: \(server())") }
            }
            await Task { await send("task: \(server())") }.value
            throw SomeError()
          } catch: { _, send in
            await send("catch: \(server())")
          }
          .map { $0 + "." },
          .concatenate(
            .run { _ in },
            .run { send in await send("second: \(server())") }))
      }
    }
    await store.send("").finish()
    #expect(
      Set(store.currentState) == [
        "store", "operation: made.", "child: made.", "task: made.", "catch: made.", "second: made",
      ])
  }

  @Test("What an effect sends is reduced with the values of the store")
  func actionOfEffect() async {
    let count = Atomic(0)
    let store = readerStore { _ in
      guard count.add(1, ordering: .relaxed).newValue == 1 else { return .none }
      return withDependencies {
        $0.server = "effect"
      } operation: {
        .run { await $0("") }
      }
    }
    await store.send("").finish()
    #expect(store.currentState == ["store", "store"])
  }

  @Test("Values are handed over to work that leaves the tree")
  func escaping() async {
    await withDependencies {
      $0.server = "set"
    } operation: {
      let work = withEscapedDependencies { dependencies in
        Task.detached {
          let first = dependencies.yield { server() }
          let second = await dependencies.yield { await Task { server() }.value }
          return [first, second]
        }
      }
      #expect(await work.value == ["set", "set"])
    }
  }
}

@MainActor
@Suite("Built-in dependencies", .hangGuard)
struct BuiltInDependenciesTests {
  @Test("Each one that a test has not set is reported by name, and works")
  func unset() async {
    @Dependency(\.date) var date
    @Dependency(\.uuid) var uuid
    @Dependency(\.continuousClock) var clock
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    @Dependency(\.calendar) var calendar
    @Dependency(\.timeZone) var timeZone
    @Dependency(\.locale) var locale
    func use() {
      #expect(abs(date.now.timeIntervalSinceNow) < 60)
      #expect(uuid() != uuid())
      #expect(clock is ContinuousClock)
      #expect(1...6 ~= withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) })
      #expect(calendar == .autoupdatingCurrent)
      #expect(timeZone == .autoupdatingCurrent)
      #expect(locale == .autoupdatingCurrent)
    }
    let inTest = await issuesOfTest { use() }
    #expect(
      inTest.map { $0.message.split(separator: "“")[1].split(separator: "”")[0] } == [
        "\\.date", "\\.uuid", "\\.continuousClock", "\\.withRandomNumberGenerator", "\\.calendar",
        "\\.timeZone", "\\.locale",
      ])
    let live = await issues {
      withDependencies {
        $0 = .live
      } operation: {
        use()
      }
    }
    #expect(live.isEmpty)
  }

  @Test("A date stands still when it is set")
  func date() {
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
      @Dependency(\.date) var date
      #expect(date.now == Date(timeIntervalSince1970: 1))
      #expect(date() == date.now)
    }
    #expect(DateGenerator.constant(.distantPast).now == .distantPast)
  }

  @Test("Ids are counted, or always the same")
  func ids() {
    let uuid = UUIDGenerator.incrementing
    #expect([uuid(), uuid()] == [UUID(0), UUID(1)])
    #expect(UUIDGenerator.incrementing() == UUID(0))
    #expect(UUIDGenerator.constant(UUID(7))() == UUID(7))
    #expect(UUID(10).uuidString == "00000000-0000-0000-0000-00000000000A")
    #expect(UUID(-10).uuidString == "00000000-0000-0001-0000-00000000000A")
    #expect(UUID(.max).uuidString == "00000000-0000-0000-7FFF-FFFFFFFFFFFF")
  }

  @Test("Work draws from one generator of random numbers")
  func randomNumbers() {
    struct Sequence: RandomNumberGenerator {
      var number: UInt64 = 0
      mutating func next() -> UInt64 {
        number += 1
        return number
      }
    }
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Sequence())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      #expect(withRandomNumberGenerator { $0.next() } == 1)
      #expect(withRandomNumberGenerator { $0.next() + $0.next() } == 5)
    }
  }
}
