// Finished: leave this file as it is.
import Foundation

/// A picture that moves, or a sticker.
struct Gif: Equatable, Identifiable, Codable, Sendable {
  let id: String
  var title: String
  /// Where its picture is, if there is one.
  var picture: Picture?
}

/// A picture on a server.
struct Picture: Equatable, Codable, Sendable {
  var address: URL
  /// In points.
  var width: Int
  /// In points.
  var height: Int
}

/// What the service has.
enum Kind: String, Equatable, CaseIterable, Codable, Sendable {
  case gifs
  case stickers
}
