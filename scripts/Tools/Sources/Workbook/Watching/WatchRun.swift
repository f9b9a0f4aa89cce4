import Synchronization

/// One build and one run of the tests, which can be stopped.
final class WatchRun: Sendable {
  private let wanted = Mutex(true)

  var isWanted: Bool { wanted.withLock(\.self) }

  /// Stops what runs. The end is still an action, so that no run begins before the last one is over.
  func stop() { wanted.withLock { $0 = false } }

  /// Judges a lesson, or all where none is named.
  ///
  /// The workbook is read again each time, because its headings may have been edited too.
  func judge(
    _ lesson: Lesson?, in root: String, options: Grader.Options, actions: WatchActions
  ) {
    var options = options
    options.isWanted = { self.isWanted }
    options.notice = { actions.add(.noticed($0)) }
    Task { [options] in
      do {
        let checkout = try Checkout(root: root)
        let lessons = checkout.lessons.filter { lesson == nil || $0.id == lesson?.id }
        if let lesson, lessons.isEmpty { throw CheckoutError.pageIsMissing(lesson.page) }
        let grader = try Grader(checkout, options: options)
        let report =
          try await lesson == nil
          ? grader.gradeBegun(among: lessons) : grader.grade(lessons)
        actions.add(.ended(.success(Judgement(checkout: checkout, report: report))))
      } catch {
        actions.add(.ended(.failure(error)))
      }
    }
  }
}
