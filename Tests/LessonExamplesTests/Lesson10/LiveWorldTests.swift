import Testing

@Suite("A loop with a real service")
@MainActor
struct LiveWorldTests {
  @Test("The answer arrives, unless somebody has cancelled")
  func answers() async {
    let (answers, continuation) = AsyncStream.makeStream(of: [String]?.self)
    let cancel = LiveWorld.load("cat", from: { [$0] }, answer: { continuation.yield($0) })
    var iterator = answers.makeAsyncIterator()
    #expect(await iterator.next() == ["cat"])
    cancel()
    LiveWorld.load("dog", from: { [$0] }, answer: { continuation.yield($0) })()
    _ = LiveWorld.load("eel", from: { [$0] }, answer: { continuation.yield($0) })
    #expect(await iterator.next() == ["eel"])
  }
}
