import Foundation
import GifService
import TestSupport

@testable import Lesson11Capstone

/// A page as the service sends it, and what a client should make of it.
struct ServedPage {
  struct Entry {
    var gif: Gif
    var picture = Rendition.numbersAsStrings

    enum Rendition: CaseIterable {
      case numbersAsStrings, numbers, numberAndString, stringAndNumber
      case noImages, nullImages, noRendition, nullRendition, noAddress, noWidth, noHeight
      case noNumberAsWidth, noNumberAsHeight
      case nullOther, otherWithoutAddress, noNumberInOther

      /// Whether there is a picture with an address, a width and a height.
      var isWhole: Bool {
        switch self {
        case .numbersAsStrings, .numbers, .numberAndString, .stringAndNumber: true
        case .nullOther, .otherWithoutAddress, .noNumberInOther: true
        default: false
        }
      }
    }
  }

  var entries: [Entry] = []
  var totalCount = 0

  /// Where the pictures are, if they are.
  static func picture(_ number: Int) -> Picture? {
    URL(string: "https://media.example/\(number).gif").map {
      Picture(address: $0, width: 200 + number, height: 100 + number)
    }
  }

  var page: GifPage {
    let gifs = entries.map { entry in
      var gif = entry.gif
      if !entry.picture.isWhole { gif.picture = nil }
      return gif
    }
    return GifPage(gifs: gifs, totalCount: totalCount)
  }

  var json: Data {
    let data = entries.map { entry -> [String: Any] in
      var object: [String: Any] = ["type": "gif", "id": entry.gif.id, "title": entry.gif.title]
      var rendition: [String: Any] = [:]
      var other: [String: Any] = [:]
      if let picture = entry.gif.picture {
        rendition = [
          "url": picture.address.absoluteString, "size": "1024", "width": "\(picture.width)",
          "height": "\(picture.height)",
        ]
        other = rendition
        switch entry.picture {
        case .numbers: rendition.merge(["width": picture.width, "height": picture.height]) { $1 }
        case .numberAndString: rendition["width"] = picture.width
        case .stringAndNumber: rendition["height"] = picture.height
        case .noAddress: rendition["url"] = nil
        case .noWidth: rendition["width"] = nil
        case .noHeight: rendition["height"] = nil
        case .noNumberAsWidth: rendition["width"] = "wide"
        case .noNumberAsHeight: rendition["height"] = "high"
        case .otherWithoutAddress: other = ["mp4": "https://media.example/1.mp4"]
        case .noNumberInOther: other["width"] = ""
        case .numbersAsStrings, .noImages, .nullImages, .noRendition, .nullRendition, .nullOther:
          break
        }
      }
      switch entry.picture {
      case .noImages: break
      case .nullImages: object["images"] = NSNull()
      case .noRendition: object["images"] = ["original": other]
      case .nullRendition: object["images"] = ["fixed_width": NSNull(), "original": other]
      case .nullOther: object["images"] = ["fixed_width": rendition, "original": NSNull()]
      default: object["images"] = ["fixed_width": rendition, "original": other]
      }
      return object
    }
    return Self.data([
      "data": data,
      "pagination": ["total_count": totalCount, "count": entries.count, "offset": 0],
      "meta": ["status": 200, "msg": "OK", "response_id": "1"],
    ])
  }

  static func data(_ object: [String: Any]) -> Data {
    (try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)) ?? Data()
  }

  /// Says no.
  static func refusal(_ message: String) -> Data {
    data(["data": [], "meta": ["status": 401, "msg": message]])
  }
}

/// What comes of a call of the learner's live client.
enum Outcome: Equatable {
  case page(GifPage)
  case failure(GifFailure)
  case cancelled
  case otherError(String)

  /// Asks, and takes what comes.
  init(of client: GifClient, _ request: GifRequest) async {
    do {
      self = .page(try await client.search(request))
    } catch let failure as GifFailure {
      self = .failure(failure)
    } catch is CancellationError {
      self = .cancelled
    } catch {
      self = .otherError("\(type(of: error)) \((error as NSError).code)")
    }
  }

  var words: String {
    switch self {
    case .page(let page): "a page: \(rows(page.gifs)) (of \(page.totalCount) that the service has)"
    case .failure(let failure): "the failure “\(failureWords(failure))”"
    case .cancelled: "a “CancellationError”"
    case .otherError(let error): "another error, \(error)"
    }
  }
}

private func failureWords(_ failure: GifFailure) -> String { words(failure) }
