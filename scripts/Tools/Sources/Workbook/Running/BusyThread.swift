/// Finds the thread of a program that computes without end, and has Swift's backtracer print where it is.
///
/// Most threads of a program wait, the first one nearly always. So the one is looked for that uses a
/// processor now; where all wait, there is none, and nothing is printed. The backtracer could not say
/// where a thread waits: it follows frame pointers, and those end in the system's library.
struct BusyThread {
  private let process: pid_t
  private let before: [pid_t: Thread]
  private let start = ContinuousClock.now
  private var hasSignal = false
  /// Whether every thread waited, and none for a processor.
  private(set) var isNobodyBusy = false

  /// - Parameter process: A program that was started with ``Backtrace/settings``.
  init(of process: pid_t) {
    self.process = process
    before = Self.threads(of: process)
  }

  /// Goes on with the search, until there is nothing to wait for: nobody computes, or the backtrace is
  /// printed. The program itself goes on after that.
  mutating func search(_ printed: Backtrace.Progress) -> Bool {
    let passed = start.duration(to: .now)
    if hasSignal { return !printed.isOver && passed < .seconds(TimeLimits.backtrace) }
    let threads = Self.threads(of: process)
    func growth(_ thread: pid_t) -> Int {
      threads[thread]!.computingTime - (before[thread]?.computingTime ?? 0)
    }
    guard let busiest = threads.keys.max(by: { growth($0) < growth($1) }),
      growth(busiest) >= Self.enough
    else {
      isNobodyBusy = !threads.isEmpty && !threads.values.contains(where: \.wantsProcessor)
      return passed <= Self.longest
    }
    isNobodyBusy = false
    hasSignal = Self.send(SIGTRAP, to: busiest, of: process)
    return hasSignal
  }

  /// A twentieth of a second, in the system's ticks. Who waits wakes up for less.
  private static let enough = sysconf(Int32(_SC_CLK_TCK)) / 20
  /// How long a thread may take for that: it shares the processors with other programs.
  private static let longest = Duration.milliseconds(500)

  /// The time is in ticks.
  private typealias Thread = (computingTime: Int, wantsProcessor: Bool)

  private static func threads(of process: pid_t) -> [pid_t: Thread] {
    #if os(Linux)
      let folder = "/proc/\(process)/task"
      return names(in: folder).reduce(into: [:]) { threads, name in
        let status = LeftoverProcesses.status(in: "\(folder)/\(name)")
        guard let thread = pid_t(name), status.count > 12 else { return }
        threads[thread] = (status[11...12].reduce(0) { $0 + (Int($1) ?? 0) }, status[0] == "R")
      }
    #else
      return [:]
    #endif
  }

  /// - Returns: Whether it could be sent.
  private static func send(_ signal: Int32, to thread: pid_t, of process: pid_t) -> Bool {
    #if canImport(Glibc)
      // Its header shows it to programs in C alone. Other C libraries do not have it.
      guard let symbol = dlsym(nil, "tgkill") else { return false }
      typealias Function = @convention(c) (pid_t, pid_t, Int32) -> Int32
      return unsafeBitCast(symbol, to: Function.self)(process, thread, signal) == 0
    #else
      return false
    #endif
  }
}
