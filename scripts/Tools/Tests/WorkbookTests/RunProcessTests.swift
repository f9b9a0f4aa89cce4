import Foundation
import Testing

@testable import Workbook

@Suite(.timeLimit(.minutes(1))) struct RunProcessTests {
  private func shell(_ script: String, folder: String = "/") -> Command {
    Command(
      "/bin/sh", ["-c", script], in: folder, environment: ProcessInfo.processInfo.environment)
  }

  @Test("Both outputs, the code, the folder and an empty input") func plain() throws {
    let ending = try runProcess(shell("pwd; cat; echo oops >&2; exit 7", folder: "/usr"))
    #expect(ending.cause == .exited(7))
    #expect(ending.output == "/usr\n")
    #expect(ending.errors == "oops\n")
  }

  @Test("A signal is told apart from a code") func signal() throws {
    #expect(try runProcess(shell("kill -9 $$")).cause == .signalled(9))
  }

  #if os(Linux)
    @Test("Whatever signals this process blocks or ignores, the program hears of all")
    func signals() async throws {
      // A thread of its own, as the mask is a thread's.
      let output = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          var all = sigset_t()
          sigfillset(&all)
          pthread_sigmask(SIG_BLOCK, &all, nil)
          let ending = try? runProcess(shell("grep -E '^Sig(Blk|Ign):' /proc/self/status"))
          continuation.resume(returning: ending?.output ?? "")
        }
      }
      let masks = output.split(separator: "\n").compactMap { UInt64($0.suffix(16), radix: 16) }
      // The system's library keeps two for itself that have no name.
      let named = (UInt64(1) << 31) - 1
      #expect(masks.map { $0 & named } == [0, 0])
    }
  #endif

  @Test("More than a pipe holds, on both outputs at once, blocks nobody") func much() throws {
    let ending = try runProcess(
      shell("head -c 3000000 /dev/zero >&2 & head -c 3000000 /dev/zero; wait"),
      outputLimit: 8_000_000)
    #expect(ending.output.utf8.count == 3_000_000)
    #expect(ending.errors.utf8.count == 3_000_000)
  }

  @Test("Output that is too long is cut, and its last words stay") func long() throws {
    var heard = 0
    let ending = try runProcess(
      shell("yes | head -c 100000; echo last"), outputLimit: 1_000,
      heard: { _, bytes in heard += bytes.count })
    #expect(ending.output.hasSuffix("y\nlast\n"))
    #expect(heard == 100_005)
    #expect((1_000...2_000).contains(ending.output.utf8.count))
  }

  @Test("What was left behind, or holds a pipe open, is ended as well")
  func leftBehind() throws {
    let ending = try runProcess(shell("sleep 3000 & echo $!; (sleep 3000 & echo $!); exit 0"))
    #expect(ending.cause == .exited(0))
    let children = ending.output.split(separator: "\n").compactMap { pid_t($0) }
    #expect(children.count == 2)
    for child in children { #expect(ends(child)) }
  }

  @Test("Being stopped ends the children too") func stopped() throws {
    var text = ""
    let ending = try runProcess(
      shell("sleep 3000 & echo $!; trap '' TERM INT; while :; do :; done"),
      heard: { text += String(decoding: $1, as: UTF8.self) }, mayGoOn: { !text.contains("\n") })
    #expect(ending.cause == .stopped)
    let child = try #require(pid_t(text.dropLast()))
    #expect(ends(child))
  }

  @Test("Being stopped with patience leaves time to tidy up, and not more than that")
  func patience() throws {
    func stopped(_ script: String, patience: Duration) throws -> Ending {
      var text = ""
      return try runProcess(
        shell(script), patience: patience,
        heard: { text += String(decoding: $1, as: UTF8.self) },
        mayGoOn: { !text.contains("ready\n") })
    }
    let waits = "echo ready; while :; do sleep 0.01; done"
    let polite = try stopped("trap 'echo closed; exit' INT; \(waits)", patience: .seconds(50))
    #expect(polite.cause == .stopped)
    #expect(polite.output == "ready\nclosed\n")
    let deaf = try stopped("trap '' INT; \(waits)", patience: .milliseconds(50))
    #expect(deaf.cause == .stopped)
    #expect(deaf.output == "ready\n")
  }

  @Test("A program that is not there is named") func missing() {
    #expect(
      throws: Problem.cannotStart("nonsense", because: "no folder of PATH has it")
    ) {
      try runProcess(Command("nonsense", [], in: "/", environment: ["PATH": "/usr/bin"]))
    }
  }

}
