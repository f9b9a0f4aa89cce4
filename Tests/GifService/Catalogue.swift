import Foundation

/// A small service of GIFs and stickers, which answers in the form of a real one. There are no pictures behind
/// its addresses.
public enum Catalogue {
  private static let animals = ["cat", "dog", "owl", "hen", "fox", "bear", "duck", "goat"]
  private static let actions = ["dances", "sleeps", "types", "says hello", "sings", "falls over"]

  /// The titles of a kind, in the order in which it finds them.
  static func titles(_ kind: String) -> [String] {
    let drawn = kind == "stickers" ? "drawn " : ""
    return animals.flatMap { animal in actions.map { "A \(drawn)\(animal) \($0)" } }
  }

  /// One GIF, or one sticker.
  public struct Entry: Sendable {
    public let id: String
    public let title: String
    /// Where its picture would be.
    public let address: String
    public let width: Int
    public let height: Int
  }

  /// All GIFs in whose titles each word of the text is.
  ///
  /// - Parameter kind: `gifs` or `stickers`.
  public static func entries(_ kind: String, for text: String) -> [Entry] {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    return titles(kind).enumerated().filter { _, title in
      words.allSatisfy { title.lowercased().contains($0) }
    }.map { number, title in
      Entry(
        id: "\(kind)-\(number)", title: title,
        address: "https://media.example/\(kind)/\(number).gif", width: 200, height: 100 + number)
    }
  }

  /// Answers a search as the service would.
  public static func answer(_ request: GifServer.Request) -> GifServer.Reaction {
    let kind = request.path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    guard request.path == "/v1/\(kind)/search", ["gifs", "stickers"].contains(kind) else {
      return .answers(status: 404, body: body(["meta": ["status": 404, "msg": "Not Found"]]))
    }
    let found = entries(kind, for: request.query["q"] ?? "")
    let offset = request.query["offset"].flatMap { Int($0) } ?? 0
    let limit = request.query["limit"].flatMap { Int($0) } ?? 25
    let page = found.dropFirst(max(offset, 0)).prefix(max(limit, 0))
    return .answers(
      status: 200,
      body: body([
        "data": page.map { entry in
          [
            "type": "gif", "id": entry.id, "title": entry.title,
            "images": [
              "fixed_width": [
                "url": entry.address, "width": "\(entry.width)", "height": "\(entry.height)",
              ]
            ],
          ]
        },
        "pagination": ["total_count": found.count, "count": page.count, "offset": offset],
        "meta": ["status": 200, "msg": "OK"],
      ]))
  }

  /// What the service says when it is asked too often.
  public static var limitExceeded: GifServer.Reaction {
    .answers(
      status: 429, body: body(["meta": ["status": 429, "msg": "API rate limit exceeded"]]))
  }

  private static func body(_ object: [String: Any]) -> Data {
    (try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)) ?? Data()
  }
}
