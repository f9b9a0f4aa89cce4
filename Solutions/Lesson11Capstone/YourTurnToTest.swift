import Bootcamp
import BootcampTesting

// Step 9: your test of the limit.
//
// Several people have written `Search`. All of their searches do what the specification says, as long as
// the service has no limit. With a limit, some go wrong: at the first page, or at the next one. Write the
// test that tells which.
//
// - **9a.** When the client throws `.limitExceeded`, `secondsUntilRetry` is 10, each time anew.
// - **9b.** Each second takes one away, with the action `secondPassed`.
// - **9c.** The tenth asks again, by itself, for the same page.
// - **9d.** Until the tenth second “Try again” changes nothing.
// - **9e.** A new text ends the limit: no `secondPassed` arrives any more.
// - **9f.** So does an empty text.
// - **9g.** So does a pull.
// - **9h.** Open: what `lastRowAppeared` does during the limit. A right search may break rule 3c there.

/// Your test. The search is a fresh one among the GIFs, on your clock. Your test fails when the search asks
/// its client, until you say what the client answers. You may change the answer as often as you like. There is
/// no other store, so tell one story after another. An empty text makes the state fresh again. If you count
/// something yourself, such as requests, call `reportIssue("…")` when the number is wrong.
///
///     store.dependencies.gifClient.search = { _ in throw GifFailure.limitExceeded }
///     await store.send(.textChanged("cat")) { … }
///     await clock.advance(by: .milliseconds(300))
///     await store.receive(…) { … }
@MainActor
func limitTest(
  _ store: TestStore<Search.State, Search.Action>, clock: TestClock<Duration>
) async {
  // MARK: Assert
  let first = GifRequest(kind: .gifs, text: "cat", offset: 0)
  let next = GifRequest(kind: .gifs, text: "cat", offset: 1)
  let page = GifPage(gifs: [Gif(id: "1", title: "Cat")], totalCount: 2)

  answerWithLimit(store)
  await store.send(.textChanged("cat")) {
    $0.text = "cat"
    $0.isLoading = true
  }
  await clock.advance(by: .milliseconds(300))
  await receiveLimit(store, first)

  // It lasts to the end, and then begins anew.
  for _ in 1...2 {
    await waitForRetry(store, clock)
    await receiveLimit(store, first)
  }

  // A pull ends it, and brings the first page.
  store.dependencies.gifClient.search = { _ in page }
  await store.send(.pulledToRefresh) {
    $0.isLoading = true
    $0.failure = nil
    $0.secondsUntilRetry = nil
  }
  await store.receive(.answered(first, .success(page))) {
    $0.isLoading = false
    $0.results.append(page.gifs[0])
    $0.receivedCount = 1
    $0.totalCount = 2
    $0.foundFor = "cat"
  }
  await store.finish()

  // The same with the next page.
  answerWithLimit(store)
  await store.send(.lastRowAppeared) {
    $0.isLoading = true
    $0.askedOffset = 1
  }
  await receiveLimit(store, next)
  for _ in 1...2 {
    await waitForRetry(store, clock)
    await receiveLimit(store, next)
  }
  store.dependencies.gifClient.search = { _ in page }
  await store.send(.pulledToRefresh) {
    $0.isLoading = true
    $0.failure = nil
    $0.secondsUntilRetry = nil
    $0.askedOffset = 0
  }
  await store.receive(.answered(first, .success(page))) { $0.isLoading = false }
  await store.finish()

  // A new text ends it: its own limit is the only one that counts.
  for text in ["cats", "cat"] {
    answerWithLimit(store)
    await store.send(.lastRowAppeared) {
      $0.isLoading = true
      $0.askedOffset = 1
    }
    await receiveLimit(store, GifRequest(kind: .gifs, text: store.state.text, offset: 1))
    await receiveSecond(store, clock)
    store.dependencies.gifClient.search = { _ in page }
    await store.send(.textChanged(text)) {
      $0.text = text
      $0.isLoading = true
      $0.failure = nil
      $0.secondsUntilRetry = nil
      $0.askedOffset = 0
    }
    await clock.advance(by: .milliseconds(300))
    let request = GifRequest(kind: .gifs, text: text, offset: 0)
    await store.receive(.answered(request, .success(page))) {
      $0.isLoading = false
      $0.foundFor = text
    }
    await store.finish()
  }
  answerWithLimit(store)
  for text in ["ca", "c"] {
    await store.send(.textChanged(text)) {
      $0.text = text
      $0.isLoading = true
      $0.failure = nil
      $0.secondsUntilRetry = nil
    }
    await clock.advance(by: .milliseconds(300))
    await receiveLimit(store, GifRequest(kind: .gifs, text: text, offset: 0))
    // A second after the text, nothing of the old limit may arrive.
    await clock.advance(by: .milliseconds(700))
    await receiveSecond(store, clock, after: .milliseconds(300))
  }

  // A blank text ends it, at the first page and at the next one.
  await store.send(.textChanged(" ")) { blank in
    blank = Search.State(kind: .gifs)
    blank.text = " "
  }
  await store.finish()
  store.dependencies.gifClient.search = { _ in page }
  await store.send(.textChanged("cat")) {
    $0.text = "cat"
    $0.isLoading = true
  }
  await clock.advance(by: .milliseconds(300))
  await store.receive(.answered(first, .success(page))) {
    $0.isLoading = false
    $0.results.append(page.gifs[0])
    $0.receivedCount = 1
    $0.totalCount = 2
    $0.foundFor = "cat"
  }
  answerWithLimit(store)
  await store.send(.lastRowAppeared) {
    $0.isLoading = true
    $0.askedOffset = 1
  }
  await receiveLimit(store, next)
  await store.send(.textChanged("")) { blank in
    blank = Search.State(kind: .gifs)
  }
  await store.finish()
}

@MainActor
private func answerWithLimit(_ store: TestStore<Search.State, Search.Action>) {
  store.dependencies.gifClient.search = { _ in throw GifFailure.limitExceeded }
}

@MainActor
private func receiveLimit(
  _ store: TestStore<Search.State, Search.Action>, _ request: GifRequest
) async {
  await store.receive(.answered(request, .failure(.limitExceeded))) {
    $0.isLoading = false
    $0.failure = .limitExceeded
    $0.secondsUntilRetry = 10
  }
}

/// One second of the limit passes.
@MainActor
private func receiveSecond(
  _ store: TestStore<Search.State, Search.Action>, _ clock: TestClock<Duration>,
  after rest: Duration = .seconds(1)
) async {
  await clock.advance(by: rest)
  await store.receive(.secondPassed) { $0.secondsUntilRetry = 9 }
}

/// One second after another, to the end of the limit. In each of them somebody taps “Try again”.
@MainActor
private func waitForRetry(
  _ store: TestStore<Search.State, Search.Action>, _ clock: TestClock<Duration>
) async {
  for seconds in (0...9).reversed() {
    await store.send(.retryButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(.secondPassed) {
      $0.isLoading = seconds == 0
      $0.failure = seconds == 0 ? nil : .limitExceeded
      $0.secondsUntilRetry = seconds == 0 ? nil : seconds
    }
  }
}
