import Testing

@testable import Bootcamp

private enum Parent: CasePathable, Equatable {
  case child(Child)
  case closed
  case renamed(from: String, to: String)

  struct AllCasePaths {
    var child: AnyCasePath<Parent, Child> {
      AnyCasePath(
        embed: { .child($0) }, extract: { if case .child(let value) = $0 { value } else { nil } })
    }
    var closed: AnyCasePath<Parent, Void> {
      AnyCasePath(embed: { .closed }, extract: { $0 == .closed ? () : nil })
    }
    var renamed: AnyCasePath<Parent, (from: String, to: String)> {
      AnyCasePath(
        embed: { .renamed(from: $0.from, to: $0.to) },
        extract: { if case .renamed(let from, let to) = $0 { (from, to) } else { nil } })
    }
  }
  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

private enum Child: CasePathable, Equatable {
  case response(Int)
  case tapped

  struct AllCasePaths {
    var response: AnyCasePath<Child, Int> {
      AnyCasePath(
        embed: { .response($0) },
        extract: { if case .response(let value) = $0 { value } else { nil } })
    }
  }
  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

@Suite("Case paths")
struct CasePathTests {
  @Test("A case path wraps a value in its case, and takes it out of this case only")
  func oneCase() {
    let path: CaseKeyPath<Child, Int> = \.response
    #expect(AnyCasePath.embed(1, in: path) == .response(1))
    #expect(AnyCasePath.extract(path, from: .response(1)) == 1)
    #expect(AnyCasePath.extract(path, from: .tapped) == nil)
  }

  @Test("Case paths can be chained")
  func chain() {
    let path: CaseKeyPath<Parent, Int> = \.child.response
    #expect(AnyCasePath.embed(1, in: path) == .child(.response(1)))
    #expect(AnyCasePath.extract(path, from: .child(.response(1))) == 1)
    #expect(AnyCasePath.extract(path, from: .child(.tapped)) == nil)
    #expect(AnyCasePath.extract(path, from: .closed) == nil)
  }

  @Test("A case without a value, and one with several")
  func voidAndTuple() {
    #expect(AnyCasePath.embed((), in: \Case<Parent>.closed) == .closed)
    #expect(AnyCasePath.extract(\Case<Parent>.closed, from: .closed) != nil)
    #expect(AnyCasePath.extract(\Case<Parent>.closed, from: .child(.tapped)) == nil)
    let renamed = AnyCasePath.extract(\Case<Parent>.renamed, from: .renamed(from: "a", to: "b"))
    #expect(renamed?.to == "b")
    #expect(
      AnyCasePath.embed(("a", "b"), in: \Case<Parent>.renamed) == .renamed(from: "a", to: "b"))
  }

  @Test("A case path can be made and used by hand")
  func byHand() {
    let path = AnyCasePath<Int?, Int>(embed: { $0 }, extract: { $0 })
    #expect(path.embed(1) == 1)
    #expect(path.extract(from: nil) == nil)
  }
}
