import TestSupport

@testable import Lesson11Capstone

/// How a story about the app begins.
struct AppBeginning: StoryPart {
  /// How many rows each tab has. The two have the same ids, for other GIFs.
  var gifs = 0
  var stickers = 0
  /// The numbers of the favourites.
  var favorites: [Int] = []
  var isSheetOpen = false
  /// A toast that nothing takes away.
  var toast: String?
  var isCancellationHeeded = true

  var simpler: [Self] {
    var all: [Self] = []
    func add(_ change: (inout Self) -> Void) { all.append(with(change)) }
    for count in gifs.simpler { add { $0.gifs = count } }
    for count in stickers.simpler { add { $0.stickers = count } }
    for favorites in favorites.simpler { add { $0.favorites = favorites } }
    if isSheetOpen { add { $0.isSheetOpen = false } }
    if toast != nil { add { $0.toast = nil } }
    if !isCancellationHeeded { add { $0.isCancellationHeeded = true } }
    return all
  }

  func search(_ kind: Kind) -> SearchModel {
    var model = SearchModel(kind: kind)
    let count = kind == .gifs ? gifs : stickers
    guard count > 0 else { return model }
    model.text = kind == .gifs ? "cat" : "dog"
    model.results = (0..<count).map { PageOfGifs.gif($0, of: kind) }
    model.foundFor = model.text
    model.receivedCount = count
    model.totalCount = count + 1
    return model
  }

  var sentence: String {
    var parts = ["\(gifs) GIFs and \(stickers) stickers"]
    if !favorites.isEmpty {
      parts.append("favourites: \(rows(favorites.map { PageOfGifs.gif($0) }))")
    }
    if let toast { parts.append("the toast says “\(toast)”") }
    if isSheetOpen { parts.append("the sheet shows \(PageOfGifs.gif(0).title)") }
    return "The app is open: \(parts.joined(separator: ", "))."
  }
}

/// What can happen to the app.
enum AppEvent: StoryPart {
  case choose(Kind)
  case type(String, Kind)
  case pull(Kind)
  case lastRow(Kind)
  case wait(milliseconds: Int)
  /// The service answers one of the requests that wait; 0 is the first of them.
  case answer(count: Int, of: Int)
  case fail(GifFailure, of: Int)
  case retry(Kind)
  case row(Int, Kind)
  case dismiss
  case heart(Int, Kind)
  case sheetHeart
  case launch
  /// What the favourites that somebody asked for are; `nil` if they cannot be loaded.
  case loaded(LoadedFavorites?, of: Int)
  /// Whether the favourites that somebody saves are saved.
  case saved(Bool, of: Int)

  var simpler: [Self] {
    switch self {
    case .type(let text, let kind): text.count > 1 ? [.type("a", kind)] : []
    case .wait(let time): [300, 1_000, 2_000].filter { $0 < time }.map { .wait(milliseconds: $0) }
    case .answer(let count, let call):
      count.simpler.map { .answer(count: $0, of: call) }
        + call.simpler.map { .answer(count: count, of: $0) }
    case .fail(let failure, let call): call.simpler.map { .fail(failure, of: $0) }
    case .row(let number, let kind): number.simpler.map { .row($0, kind) }
    case .heart(let number, let kind): number.simpler.map { .heart($0, kind) }
    case .loaded(let favorites, let call): call.simpler.map { .loaded(favorites, of: $0) }
    case .saved(let isSaved, let call): call.simpler.map { .saved(isSaved, of: $0) }
    case .choose, .pull, .lastRow, .retry, .dismiss, .sheetHeart, .launch: []
    }
  }
}

extension Draw {
  mutating func appBeginning() -> AppBeginning {
    AppBeginning(
      gifs: one(of: [0, 1, 2, 3]), stickers: one(of: [0, 1, 2, 3]),
      favorites: one(of: [[], [], [0], [1, 0], [7, 1]]), isSheetOpen: coin(),
      toast: step == 5 && coin() ? "Hello." : nil,
      isCancellationHeeded: coin())
  }

  mutating func appEvent() -> AppEvent {
    let kind = one(of: Kind.allCases)
    // Sometimes a row that is not there.
    let row = one(of: [0, 0, 0, 1, 1, 2, 9])
    let call = coin() ? 0 : number(in: 0...2)
    switch one(
      of: step > 5
        ? [3, 7, 7, 7, 8, 8, 9, 10, 10, 11, 11, 3, 5, 0, 6]
        : [0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 12, 12, 13, 13, 14])
    {
    case 0: return .choose(kind)
    case 1: return .type(one(of: ["cat", "dog", "dogs", "", " "]), kind)
    case 2: return .pull(kind)
    case 3:
      return .wait(
        milliseconds: one(
          of: step > 5 ? [1, 1_000, 1_999, 2_000, 2_000] : [100, 299, 300, 300, 1_000, 10_000]))
    case 4: return .answer(count: one(of: [0, 1, 2, 3]), of: call)
    case 5: return .row(row, kind)
    case 6: return .dismiss
    case 7: return .heart(row, kind)
    case 8: return .sheetHeart
    case 9: return .launch
    case 10: return .loaded(loadedFavorites(), of: call)
    case 12: return .fail(one(of: [.limitExceeded, .limitExceeded, .offline]), of: call)
    case 13: return .lastRow(kind)
    case 14: return .retry(kind)
    default: return .saved(coin(), of: call)
    }
  }

  private mutating func loadedFavorites() -> LoadedFavorites? {
    switch number(in: 0...4) {
    case 0: nil
    case 1: .broken(keptAt: one(of: ["favourites-broken.json", "other.json"]))
    default: .favorites(one(of: [[], [0], [1, 0], [4, 5, 6]]).map { PageOfGifs.gif($0) })
    }
  }
}
