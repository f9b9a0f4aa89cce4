import Bootcamp
import Foundation
import GifService
import Synchronization
import TestSupport
import Testing

@testable import Lesson11Capstone

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Lesson11 {
  @Suite("7 The live client")
  @MainActor
  struct Step7 {
    @Test("7.1 It asks the server for what is wanted")
    func asks() async throws {
      let server = try GifServer { _ in .answers(status: 200, body: ServedPage().json) }
      defer { server.stop() }
      let texts = [
        "cat", "Two words", " cat ", "a+b", "50% & more", "c#", "/?=", "é", "e\u{301}", "東京", "👍🏽",
        "line\nbreak", ";", "50%25 off", "%41", "%", String(repeating: "many ", count: 60), "",
        #"!"$'()*,-.:<>@[\]^_`{|}~"#,
      ]
      for (number, text) in texts.enumerated() {
        let kind = number % 2 == 0 ? Kind.gifs : .stickers
        let request = GifRequest(kind: kind, text: text, offset: 25 * number)
        _ = await Outcome(of: live(server), request)
        try require(
          server.requests.count == number + 1,
          """
          “search” was called once more, for \(Facts.quoted(text)). The server has heard \
          \(server.requests.count - number) requests since. It should hear one.
          """, rule: "7a")
        guard let heard = server.requests.last else { return }
        try require(
          heard.method == "GET" && heard.path == "/v1/\(kind.rawValue)/search",
          """
          “search” was called for \(kind.rawValue). The server has heard “\(heard.method) \(heard.path)”. It \
          should be “GET /v1/\(kind.rawValue)/search”.
          """, rule: "7a")
        let expected = [
          "api_key": "secret", "q": text, "limit": "25", "offset": "\(25 * number)", "rating": "g",
        ]
        for (name, value) in expected.sorted(by: { $0.key < $1.key }) {
          let seen = heard.query[name]
          // For Swift, two spellings of one letter are equal. For a server they are not.
          try require(
            seen.map { Array($0.unicodeScalars) } == Array(value.unicodeScalars),
            """
            “search” was called for the text \(Facts.quoted(text)), from offset \(request.offset). The \
            server has read \(seen.map(Facts.quoted) ?? "nothing") as “\(name)” in the query. It should \
            read \(Facts.quoted(value)).
            """, rule: name == "q" ? "7b" : "7a")
        }
      }
    }

    @Test("7.2 It hands on the page that comes")
    func page() async throws {
      var page = ServedPage(totalCount: 101)
      try await expect(.page(page.page), of: .answers(status: 200, body: page.json), rule: "7c")
      // An id may come twice: what a list makes of it is for the feature to say.
      page.entries = [3, 1, 2, 1].map { entry($0) }
      page.entries[1].gif.title = ""
      let pictures = page.page.gifs.map(\.picture)
      if case .page(let seen) = try await outcome(of: .answers(status: 200, body: page.json)),
        seen.gifs.map(\.id) == page.page.gifs.map(\.id)
      {
        for (picture, expected) in zip(seen.gifs.map(\.picture), pictures) {
          try require(
            picture == expected,
            """
            The service has sent four GIFs. The picture of one is \(text(picture)). It should be \
            \(text(expected)).
            """, rule: "7d")
        }
      }
      try await expect(.page(page.page), of: .answers(status: 200, body: page.json), rule: "7c")
    }

    @Test("7.3 It takes a picture where there is a whole one")
    func pictures() async throws {
      for rendition in ServedPage.Entry.Rendition.allCases {
        var page = ServedPage(entries: [entry(1), entry(2)], totalCount: 2)
        page.entries[0].picture = rendition
        let seen = try await outcome(of: .answers(status: 200, body: page.json))
        guard case .page(let answer) = seen, answer.gifs.count == 2 else {
          return reportIssue(
            """
            \(words(rendition)) What came of it: \(seen.words). It should be a page of two GIFs. Rule 7d.
            """)
        }
        let picture = page.page.gifs[0].picture
        try require(
          answer.gifs[0].picture == picture,
          """
          \(words(rendition)) The picture is \(text(answer.gifs[0].picture)). It should be \
          \(text(picture)).
          """, rule: "7d")
        try require(
          answer == page.page,
          """
          \(words(rendition)) What came of it: \(seen.words). It should be \
          \(Outcome.page(page.page).words).
          """, rule: "7c")
      }
    }

    @Test("7.4 It says why there is no page")
    func statuses() async throws {
      let page = ServedPage(entries: [entry(1)], totalCount: 1)
      for body in [ServedPage.refusal("API rate limit exceeded"), Data(), page.json] {
        try await expect(
          .failure(.limitExceeded), of: .answers(status: 429, body: body), rule: "7e")
      }
      for status in [201, 202, 400, 401, 403, 404, 500, 502, 503, 504] {
        try await expect(
          .failure(.refused("No authentication")),
          of: .answers(status: status, body: ServedPage.refusal("No authentication")), rule: "7f")
        try await expect(
          .failure(.refused("Status \(status)")),
          of: .answers(status: status, body: Data("<html>Sorry</html>".utf8)), rule: "7f")
        for object: [String: Any] in [["meta": ["status": status]], ["error": "No", "msg": "No"]] {
          try await expect(
            .failure(.refused("Status \(status)")),
            of: .answers(status: status, body: ServedPage.data(object)), rule: "7f")
        }
        try await expect(
          .failure(.refused("Banned")),
          of: .answers(status: status, body: ServedPage.data(["meta": ["msg": "Banned"]])),
          rule: "7f")
      }
      try await expect(.failure(.refused("Status 204")), of: .answers(status: 204), rule: "7f")
      // The reason stands in “meta”, whatever else is there.
      for other in [#""data": {}"#, #""pagination": "none""#] {
        try await expect(
          .failure(.refused("Not found")),
          of: .answers(
            status: 404, body: Data(#"{"meta": {"msg": "Not found"}, \#(other)}"#.utf8)),
          rule: "7f")
      }
      // Even a whole page is refused if the status says so.
      for status in [201, 206, 500] {
        try await expect(
          .failure(.refused("OK")), of: .answers(status: status, body: page.json), rule: "7f")
      }
    }

    @Test("7.5 What is no page cannot be read")
    func unreadable() async throws {
      for body in [
        "", "<html>", "[]", "{}", #"{"data": []}"#, #"{"data": {}, "pagination": 3}"#,
        #"{"data": {}, "pagination": {"total_count": 0}}"#,
        #"{"data": "none", "pagination": {"total_count": 0}}"#,
        #"{"data": null, "pagination": {"total_count": 0}}"#,
        #"{"data": [], "pagination": {"count": 0}}"#, #"{"pagination": {"total_count": 0}}"#,
        #"{"data": [], "meta": {"status": 429, "msg": "Too often"}}"#,
      ] {
        try await expect(
          .failure(.unreadable), of: .answers(status: 200, body: Data(body.utf8)), rule: "7g")
      }
      let whole = ServedPage(entries: [entry(1)], totalCount: 1).json
      try await expect(
        .failure(.unreadable), of: .answers(status: 200, body: whole.dropLast(3)), rule: "7g")
    }

    @Test("7.6 It is offline where no answer comes to its end")
    func offline() async throws {
      let page = ServedPage(entries: [entry(1)], totalCount: 1)
      for count in [0, 1, page.json.count - 1] {
        try await expect(
          .failure(.offline), of: .breaksOff(body: page.json, after: count), rule: "7h")
      }
      let server = try GifServer { _ in .hangsUp }
      defer { server.stop() }
      let stopped = try GifServer { _ in .answers(status: 200) }
      stopped.stop()
      let silent = try GifServer { _ in .keepsSilent }
      defer { silent.stop() }
      // An answer that never comes is late on each machine, so it need not be late for long.
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 0.2
      let hasty = live(silent, URLSession(configuration: configuration))
      configuration.protocolClasses = [NoWay.self]
      let lost = NoWay.codes.compactMap { name, code in
        URL(string: "http://127.0.0.1:\(-code.rawValue)").map {
          (
            GifClient.live(
              server: $0, key: "secret", session: URLSession(configuration: configuration)),
            "The session threw “URLError.\(name)”."
          )
        }
      }
      // Nobody counts here: a session may ask again where it has heard nothing at all.
      for (client, situation) in [
        (live(server), words(.hangsUp)), (live(stopped), "Nobody listens at the server's address."),
        (hasty, "The server kept silent, and the session gave up."),
      ] + lost {
        let seen = await Outcome(of: client, cats)
        try require(
          seen == .failure(.offline),
          "\(situation) What came of it: \(seen.words). It should be the failure “offline”.",
          rule: "7h")
      }
    }

    @Test("7.7 A cancelled call hangs up, and is no failure")
    func cancellation() async throws {
      let server = try GifServer { _ in .keepsSilent }
      defer { server.stop() }
      let session = URLSession(configuration: .ephemeral)
      let client = live(server, session)
      let call = Task {
        defer { server.stop() }
        return await Outcome(of: client, cats)
      }
      await server.nextRequest()
      guard !server.requests.isEmpty else {
        return reportIssue(
          "The server keeps silent, and hears nothing. It should be asked. Rule 7a.")
      }
      let tasks = await withCheckedContinuation { end in
        session.getAllTasks { end.resume(returning: $0.count) }
      }
      call.cancel()
      try require(
        tasks == 1,
        """
        The client was handed a session, and its call waits for the server. So the session should have \
        one task, and it has \(tasks). Which session makes the connection?
        """, rule: "7a")
      try await requireHangUp(
        server, call, after: "The call was cancelled while the server kept silent.")
    }

    @Test("7.8 A call in a task that is cancelled already hangs up as well")
    func cancelledBefore() async throws {
      let server = try GifServer { _ in .keepsSilent }
      defer { server.stop() }
      let client = live(server)
      let call = Task {
        defer { server.stop() }
        withUnsafeCurrentTask { $0?.cancel() }
        return await Outcome(of: client, cats)
      }
      // A client may ask the server all the same, if it then hangs up.
      await server.nextRequest()
      try await requireHangUp(
        server, call, after: "The call was cancelled before it began. The server keeps silent.")
    }

    @Test("7.9 Of two calls at once, each gets its page")
    func twoCalls() async throws {
      let pages = [1, 2].map { ServedPage(entries: [entry($0, picture: .numbers)], totalCount: 1) }
      let secondCall = DispatchSemaphore(value: 0)
      let server = try GifServer { request in
        let isSecond = request.query["q"] == "dog"
        // A client may let the second call wait for the first.
        if isSecond { secondCall.signal() } else { _ = secondCall.wait(timeout: .now() + 1) }
        return .answers(status: 200, body: pages[isSecond ? 1 : 0].json)
      }
      defer { server.stop() }
      let client = live(server)
      let call = Task {
        let outcome = await Outcome(of: client, cats)
        if server.requests.isEmpty { server.stop() }
        return outcome
      }
      await server.nextRequest()
      let second = await Outcome(
        of: client, GifRequest(kind: .stickers, text: "dog", offset: 0))
      for (text, seen, page) in [("cat", await call.value, pages[0]), ("dog", second, pages[1])] {
        try require(
          seen == .page(page.page),
          """
          The server was slow to answer for “cat”. Meanwhile, the other tab asked the same client for \
          “dog”. What came of the call for “\(text)”: \(seen.words). It should be \
          \(Outcome.page(page.page).words). What do the two calls share?
          """, rule: text == "cat" ? "7i" : "7a")
      }
      try await requireThatOneCancelledCallEndsAlone()
    }

    private func requireThatOneCancelledCallEndsAlone() async throws {
      let page = ServedPage(entries: [entry(1, picture: .numbers)], totalCount: 1)
      let isCancelled = DispatchSemaphore(value: 0)
      let server = try GifServer { request in
        if request.query["q"] == "dog" { return .keepsSilent }
        // A client may let the second call wait for the first.
        if request.query["q"] != "hen" { _ = isCancelled.wait(timeout: .now() + 1) }
        return .answers(status: 200, body: page.json)
      }
      defer { server.stop() }
      let client = live(server)
      var calls: [Task<Outcome, Never>] = []
      for (number, text) in ["cat", "dog", "owl"].enumerated() {
        let call = Task {
          let outcome = await Outcome(of: client, GifRequest(kind: .gifs, text: text, offset: 0))
          if server.requests.count <= number { server.stop() }
          return outcome
        }
        calls.append(call)
        await server.nextRequest()
      }
      calls[1].cancel()
      _ = await calls[1].value
      // When this has its answer, the session has heard of all that came before.
      let next = await Outcome(of: client, GifRequest(kind: .gifs, text: "hen", offset: 0))
      for _ in 1...2 { isCancelled.signal() }
      for (text, seen) in [
        ("cat", await calls[0].value), ("owl", await calls[2].value), ("hen", next),
      ] {
        try require(
          seen == .page(page.page),
          """
          Three calls of one client were on their way: for “cat”, “dog” and “owl”. The call for “dog” was \
          cancelled, and then the client was called for “hen”. What came of the call for “\(text)”: \
          \(seen.words). It should be \(Outcome.page(page.page).words). Whose request does a cancelled \
          call end?
          """, rule: "7i")
      }
    }

    private func requireHangUp(
      _ server: GifServer, _ call: Task<Outcome, Never>, after situation: String
    ) async throws {
      let hasHungUp = server.requests.isEmpty ? true : await server.nextHangUp()
      try require(
        hasHungUp,
        """
        \(situation) Five seconds later, the connection was still there. Who tells the session that \
        nobody waits any more?
        """, rule: "7i")
      let seen = await call.value
      try require(
        seen == .cancelled,
        """
        \(situation) What came of it: \(seen.words). It should throw a “CancellationError”.
        """, rule: "7i")
    }

    // MARK: Words

    private let cats = GifRequest(kind: .gifs, text: "cat", offset: 0)

    private func live(
      _ server: GifServer, _ session: URLSession = URLSession(configuration: .ephemeral)
    ) -> GifClient {
      .live(server: server.address, key: "secret", session: session)
    }

    private func entry(
      _ number: Int, picture: ServedPage.Entry.Rendition = .numbersAsStrings
    ) -> ServedPage.Entry {
      ServedPage.Entry(
        gif: Gif(
          id: "id-\(number)", title: "GIF \(number)", picture: ServedPage.picture(number)),
        picture: picture)
    }

    private func outcome(of reaction: GifServer.Reaction) async throws -> Outcome {
      let server = try GifServer { _ in reaction }
      defer { server.stop() }
      return try await outcome(of: reaction, from: server, with: live(server))
    }

    private func outcome(
      of reaction: GifServer.Reaction, from server: GifServer, with client: GifClient
    ) async throws -> Outcome {
      let outcome = await Outcome(of: client, cats)
      let count = server.requests.count
      try require(count > 0, "“search” was called, and the server was not asked.", rule: "7a")
      try require(
        count == 1,
        """
        \(words(reaction)) What came of it: \(outcome.words). But the server was asked \(times(count)). \
        A call asks once.
        """, rule: "7a")
      return outcome
    }

    /// What comes of a call, and that it does not hinder the next one of the same client.
    private func expect(
      _ expected: Outcome, of reaction: GifServer.Reaction, rule: String
    ) async throws {
      // Nothing about it is difficult: how a page is read is judged elsewhere.
      let page = ServedPage(entries: [entry(9, picture: .numbers)], totalCount: 1)
      let isOver = Mutex(false)
      let server = try GifServer { _ in
        isOver.withLock { $0 } ? .answers(status: 200, body: page.json) : reaction
      }
      defer { server.stop() }
      let client = live(server)
      let seen = try await outcome(of: reaction, from: server, with: client)
      try require(
        seen == expected,
        "\(words(reaction)) What came of it: \(seen.words). It should be \(expected.words).",
        rule: rule)
      isOver.withLock { $0 = true }
      let next = await Outcome(of: client, cats)
      let count = server.requests.count - 1
      // What the page holds is judged by rules 7c and 7d.
      let isPage = if case .page = next { true } else { false }
      try require(
        count == 1 && isPage,
        """
        \(words(reaction)) Then the same client was called again, and the server had a page. What came \
        of the second call: \(next.words). It asked the server \(times(count)). Each call should ask \
        once, whatever came of the one before.
        """, rule: "7a")
    }

    private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    private func words(_ reaction: GifServer.Reaction) -> String {
      switch reaction {
      case .answers(let status, let body):
        let text = String(decoding: body, as: UTF8.self)
        return
          "The server answered with status \(status) and this body: \(text.isEmpty ? "nothing" : text)."
      case .breaksOff(_, let count):
        return "The connection was lost after \(count) bytes of the body."
      case .keepsSilent: return "The server kept silent."
      case .hangsUp: return "The connection was lost before the answer began."
      }
    }

    private func words(_ rendition: ServedPage.Entry.Rendition) -> String {
      switch rendition {
      case .numbersAsStrings: "Width and height came as strings."
      case .numbers: "Width and height came as numbers."
      case .numberAndString: "The width came as a number, the height as a string."
      case .stringAndNumber: "The width came as a string, the height as a number."
      case .noImages: "A GIF came without “images”."
      case .nullImages: "A GIF came with “images” that are null."
      case .noRendition: "A GIF came without “fixed_width”."
      case .nullRendition: "A GIF came with a “fixed_width” that is null."
      case .noAddress: "A picture came without an address."
      case .noWidth: "A picture came without a width."
      case .noHeight: "A picture came without a height."
      case .noNumberAsWidth: "A picture came with the width “wide”."
      case .noNumberAsHeight: "A picture came with the height “high”."
      case .nullOther: "“fixed_width” was whole, and “original” null."
      case .otherWithoutAddress: "“fixed_width” was whole, and “original” had only an “mp4”."
      case .noNumberInOther: "“fixed_width” was whole, and the width of “original” empty."
      }
    }

    private func text(_ picture: Picture?) -> String {
      picture.map { "\($0.address) with \($0.width) × \($0.height)" } ?? "nil"
    }
  }
}

/// Reaches no server, and says so with the code that stands in the address as its port.
private final class NoWay: URLProtocol {
  static let codes: KeyValuePairs<String, URLError.Code> = [
    "cannotFindHost": .cannotFindHost, "dnsLookupFailed": .dnsLookupFailed,
    "cannotConnectToHost": .cannotConnectToHost, "networkConnectionLost": .networkConnectionLost,
    "notConnectedToInternet": .notConnectedToInternet, "timedOut": .timedOut,
    "dataNotAllowed": .dataNotAllowed, "internationalRoamingOff": .internationalRoamingOff,
    "callIsActive": .callIsActive,
  ]

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    for (_, code) in Self.codes where -code.rawValue == request.url?.port {
      client?.urlProtocol(self, didFailWithError: URLError(code))
    }
  }

  override func stopLoading() {}
}
