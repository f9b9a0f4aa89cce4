import TestSupport

@testable import Lesson11Capstone

/// How a story about a search begins: everything may be set.
struct SearchBeginning: StoryPart {
  var text = ""
  /// How many rows there are, and how many the service has.
  var rows = 0
  var totalCount = 0
  var failure: GifFailure?
  /// How many GIFs the service has sent twice.
  var twice = 0
  /// What has happened since, so that something is on its way, or a limit lasts.
  var before: [SearchEvent] = []
  var isCancellationHeeded = true

  var simpler: [Self] {
    var all: [Self] = []
    func add(_ change: (inout Self) -> Void) { all.append(with(change)) }
    if failure != nil { add { $0.failure = nil } }
    for before in before.simpler { add { $0.before = before } }
    for twice in twice.simpler { add { $0.twice = twice } }
    for rows in rows.simpler { add { $0.rows = rows } }
    for count in totalCount.simpler where count >= rows { add { $0.totalCount = count } }
    if text != "cat", !text.isEmpty { add { $0.text = "cat" } }
    if !isCancellationHeeded { add { $0.isCancellationHeeded = true } }
    return all
  }

  var model: SearchModel {
    var model = SearchModel(kind: .gifs)
    model.text = text
    model.results = (0..<rows).map { PageOfGifs.gif($0) }
    model.foundFor = text.isEmpty ? nil : text
    model.receivedCount = rows + twice
    model.totalCount = totalCount
    model.failure = failure
    // The next page could not be had.
    model.askedOffset = failure == nil ? 0 : rows + twice
    return model
  }

  var state: Search.State { Search.State(model) }

  var sentence: String {
    var parts = [
      text.isEmpty ? "the field is empty" : "\(Facts.quoted(text)) stands in the field",
      rows == 0 ? "no rows" : "\(rows) rows of \(totalCount)",
    ]
    if twice > 0 { parts.append("\(twice) came twice") }
    if let failure { parts.append("the last request failed (\(words(failure)))") }
    return "The search opens: \(parts.joined(separator: ", "))."
  }
}

extension Search.State {
  init(_ model: SearchModel) {
    self.init(kind: model.kind)
    text = model.text
    for gif in model.results { results.append(gif) }
    foundFor = model.foundFor
    receivedCount = model.receivedCount
    totalCount = model.totalCount
    isLoading = model.isLoading
    failure = model.failure
    secondsUntilRetry = model.secondsUntilRetry
    askedOffset = model.askedOffset
  }
}

/// What can happen to a search.
enum SearchEvent: StoryPart {
  case type(String)
  /// What stands in the field is changed a little.
  case edit(SmallEdit)
  /// The field calls its setter again with the text that it has.
  case again
  case wait(milliseconds: Int)
  /// The service answers one of the requests that wait; 0 is the first of them.
  case answer(PageOfGifs, of: Int)
  case fail(GifFailure, of: Int)
  case retry
  case lastRow
  case pull

  var simpler: [Self] {
    switch self {
    case .type(let text):
      ["a", "b"].filter { $0 != text && text.count > 1 }.map { .type($0) }
    case .edit: [.type("a"), .type("b")]
    case .wait(let time):
      [300, 1_000].filter { $0 < time }.map { .wait(milliseconds: $0) }
    case .answer(let page, let call):
      page.simpler.map { .answer($0, of: call) } + call.simpler.map { .answer(page, of: $0) }
    case .fail(let failure, let call):
      (failure == .offline || failure == .limitExceeded ? [] : [.fail(.offline, of: call)])
        + call.simpler.map { .fail(failure, of: $0) }
    case .again, .retry, .lastRow, .pull: []
    }
  }
}

/// A page that the service sends.
struct PageOfGifs: StoryPart {
  /// The number of its first GIF. Where pages overlap, GIFs come twice.
  var first = 0
  var count = 1
  var totalCount = 1
  /// Whether its first GIF comes once more at its end, under another title.
  var repeatsFirst = false
  /// Whether all of its GIFs have another title and another picture than usual.
  var isRenamed = false
  var kind = Kind.gifs

  var simpler: [Self] {
    var all: [Self] = []
    func add(_ change: (inout Self) -> Void) { all.append(with(change)) }
    if repeatsFirst { add { $0.repeatsFirst = false } }
    if isRenamed { add { $0.isRenamed = false } }
    for first in first.simpler { add { $0.first = first } }
    for count in count.simpler { add { $0.count = count } }
    for total in totalCount.simpler { add { $0.totalCount = total } }
    return all
  }

  /// A GIF or a sticker. The even ones have a picture. Among the stickers, an id stands for another one.
  static func gif(_ number: Int, of kind: Kind = .gifs) -> Gif {
    Gif(
      id: "\(number)", title: "\(kind == .gifs ? "GIF" : "Sticker") \(number)",
      picture: number % 2 == 0 ? ServedPage.picture(number) : nil)
  }

  var page: GifPage {
    let numbers = first..<first + count
    var gifs = numbers.map { Self.gif($0, of: kind) }
    if isRenamed {
      gifs = numbers.map {
        Gif(id: "\($0)", title: "GIF \($0), renamed", picture: Self.gif($0 + 1).picture)
      }
    }
    if repeatsFirst, !gifs.isEmpty { gifs.append(Gif(id: gifs[0].id, title: "the same again")) }
    return GifPage(gifs: gifs, totalCount: totalCount)
  }

  var words: String { "\(rows(page.gifs)) (of \(totalCount) that the service has)" }
}

// MARK: - Drawing

extension Draw {
  mutating func searchBeginning() -> SearchBeginning {
    let rows = chance(oneIn: 3) ? 0 : one(of: [1, 2, 3, 25])
    var beginning = SearchBeginning(
      text: rows > 0 || coin() ? one(of: ["cat", "dog", "two words"]) : "", rows: rows,
      isCancellationHeeded: coin())
    if rows > 0 {
      beginning.twice = one(of: [0, 0, 1])
      beginning.totalCount = rows + beginning.twice + one(of: [0, 1, 1, 26])
    }
    let asks: [SearchEvent] = [.type(one(of: ["a", "ab", "cats"])), .wait(milliseconds: 300)]
    if step > 1, coin() { beginning.before = asks }
    if step > 2, rows > 0, chance(oneIn: 3) { beginning.before = [.lastRow] }
    if step > 3, coin() {
      beginning.before = (rows > 0 && coin() ? [.lastRow] : asks) + [.fail(.limitExceeded, of: 0)]
    }
    if !beginning.text.isEmpty, chance(oneIn: 4) {
      beginning.failure = one(of: [.offline, .unreadable, .refused("Not today.")])
    }
    return beginning
  }

  mutating func searchEvent() -> SearchEvent {
    var kinds = [0, 0, 0, 1, 2, 3, 3, 3]
    if step > 1 { kinds += [4, 4, 4, 5, 5, 6, 6] }
    if step > 2 { kinds += [7, 7, 7] }
    if step > 3 { kinds += [8, 8, 9, 9] }
    let call = coin() ? 0 : number(in: 0...2)
    switch one(of: kinds) {
    case 0: return .type(text(usual: ["a", "ab", "cat", "cats", "dog"]))
    case 1: return .edit(smallEdit())
    case 2: return .again
    case 3:
      return .wait(
        milliseconds: one(
          of: [1, 100, 299, 300, 300, 300, 301, 1_000]
            + (step > 3 ? [999, 1_001, 1_000, 2_000, 9_000, 10_000, 11_000] : [])))
    case 4: return .answer(pageOfGifs(), of: call)
    case 5:
      return .fail(
        one(of: [.offline, .unreadable, .refused("Not today."), .refused("")]), of: call)
    case 6: return .retry
    case 7: return .lastRow
    case 8: return .pull
    default: return .fail(.limitExceeded, of: call)
    }
  }

  private mutating func pageOfGifs() -> PageOfGifs {
    let count = one(of: [0, 1, 2, 3, 7, 25])
    return PageOfGifs(
      first: one(of: [0, 0, 1, 2, 3, 25]), count: count,
      totalCount: one(of: [0, count, count + 1, 26, 101]), repeatsFirst: chance(oneIn: 4),
      isRenamed: chance(oneIn: 3))
  }
}

// MARK: - In words

func words(_ failure: GifFailure) -> String {
  switch failure {
  case .offline: "offline"
  case .limitExceeded: "limitExceeded"
  case .refused(let reason): "refused, “\(reason)”"
  case .unreadable: "unreadable"
  }
}

func words(_ request: GifRequest) -> String {
  "\(request.kind.rawValue) for \(Facts.quoted(request.text)) from \(request.offset)"
}

func words(_ requests: [GifRequest]) -> String {
  requests.isEmpty ? "nothing" : requests.map(words).joined(separator: "; ")
}

/// Rows in a sentence: their titles, or the first of them.
func rows(_ gifs: [Gif]) -> String { rows(gifs, unlike: []) }

/// Rows in a sentence, with their pictures where nothing else tells them from others.
func rows(_ gifs: [Gif], unlike others: [Gif]) -> String {
  guard let last = gifs.last else { return "none" }
  var titles = gifs.map(\.title)
  for (index, (gif, other)) in zip(gifs, others).enumerated() {
    guard gif.title == other.title, gif.picture != other.picture else { continue }
    titles[index] +=
      gif.picture.map { " with the picture at \($0.address)" } ?? " without a picture"
  }
  let first = titles.prefix(4).joined(separator: ", ")
  return gifs.count > 4 ? "\(first), … \(last.title) (\(gifs.count))" : first
}

/// What the sheet shows, in a sentence.
func words(ofSheet gif: Gif?, unlike other: Gif?) -> String {
  gif.map { rows([$0], unlike: other.map { [$0] } ?? []) } ?? "nothing"
}
