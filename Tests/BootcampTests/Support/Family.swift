import Bootcamp

/// A screen with children of every kind, all of which are the same feature.
struct Family: Reducer {
  struct State: Equatable {
    var always = Member.State(id: 0)
    var maybe: Member.State?
    var rows: IdentifiedArrayOf<Member.State> = []
    var log: [String] = []
  }

  enum Action: Equatable {
    case always(Member.Action)
    case maybe(Member.Action)
    case rows(IdentifiedActionOf<Member>)
    case setMaybe(Member.State?)
    case setRows(IdentifiedArrayOf<Member.State>)
    case cancelWork
  }

  var work: @Sendable (Send<Member.Action>) async -> Void = { _ in }

  var body: some ReducerOf<Self> {
    Scope(state: \.always, action: \.always) {
      Member(work: work)
    }
    Reduce { state, action in
      switch action {
      case .always(let action):
        state.log.append("parent: \(action) \(state.always.count)")
      case .maybe(.closeTapped):
        state.maybe = nil
      case .maybe(let action):
        state.log.append("parent: \(action) \(state.maybe?.count ?? -1)")
      case .rows(.element(let id, .closeTapped)):
        state.rows[id: id] = nil
      case .rows(.element(let id, let action)):
        state.log.append("parent: \(id) \(action) \(state.rows[id: id]?.count ?? -1)")
      case .setMaybe(let maybe):
        state.maybe = maybe
      case .setRows(let rows):
        state.rows = rows
      case .cancelWork:
        return .cancel(id: Member.CancelID.work)
      }
      return .none
    }
    .ifLet(\.maybe, action: \.maybe) {
      Member(work: work)
    }
    .forEach(\.rows, action: \.rows) {
      Member(work: work)
    }
  }

  /// Where `ifLet` and `forEach` are called in this file.
  static let lines = (ifLet: #line - 9, forEach: #line - 6)
}

struct Member: Reducer {
  struct State: Equatable, Identifiable {
    var id: Int
    var count = 0
  }

  enum Action: Equatable {
    case tapped
    case closeTapped
    case startTapped
    case stopTapped
    case sendTapped
    case answered(Int)
  }

  enum CancelID { case work }

  var work: @Sendable (Send<Action>) async -> Void = { _ in }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      state.count += 1
      return .none
    case .closeTapped:
      return .none
    case .startTapped:
      return .run { [work] send in await work(send) }.cancellable(id: CancelID.work)
    case .stopTapped:
      return .cancel(id: CancelID.work)
    case .sendTapped:
      return .send(.answered(state.count))
    case .answered(let number):
      state.count = number + 10
      return .none
    }
  }
}

extension Family.Action: CasePathable {
  struct AllCasePaths {
    var always: AnyCasePath<Family.Action, Member.Action> {
      AnyCasePath(
        embed: { .always($0) },
        extract: { if case .always(let action) = $0 { action } else { nil } })
    }
    var maybe: AnyCasePath<Family.Action, Member.Action> {
      AnyCasePath(
        embed: { .maybe($0) }, extract: { if case .maybe(let action) = $0 { action } else { nil } })
    }
    var rows: AnyCasePath<Family.Action, IdentifiedActionOf<Member>> {
      AnyCasePath(
        embed: { .rows($0) }, extract: { if case .rows(let action) = $0 { action } else { nil } })
    }
  }
  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Member.Action: CasePathable {
  struct AllCasePaths {
    var answered: AnyCasePath<Member.Action, Int> {
      AnyCasePath(
        embed: { .answered($0) },
        extract: { if case .answered(let number) = $0 { number } else { nil } })
    }
  }
  static var allCasePaths: AllCasePaths { AllCasePaths() }
}
