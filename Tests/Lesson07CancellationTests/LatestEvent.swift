/// What has happened last in a story, as the rules see it: so that a difference can name its rule.
enum LatestEvent: Equatable {
  case newText(isOffline: Bool)
  case noText
  case sameText
  case timePassed(isOffline: Bool)
  case answer
  case failure
  /// The service has answered a request that was cancelled, by a rule.
  case lateAnswer(to: String)
  case retry(isOffline: Bool)
  case retryInVain
  case appeared
  case disappeared
  case connectionLost
  case connectionBack
  case oldNews
  /// A copy, a rehearsal, a second search.
  case apart

  /// What can differ.
  enum Fact { case requests, pause, endOfWork, text, results, waiting, failed, offline, listeners }

  /// Whether it changes nothing, and so starts nothing.
  var changesNothing: Bool { [.sameText, .retryInVain, .oldNews].contains(self) }

  /// The rule that says what becomes of a fact.
  func rule(for fact: Fact) -> String {
    switch (self, fact) {
    case (.sameText, _): "3c"
    case (.retryInVain, _): "4e"
    case (.oldNews, _): "5f"
    case (.disappeared, _): "5g"
    case (.apart, _): "2g"
    case (.lateAnswer(let rule), _): rule

    case (.appeared, .listeners), (.appeared, .offline): "5a"
    case (.appeared, _): "5h"
    case (_, .listeners): "5b"

    case (.newText(isOffline: true), .requests), (.newText(isOffline: true), .pause): "5d"
    case (.newText(isOffline: true), .waiting), (.timePassed(isOffline: true), _): "5d"
    case (.newText, .waiting), (.timePassed, .waiting): "2b"
    case (.newText, .failed): "4b"
    case (.newText, .endOfWork): "2e"
    case (.newText, .requests), (.newText, .pause): "2c"
    case (.newText, _): "2a"
    case (.timePassed, .endOfWork), (.timePassed, .pause): "2d"
    case (.timePassed, _): "2c"

    case (.noText, .failed): "4b"
    case (.noText, .endOfWork), (.noText, .pause): "3b"
    case (.noText, _): "3a"

    case (.answer, .requests), (.failure, .requests): "2c"
    case (.answer, _): "2d"
    case (.failure, _): "4a"
    case (.retry(isOffline: true), .requests), (.retry(isOffline: true), .waiting): "5d"
    case (.retry, _): "4c"

    case (.connectionLost, .requests): "5d"
    case (.connectionLost, _): "5c"
    case (.connectionBack, _): "5e"
    }
  }
}
