@testable import Lesson10OutputsAndFeedback

func foundCats() -> GifSearch {
  // region: build
  var search = GifSearch()
  search.data.phase = .waiting
  return search
  // endregion: build
}
