// Finished: leave this file as it is.
import Bootcamp

/// What was kept of the favourites.
enum LoadedFavorites: Equatable, Sendable {
  /// The favourites, in their order; none, where none were ever saved.
  case favorites([Gif])
  /// What was kept cannot be read. It is kept aside, under this name.
  case broken(keptAt: String)
}

/// Where the app keeps the favourites.
struct FavoritesClient: Sendable {
  /// Reads what was saved last.
  var load: @Sendable () async throws -> LoadedFavorites
  /// Keeps these favourites, in this order, and no others.
  var save: @Sendable ([Gif]) async throws -> Void
}

extension FavoritesClient: TestDependencyKey {
  /// Each endpoint fails the test that touches it.
  static let testValue = FavoritesClient(
    load: unimplemented("FavoritesClient.load", placeholder: .favorites([])),
    save: unimplemented("FavoritesClient.save"))
}

extension DependencyValues {
  /// The favourites that are in force.
  var favoritesClient: FavoritesClient {
    get { self[FavoritesClient.self] }
    set { self[FavoritesClient.self] = newValue }
  }
}
