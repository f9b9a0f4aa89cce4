import Bootcamp
import Foundation
import Synchronization

/// A feature on a screen of text, driven by one line of input at a time.
///
/// The screen runs in a real `Store`: what a person types is sent as an action, and what is printed
/// comes from the store's subscriptions. So it behaves as the reducer does, mistakes included.
@MainActor
public struct Screen<State: Equatable, Action> {
  /// Something that a person can type.
  public struct Command {
    let key: String
    let help: String
    let isEnabled: (State) -> Bool
    /// What a word means, if it is this command.
    let meaning: (_ word: String) -> Meaning?

    enum Meaning {
      case sends(Action)
      case performs(@MainActor () -> Void)
    }

    /// - Parameters:
    ///   - key: What to type.
    ///   - help: What it does, for the list of commands.
    ///   - action: What it sends.
    ///   - isEnabled: Whether the control on the screen can be tapped; a disabled one sends nothing.
    public init(
      _ key: String, _ help: String, sends action: Action,
      whileEnabled isEnabled: @escaping (State) -> Bool = { _ in true }
    ) {
      self.key = key
      self.help = help
      meaning = { $0 == key ? .sends(action) : nil }
      self.isEnabled = isEnabled
    }

    /// Something that happens outside of the app, such as a server that answers.
    ///
    /// - Parameters:
    ///   - key: What to type.
    ///   - help: What it does, for the list of commands.
    ///   - event: Lets it happen.
    public init(_ key: String, _ help: String, performs event: @escaping @MainActor () -> Void) {
      self.key = key
      self.help = help
      meaning = { $0 == key ? .performs(event) : nil }
      isEnabled = { _ in true }
    }

    /// Something that happens outside of the app, and whose word says how much, such as “250ms”.
    ///
    /// - Parameters:
    ///   - example: One of the words, for the list of commands.
    ///   - help: What it does, for the list of commands.
    ///   - read: Finds out what a word says, or that it is another one.
    ///   - event: Lets it happen.
    public init<Value: Sendable>(
      _ example: String, _ help: String, reading read: @escaping (_ word: String) -> Value?,
      performs event: @escaping @MainActor (Value) -> Void
    ) {
      key = example
      self.help = help
      meaning = { word in read(word).map { value in .performs { event(value) } } }
      isEnabled = { _ in true }
    }
  }

  private let title: String
  private let store: Store<State, Action>
  private let commands: [Command]
  private let typing: ((String) -> Action)?
  private let note: String?
  private let draw: (State) -> String
  private let emissions: Emissions
  /// What has happened so far, if somebody wants to go back to it.
  private let log: ScreenLog<State>?

  /// - Parameters:
  ///   - title: The name of the screen.
  ///   - store: Runs the feature.
  ///   - commands: What a person can type.
  ///   - typing: What the screen's text field sends, if it has one. Every word that is no command is
  ///     typed into it.
  ///   - note: What stands below the list of commands.
  ///   - draw: Draws the state in one line.
  public init(
    _ title: String,
    store: Store<State, Action>,
    commands: [Command],
    typing: ((String) -> Action)? = nil,
    note: String? = nil,
    draw: @escaping (State) -> String
  ) {
    self.title = title
    self.store = store
    self.commands = commands
    self.typing = typing
    self.note = note
    self.draw = draw
    emissions = Emissions()
    log = isLogged ? ScreenLog(draw: draw) : nil
  }

  /// Shows what a slice of the state emits.
  ///
  /// - Parameters:
  ///   - name: The name of the slice.
  ///   - slice: Reads it from the state.
  /// - Returns: The screen, so that calls can be chained.
  public func showing<Slice: Equatable>(
    _ name: String, _ slice: @escaping (State) -> Slice
  ) -> Self {
    store.subscribe(slice) { [emissions] value in
      emissions.lines.append(row("emits", "\(name) \(value)"))
    }
    return self
  }

  // MARK: Running

  /// Runs the screen until the input ends or a person quits.
  ///
  /// - Parameter arguments: The arguments of the program. `--script "+ + -"` types for you.
  /// - Returns: The exit code: 0, or 2 where an argument is not understood.
  public func run(arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Int32 {
    guard let input = Input(arguments: arguments) else { return 2 }
    let gaps = Gaps()
    return withIssueHandler({ gaps.add($0) }) {
      open(input, gaps)
      while let words = input.next() {
        for word in words {
          handle(word)
          printNews(gaps)
        }
      }
      return 0
    }
  }

  /// Runs the screen of a feature with effects, and waits after each command until they rest.
  ///
  /// - Parameters:
  ///   - effects: Runs the effects of the store.
  ///   - arguments: The arguments of the program. `--script "+ + -"` types for you.
  /// - Returns: The exit code: 0, or 2 where an argument is not understood.
  package func run(
    settling effects: ScreenEffects,
    arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) async -> Int32 {
    guard let input = Input(arguments: arguments) else { return 2 }
    let gaps = Gaps()
    return await withIssueHandler({ gaps.add($0) }) {
      open(input, gaps)
      while let words = input.next() {
        for word in words {
          // “cat&clear”: both in one turn of the main actor, before any effect begins.
          for part in word.split(separator: "&") { handle(String(part)) }
          await effects.settle()
          printNews(gaps)
        }
      }
      return 0
    }
  }

  /// Runs the screen of a feature whose effects take real time, for a person at the keyboard.
  ///
  /// Nothing waits for an effect: what it brings is printed when it comes.
  ///
  /// - Returns: The exit code: 0.
  public func runInRealTime() async -> Int32 {
    guard let input = Input(arguments: []) else { return 2 }
    let gaps = Gaps()
    return await withIssueHandler({ gaps.add($0) }) {
      print(title)
      if input.showsPrompt { print(help) }
      // Shows the screen now, and after each change, whoever has caused it.
      let news = store.subscribe({ $0 }) { _ in printNews(gaps) }
      defer { news.cancel() }
      while let words = await input.nextTyped() {
        for word in words {
          handle(word)
          for gap in gaps.takeAll() { print(row("gap", gap)) }
        }
      }
      return 0
    }
  }

  private func open(_ input: Input, _ gaps: Gaps) {
    print(title)
    if input.showsPrompt { print(help) }
    printNews(gaps)
  }

  private func handle(_ word: String) {
    guard word != "?" else { return print(help) }
    if let log, let lines = log.answer(to: word) { return lines.forEach { print($0) } }
    log?.cause = word
    let understood = commands.lazy.compactMap { command in
      command.meaning(word).map { (command, $0) }
    }
    guard let (command, meaning) = understood.first else {
      if let typing { return send(typing(word)) }
      print("There is no command “\(word)”.")
      return print(help)
    }
    guard store.withState(command.isEnabled) else {
      return print(row("tap", "The button is disabled, so a tap sends nothing."))
    }
    switch meaning {
    case .sends(let action):
      send(action)
    case .performs(let event):
      fflush(nil)
      event()
    }
  }

  private func send(_ action: Action) {
    log?.cause = describe(action).joined(separator: " ")
    print(row("action", describe(action).joined(separator: "\n")))
    // If the exercise crashes now, what was printed is seen all the same.
    fflush(nil)
    store.send(action)
  }

  /// Prints what has happened since the last time, and the screen.
  private func printNews(_ gaps: Gaps) {
    for gap in gaps.takeAll() { print(row("gap", gap)) }
    for line in emissions.takeAll() { print(line) }
    let screen = store.withState(draw)
    log?.add(store.withState { $0 })
    // The past was printed already.
    if log?.isInThePast != true { print(row("screen", screen)) }
  }

  private var help: String {
    var all = commands.map { ($0.key, $0.help) }
    if typing != nil { all.append(("12", "type “12” into the field, and so any other word")) }
    if isLogged { all += ScreenLog<State>.commands }
    all += [("?", "show this list"), ("q", "quit")]
    let width = all.map(\.0.count).max() ?? 0
    let rows = all.map { key, help in
      "  \(key.padding(toLength: width, withPad: " ", startingAt: 0))   \(help)"
    }
    return (rows + (note.map { ["  \($0)"] } ?? [])).joined(separator: "\n")
  }
}

func row(_ name: String, _ text: String) -> String {
  let column = name.padding(toLength: 8, withPad: " ", startingAt: 0)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return "  " + column + lines.joined(separator: "\n          ")
}

/// Prints a line of what happens, in the form of the others.
///
/// - Parameters:
///   - name: What kind of thing it is, in eight letters at most.
///   - text: What happens.
public func printRow(_ name: String, _ text: String) {
  print(row(name, text))
}

/// Where the commands come from: a person, or the script that was given with `--script`.
@MainActor
private final class Input {
  let showsPrompt: Bool
  private let isScript: Bool
  private var script: ArraySlice<String>
  private var isOver = false

  init?(arguments: [String]) {
    switch arguments.count {
    case 0:
      isScript = false
      script = []
      showsPrompt = isatty(STDIN_FILENO) == 1
    case 2 where arguments[0] == "--script":
      isScript = true
      script = arguments[1].split(whereSeparator: \.isWhitespace).map(String.init)[...]
      showsPrompt = false
    default:
      let text = "Not understood: \(arguments.joined(separator: " "))\n"
      FileHandle.standardError.write(Data(text.utf8))
      return nil
    }
  }

  /// The words of the next line, or `nil` at the end.
  func next() -> [String]? {
    if isOver { return nil }
    if showsPrompt { print("> ", terminator: "") }
    fflush(nil)
    return words(of: isScript ? script.popFirst() : readLine())
  }

  /// The words of the next line that a person types. Meanwhile the main actor is free for effects.
  func nextTyped() async -> [String]? {
    if isOver { return nil }
    if showsPrompt { print("> ", terminator: "") }
    fflush(nil)
    let line = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: readLine()) }
    }
    return words(of: line)
  }

  private func words(of line: String?) -> [String]? {
    guard let line else {
      if showsPrompt { print() }
      return nil
    }
    if isScript { print("\n> \(line)") }
    // The keys with arrows type codes: up and left lead back, down and right forth.
    let typed = line.replacing(/\u{1B}(?:\[|O)([A-Z])/) { code in
      guard isLogged else { return " " }
      return ["A", "D"].contains(code.1) ? " back " : ["B", "C"].contains(code.1) ? " forth " : " "
    }
    let words = typed.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let end = words.firstIndex(of: "q") else { return words }
    isOver = true
    return Array(words[..<end])
  }
}

/// The lines of emissions that are still to be printed.
@MainActor
private final class Emissions {
  var lines: [String] = []

  func takeAll() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// The gaps of the exercise that have been met and are still to be printed.
private final class Gaps: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ issue: ReportedIssue) {
    texts.withLock { $0.append("\(issue.message)\nExercises/\(issue.location)") }
  }

  func takeAll() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
