import Foundation

extension FavoritesClient {
  /// Keeps the favourites in a file.
  ///
  /// - Parameter file: Where it is. Its folder is made when something is saved.
  static func file(at file: URL) -> FavoritesClient {
    FavoritesClient(
      load: {
        guard FileManager.default.fileExists(atPath: file.path) else { return .favorites([]) }
        let bytes = try Data(contentsOf: file)
        if let favorites = try? JSONDecoder().decode([Gif].self, from: bytes) {
          return .favorites(favorites)
        }
        let place = file.appendingPathExtension("broken-\(UUID().uuidString)")
        try FileManager.default.moveItem(at: file, to: place)
        return .broken(keptAt: place.lastPathComponent)
      },
      save: { favorites in
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Writes into a file beside it, which then takes its name.
        try JSONEncoder().encode(favorites).write(to: file, options: .atomic)
      })
  }
}
