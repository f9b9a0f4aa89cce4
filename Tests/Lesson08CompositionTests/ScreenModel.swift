import TestSupport

/// The rules of the search screen once more, without a line of a learner's code.
struct ScreenModel: Equatable {
  struct Row: Equatable {
    let id: String
    var title: String
    var isFavorite = false
    var isSaving = false
    var hasFailed = false
  }

  struct Sheet: Equatable {
    let id: String
    let title: String
    var isHiding = false
    var hasFailed = false
  }

  /// Something that was asked of the service.
  struct Request<Question: Equatable>: Equatable {
    enum Fate: Equatable { case isAwaited, isAnswered, isCancelled }

    let question: Question
    var fate = Fate.isAwaited
  }

  struct Found: Equatable, Sendable {
    let id: String
    let title: String
  }

  var text = ""
  var isLoading = false
  var hasFailed = false
  var rows: [Row] = []
  var sheet: Sheet?
  var rating = "pg"
  var nickname = ""

  var searches: [Request<String>] = []
  var favorites: [Request<ServiceWorld.Favorite>] = []
  var hides: [Request<String>] = []
  var saves: [ServiceWorld.Saved] = []

  /// The sheet has a heart where the row of its GIF has one.
  var isSheetFavorite: Bool {
    rows.contains { $0.id == sheet?.id && $0.isFavorite }
  }

  // MARK: The bar

  /// - Returns: Whether anything has changed, as for all events below.
  mutating func type(_ newText: String) -> Bool {
    guard newText != text else { return false }
    text = newText
    if text.isEmpty { keepRows { _ in false } }
    searchAgain()
    return true
  }

  private mutating func searchAgain() {
    hasFailed = false
    isLoading = !text.isEmpty
    for number in searches.indices where searches[number].fate == .isAwaited {
      searches[number].fate = .isCancelled
    }
    if !text.isEmpty { searches.append(Request(question: text)) }
  }

  mutating func answerSearch(_ number: Int, _ found: [Found]?) -> Bool {
    guard searches[number].fate == .isAwaited else { return false }
    searches[number].fate = .isAnswered
    isLoading = false
    hasFailed = found == nil
    if let found { show(found) }
    return true
  }

  private mutating func show(_ found: [Found]) {
    var all: [Row] = []
    for gif in found where !all.contains(where: { $0.id == gif.id }) {
      var row = rows.first { $0.id == gif.id } ?? Row(id: gif.id, title: gif.title)
      row.title = gif.title
      all.append(row)
    }
    keepRows { row in all.contains { $0.id == row.id } }
    rows = all
  }

  /// Rows that go take their requests with them.
  private mutating func keepRows(where stays: (Row) -> Bool) {
    for row in rows where !stays(row) {
      for number in favorites.indices
      where favorites[number].question.id == row.id && favorites[number].fate == .isAwaited {
        favorites[number].fate = .isCancelled
      }
    }
    rows.removeAll { !stays($0) }
  }

  // MARK: The rows

  mutating func tapHeart(_ index: Int) -> Bool {
    guard !rows[index].isSaving else { return false }
    rows[index].isSaving = true
    rows[index].hasFailed = false
    favorites.append(
      Request(
        question: ServiceWorld.Favorite(
          id: rows[index].id, isFavorite: !rows[index].isFavorite)))
    return true
  }

  mutating func answerFavorite(_ number: Int, succeeds: Bool) -> Bool {
    guard favorites[number].fate == .isAwaited,
      let index = rows.firstIndex(where: { $0.id == favorites[number].question.id })
    else { return false }
    favorites[number].fate = .isAnswered
    rows[index].isSaving = false
    rows[index].hasFailed = !succeeds
    if succeeds { rows[index].isFavorite = favorites[number].question.isFavorite }
    return true
  }

  // MARK: The sheet

  mutating func tapTitle(_ index: Int) -> Bool {
    guard sheet?.id != rows[index].id else { return false }
    closeSheet()
    sheet = Sheet(id: rows[index].id, title: rows[index].title)
    return true
  }

  mutating func closeSheet() {
    for number in hides.indices where hides[number].fate == .isAwaited {
      hides[number].fate = .isCancelled
    }
    sheet = nil
  }

  mutating func tapHide() -> Bool {
    guard let id = sheet?.id, sheet?.isHiding == false else { return false }
    sheet?.isHiding = true
    sheet?.hasFailed = false
    hides.append(Request(question: id))
    return true
  }

  mutating func answerHide(_ number: Int, succeeds: Bool) -> Bool {
    guard hides[number].fate == .isAwaited else { return false }
    hides[number].fate = .isAnswered
    sheet?.isHiding = false
    if succeeds {
      let id = hides[number].question
      keepRows { $0.id != id }
      sheet = nil
      searchAgain()
    } else {
      sheet?.hasFailed = true
    }
    return true
  }

  // MARK: The settings

  mutating func set(rating newRating: String) -> Bool {
    guard newRating != rating else { return false }
    rating = newRating
    saves.append(ServiceWorld.Saved(rating: rating, nickname: nickname))
    return true
  }

  mutating func set(nickname newNickname: String) -> Bool {
    guard newNickname != nickname else { return false }
    nickname = newNickname
    saves.append(ServiceWorld.Saved(rating: rating, nickname: nickname))
    return true
  }
}
