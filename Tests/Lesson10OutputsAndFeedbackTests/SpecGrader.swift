import Bootcamp
import TestSupport

@testable import Lesson10OutputsAndFeedback

/// A search that runs: what a spec is tried on.
@MainActor
struct RunningSearch {
  let send: (SearchEvent) -> Void
  let outputs: () -> SearchOutputs

  init(send: @escaping (SearchEvent) -> Void, outputs: @escaping () -> SearchOutputs) {
    self.send = send
    self.outputs = outputs
  }

  /// One that hears everything and does nothing.
  static var empty: Self { Self(send: { _ in }, outputs: { SearchOutputs() }) }

  /// The learner's.
  static var ofTheLearner: Self {
    var search = GifSearch()
    return Self(send: { search = GifSearch.reduce(search, event: $0) }, outputs: { search.outputs })
  }
}

extension Spec {
  /// Tells the spec about a search.
  ///
  /// - Returns: The first thing that is not as it says, and how many events it has sent.
  @MainActor
  func problem(of search: RunningSearch) -> (problem: ReportedIssue?, events: Int) {
    var count = 0
    for step in steps {
      switch step {
      case .events(let events):
        count += events.count
        for event in events { search.send(event) }
      case .look(let place, let problem):
        guard let problem = problem(search.outputs()) else { continue }
        let issue = ReportedIssue(
          kind: .failedExpectation, message: "“\(name)”: \(problem)",
          location: CodeLocation(
            fileID: place.fileID, filePath: place.filePath, line: place.line, column: 1))
        return (issue, count)
      }
    }
    return (nil, count)
  }
}

/// Where the story of a fault is told: a search, and the model beside it, which knows the situation.
@MainActor
struct SearchBench {
  let search: RunningSearch
  private(set) var model = SearchModel()

  init(_ search: RunningSearch) {
    self.search = search
  }

  mutating func send(_ events: SearchEvent...) {
    for event in events {
      search.send(event)
      model = model.after(event)
    }
  }
}

/// Makes a search, anew for each spec.
typealias SearchMaker = @MainActor () -> RunningSearch

extension TestGrader {
  /// A grader of specs: all of them together are the learner's test.
  init(
    _ candidates: Candidates<SearchMaker, SearchModel, SearchBench>,
    specs: @escaping @MainActor () -> [Spec]
  )
  where
    Candidate == Candidates<SearchMaker, SearchModel, SearchBench>.Candidate,
    Test == @MainActor (@escaping SearchMaker) async throws -> Void
  {
    let wording = GradingWording(
      test: "list of specs",
      candidate: "search",
      idleness: "sends no events",
      firstStep: "Begin with a spec that sends one event and reads one output.",
      remedy: "Add a spec that tells this story, or let one of yours look once more.",
      rejection: { _, failures in
        let message = """
          Your spec fails on a search that is right:

          \(failures[0].message)

          This search keeps all the rules, so it is your spec that has to change.
          """
        return (message, failures[0].location)
      })
    self.init(
      candidates, wording: wording,
      bench: { SearchBench($0()) }, moment: { $0.model },
      test: { make in
        for spec in specs() {
          guard let problem = spec.problem(of: make()).problem else { continue }
          return reportIssue(problem)
        }
      }
    ) { candidate, test in
      var events = 0
      let failures = await issuesReported {
        try? await test {
          let search = candidate.make()()
          return RunningSearch(
            send: {
              events += 1
              search.send($0)
            }, outputs: search.outputs)
        }
      }
      return Trial(failures: failures, uses: events)
    }
  }
}
