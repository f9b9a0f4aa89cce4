import Foundation
import Synchronization

/// What features take from the outside world, each dependency found by its key.
///
/// Extend it with a property for each dependency, as ``DependencyKey`` shows. A feature reads one with
/// ``Dependency``. ``withDependencies(_:operation:)``, a store and a reducer's ``Reducer/dependency(_:_:)``
/// set them.
///
/// The values are those of a task: its child tasks, and each `Task {}` that it starts, have the same
/// ones. A `Task.detached`, a dispatch queue or a callback has left that tree, and sees none of what is
/// set; ``withEscapedDependencies(_:)`` hands them over.
public struct DependencyValues: Sendable {
  /// The values of the current task.
  public static var _current: Self { ofTask }

  @TaskLocal private static var ofTask = untouched

  /// What there is where nobody has set anything.
  private static let untouched = Self(contents: Contents(isUntouched: true))

  // For speed: as long as nobody has set anything, no store has to ask what its task has.
  private static let isAnySet = Atomic(false)

  /// Replaced as a whole, so that it is quickly told whether two have the same values.
  private var contents: Contents
  /// While code sets values, reading one is not reported: `$0.client.search = …` reads `client`.
  private var isBeingSet = false

  private final class Contents: Sendable {
    /// What somebody has set.
    let set: [ObjectIdentifier: any Sendable]
    /// What keys have given, each value made once.
    let defaults: DefaultValues
    /// The line that the values are used for: a test's step, or where a store was made.
    let location: CodeLocation?

    init(
      set: [ObjectIdentifier: any Sendable] = [:], defaults: DefaultValues = DefaultValues(),
      location: CodeLocation? = nil, isUntouched: Bool = false
    ) {
      self.set = set
      self.defaults = defaults
      self.location = location
      if !isUntouched { isAnySet.store(true, ordering: .relaxed) }
    }
  }

  /// Values with nothing set.
  public init() {
    self.init(contents: Contents())
  }

  private init(contents: Contents) {
    self.contents = contents
  }

  /// The value of a dependency: the one that was set, or else what its key has for the ``context``.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID, filePath filePath: StaticString = #filePath,
    line line: UInt = #line, column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      if let value = contents.set[ObjectIdentifier(key)] { return value as! Key.Value }
      if key == ContextKey.self { return DependencyContext.ofProcess as! Key.Value }
      var reading =
        DependencyReading.current
        ?? DependencyReading(
          isUntouched: isUntouched, location: { CodeLocation(fileID, filePath, line, column) })
      reading.key = key
      reading.property = function
      if !reading.isUntouched, let location = contents.location { reading.location = { location } }
      return DependencyReading.$current.withValue(isBeingSet ? nil : reading) {
        contents.defaults.value(of: key, in: context)
      }
    }
    set {
      var set = contents.set
      set[ObjectIdentifier(key)] = newValue
      contents = Contents(set: set, defaults: contents.defaults, location: contents.location)
    }
  }

  // MARK: Where values come from

  /// Whether the current task has these values.
  var isCurrent: Bool { contents === Self._current.contents }

  /// Whether tasks may have different values.
  static var mayDiffer: Bool { isAnySet.load(ordering: .relaxed) }

  /// Whether nobody has set anything here, as in work that has left the tree of tasks.
  var isUntouched: Bool { contents === Self.untouched.contents }

  /// Runs code with the values.
  ///
  /// Call this instead of `withValue`: the standard library's is not compiled in Swift 6 mode, so each
  /// closure that is isolated to an actor would be checked at run time.
  package func apply<R>(to operation: () throws -> R) rethrows -> R {
    try Self.$ofTask.withValue(self, operation: operation)
  }

  /// Runs asynchronous code, on the actor of the caller, with the values.
  func apply<R>(
    isolation: isolated (any Actor)? = #isolation, to operation: () async throws -> R
  ) async rethrows -> R {
    try await Self.$ofTask.withValue(self, operation: operation, isolation: isolation)
  }

  /// Values where these others come first.
  func merging(_ others: Self) -> Self {
    if contents === others.contents || others.isUntouched { return self }
    var merged = others
    merged.contents = Contents(
      set: contents.set.merging(others.contents.set) { $1 }, defaults: others.contents.defaults,
      location: others.contents.location)
    return merged
  }

  /// The same values, for another line.
  package func used(at location: CodeLocation?) -> Self {
    guard let location else { return self }
    var values = self
    values.contents = Contents(set: contents.set, defaults: contents.defaults, location: location)
    return values
  }

  /// The same values, for code that sets them or for code that uses them.
  package func beingSet(_ isBeingSet: Bool) -> Self {
    var values = self
    values.isBeingSet = isBeingSet
    return values
  }

  /// The values for code that sets some. A test that has none begins with default values of its own, so
  /// that each test is told what it has not set.
  func toBeSet(inTest isTest: Bool = false) -> Self {
    let isNew = isUntouched && (isTest || context == .test)
    return (isNew ? Self() : self).beingSet(true)
  }

  /// The values for a store that is made now.
  package static func forStore(
    at location: CodeLocation, isTest: Bool = false, _ update: (inout Self) -> Void
  ) -> Self {
    var values = _current.toBeSet(inTest: isTest)
    if isTest { values.context = .test }
    update(&values)
    values = values.beingSet(false)
    return values.context == .test ? values.used(at: location) : values
  }
}

/// The values that keys have given because nobody has set any, each of them made once.
private final class DefaultValues: @unchecked Sendable {
  // Recursive, because making a value may take others.
  private let lock = NSRecursiveLock()
  private var values: [DependencyContext: [ObjectIdentifier: any Sendable]] = [:]

  func value<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) -> Key.Value {
    let id = ObjectIdentifier(key)
    return lock.withLock {
      if let value = values[context]?[id] { return value as! Key.Value }
      let value = make(key, in: context)
      values[context, default: [:]][id] = value
      return value
    }
  }

  private func make<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext
  ) -> Key.Value {
    switch context {
    case .test: return Key.testValue
    case .preview: return Key.previewValue
    case .live:
      if let key = key as? any DependencyKey.Type { return key.liveValue as! Key.Value }
      DependencyReading.current?.reportNoLiveValue()
      return Key.testValue
    }
  }
}
