@testable import Lesson10OutputsAndFeedback

/// The rules of the search once more, as plainly as can be. Nothing of the learner's is in it.
struct SearchModel: Equatable {
  var text = ""
  var phase = Phase.idle
  var isInBackground = false

  enum Phase: Equatable {
    case idle
    case waiting
    case found([Gif])
    case shown(Gif, [Gif])
    case failed(secondsLeft: Int)
  }

  func after(_ event: SearchEvent) -> Self {
    var next = self
    switch event {
    case .enteredBackground: next.isInBackground = true
    case .enteredForeground: next.isInBackground = false
    case .textChanged(let new) where new != text:
      next.text = new
      next.phase = new.isEmpty ? .idle : .waiting
    case .textChanged: break
    case .resultsArrived(let gifs): if phase == .waiting { next.phase = .found(gifs) }
    case .searchFailed: if phase == .waiting { next.phase = .failed(secondsLeft: 5) }
    case .secondPassed:
      if let secondsLeft {
        next.phase = secondsLeft == 1 ? .waiting : .failed(secondsLeft: secondsLeft - 1)
      }
    case .retryTapped: if secondsLeft != nil { next.phase = .waiting }
    case .gifTapped(let id):
      if let gif = gifs.first(where: { $0.id == id }) { next.phase = .shown(gif, gifs) }
    case .gifScreenClosed: if case .shown = phase { next.phase = .found(gifs) }
    }
    return next
  }

  var gifs: [Gif] {
    switch phase {
    case .found(let gifs), .shown(_, let gifs): gifs
    case .idle, .waiting, .failed: []
    }
  }

  var secondsLeft: Int? {
    if case .failed(let secondsLeft) = phase { secondsLeft } else { nil }
  }

  var outputs: SearchOutputs {
    var outputs = SearchOutputs(text: text, results: gifs, isWaiting: phase == .waiting)
    let query = Query(text: text)
    if case .found([]) = phase { outputs.message = "Nothing found" }
    if case .failed = phase { outputs.message = "That did not work" }
    if phase == .waiting, !isInBackground { outputs.loadResults = query }
    if !isInBackground { outputs.secondsUntilRetry = secondsLeft }
    if case .shown(let gif, _) = phase { outputs.showGif = GifScreen(gif: gif, query: query) }
    return outputs
  }
}
