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

private struct Failed: Error, Equatable {}

@Suite("Case paths")
struct CasePathTests {
  @Test("A case path wraps a value in its case, and takes it out of this case only")
  func oneCase() {
    let path: CaseKeyPath<Child, Int> = \.response
    #expect(AnyCasePath(path).embed(1) == .response(1))
    #expect(AnyCasePath(path).extract(from: .response(1)) == 1)
    #expect(AnyCasePath(path).extract(from: .tapped) == nil)
  }

  @Test("Case paths can be chained")
  func chain() {
    let path: CaseKeyPath<Parent, Int> = \.child.response
    #expect(AnyCasePath(path).embed(1) == .child(.response(1)))
    #expect(AnyCasePath(path).extract(from: .child(.response(1))) == 1)
    #expect(AnyCasePath(path).extract(from: .child(.tapped)) == nil)
    #expect(AnyCasePath(path).extract(from: .closed) == nil)
  }

  @Test("A case without a value, and one with several")
  func voidAndTuple() {
    #expect(AnyCasePath(\Case<Parent>.closed).embed(()) == .closed)
    #expect(AnyCasePath(\Case<Parent>.closed).extract(from: .closed) != nil)
    #expect(AnyCasePath(\Case<Parent>.closed).extract(from: .child(.tapped)) == nil)
    let renamed = AnyCasePath(\Case<Parent>.renamed).extract(from: .renamed(from: "a", to: "b"))
    #expect(renamed?.to == "b")
    #expect(
      AnyCasePath(\Case<Parent>.renamed).embed(("a", "b")) == .renamed(from: "a", to: "b"))
  }

  @Test("The paths of a result lead to its value and to its error")
  func result() {
    let success = Result<Int, Failed>.success(1)
    #expect(success[case: \.success] == 1)
    #expect(success[case: \.failure] == nil)
    #expect(
      AnyCasePath(\Case<Result<Int, Failed>>.failure).embed(Failed()) == .failure(Failed()))
  }

  @Test("A value is asked which case it is, and for what is in it")
  func asking() {
    let value = Parent.child(.response(1))
    #expect(value[case: \.child] == .response(1))
    #expect(value[case: \.child.response] == 1)
    #expect(value[case: \.renamed] == nil)
    #expect(value.is(\.child) && value.is(\.child.response))
    #expect(!value.is(\.closed) && Parent.closed.is(\.closed))
  }

  @Test("What is in a case is set and changed, and only there")
  @MainActor
  func changing() async {
    var value = Parent.child(.response(1))
    value.modify(\.child.response) { $0 += 2 }
    #expect(value == .child(.response(3)))
    let issues = await issues {
      value.modify(\.renamed) { $0.from = "a" }
    }
    let line = #line - 2
    #expect(value == .child(.response(3)))
    #expect(issues.map(\.location.line) == [line])
    #expect(
      issues.first?.message == """
        “modify” was to change what is in a case, but this is another case, so nothing changes:

          .child(.response(3))

        Ask with “is” first.
        """)
  }

  @Test("A case path can be made and used by hand")
  func byHand() {
    let path = AnyCasePath<Int?, Int>(embed: { $0 }, extract: { $0 })
    #expect(path.embed(1) == 1)
    #expect(path.extract(from: nil) == nil)
  }
}
