import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension GifClient {
  /// Asks a server over HTTP.
  ///
  /// - Parameters:
  ///   - server: Where the service is: `https://api.giphy.com`, or a server of the tests.
  ///   - key: The key that the service has given out.
  ///   - session: Makes the connections.
  static func live(
    server: URL, key: String, session: URLSession = URLSession(configuration: .ephemeral)
  ) -> GifClient {
    // region: live
    GifClient { request in
      do {
        let (body, response) = try await session.data(
          from: url(of: request, server: server, key: key))
        return try page(body, status: (response as? HTTPURLResponse)?.statusCode ?? 0)
      } catch let error as URLError {
        if error.code == .cancelled { throw CancellationError() }
        throw GifFailure.offline
      }
    }
    // endregion: live
  }

  private static func url(of request: GifRequest, server: URL, key: String) -> URL {
    var url = server
    url.append(path: "v1/\(request.kind.rawValue)/search")
    let query = [
      ("api_key", key), ("q", request.text), ("limit", "\(GifRequest.limit)"),
      ("offset", "\(request.offset)"), ("rating", GifRequest.rating),
    ]
    var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
    // `URLQueryItem` leaves a “+” as it is, and a server reads it as a blank.
    components?.percentEncodedQuery = query.map { "\($0)=\(encoded($1))" }.joined(separator: "&")
    return components?.url ?? url
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// What RFC 3986 lets stand for itself anywhere in an address.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  private static func page(_ body: Data, status: Int) throws -> GifPage {
    switch status {
    case 200:
      guard let answer = try? JSONDecoder().decode(Answer.self, from: body) else {
        throw GifFailure.unreadable
      }
      return GifPage(gifs: answer.data.map(\.gif), totalCount: answer.pagination.total_count)
    case 429:
      throw GifFailure.limitExceeded
    default:
      let refusal = try? JSONDecoder().decode(Refusal.self, from: body)
      throw GifFailure.refused(refusal?.meta.msg ?? "Status \(status)")
    }
  }
}

// MARK: The service's JSON

private struct Answer: Decodable {
  struct Pagination: Decodable {
    let total_count: Int
  }

  let data: [Entry]
  let pagination: Pagination
}

private struct Refusal: Decodable {
  struct Meta: Decodable {
    let msg: String
  }

  let meta: Meta
}

private struct Entry: Decodable {
  private struct Images: Decodable {
    let fixed_width: Rendition?
  }

  private struct Rendition: Decodable {
    let url: String
    let width: Number
    let height: Number
  }

  let gif: Gif

  private enum CodingKeys: CodingKey { case id, title, images }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // A picture that is not there, or not whole, is no reason to go without the GIF.
    let rendition = (try? values.decode(Images.self, forKey: .images))?.fixed_width
    gif = Gif(
      id: try values.decode(String.self, forKey: .id),
      title: try values.decode(String.self, forKey: .title),
      picture: rendition.flatMap { rendition in
        URL(string: rendition.url).map {
          Picture(address: $0, width: rendition.width.value, height: rendition.height.value)
        }
      })
  }
}

/// A number, or a string with one in it.
private struct Number: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int.self) {
      self.value = value
    } else if let value = Int(try container.decode(String.self)) {
      self.value = value
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is no whole number.")
    }
  }
}
