/// How a service with “async” becomes what a loop can start and cancel.
enum LiveWorld {
  typealias Cancel = @MainActor () -> Void

  // region: live
  @MainActor
  static func load(
    _ text: String, from service: @escaping @Sendable (String) async throws -> [String],
    answer: @escaping @MainActor ([String]?) -> Void
  ) -> Cancel {
    let task = Task {
      let results = try? await service(text)
      if !Task.isCancelled { answer(results) }
    }
    return { task.cancel() }
  }
  // endregion: live
}
