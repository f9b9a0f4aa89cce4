import Bootcamp
import Foundation
import GifService
import Synchronization

@testable import Lesson11Capstone

// The steps of lesson 11 can be played one by one: where the learner has not come yet, something
// finished stands in.

/// The app. Until it is begun, two searches alone.
struct PlayedApp: Reducer {
  private let appIsGap = meetsGap {
    var state = GifApp.State()
    // Asked for another tab, it does nothing else.
    _ = GifApp().reduce(into: &state, action: .tabChosen(.stickers))
  }

  var body: some ReducerOf<GifApp> {
    if appIsGap {
      Scope(state: \.gifs, action: \.gifs) { Search() }
      Scope(state: \.stickers, action: \.stickers) { Search() }
      Reduce { state, action in
        switch action {
        case .gifs, .stickers: .none
        // It says where the gap is.
        default: GifApp().reduce(into: &state, action: action)
        }
      }
    } else {
      GifApp()
    }
  }
}

extension GifClient {
  /// The live client. Until it is begun, one that makes no connection, and answers what the server would.
  static func played(server: URL, key: String) -> GifClient {
    var client: GifClient?
    let isGap = meetsGap { client = .live(server: server, key: key) }
    if let client, !isGap { return client }
    return GifClient { request in
      tell("service", "is asked for “\(request.text)” from \(request.offset)")
      switch mood.withLock({ $0 }) {
      case .busy: throw GifFailure.limitExceeded
      case .down: throw GifFailure.offline
      case .well: break
      }
      let found = Catalogue.entries(request.kind.rawValue, for: request.text)
      let page = found.dropFirst(request.offset).prefix(GifRequest.limit)
      return GifPage(
        gifs: page.map { Gif(id: $0.id, title: $0.title, picture: nil) }, totalCount: found.count)
    }
  }
}

/// Whether an exercise says on the way that it has a gap.
private func meetsGap(_ work: () -> Void) -> Bool {
  let gap = Gap()
  withIssueHandler({ if $0.kind == .todo { gap.isMet.withLock { $0 = true } } }) { work() }
  return gap.isMet.withLock { $0 }
}

private final class Gap: Sendable {
  let isMet = Mutex(false)
}
