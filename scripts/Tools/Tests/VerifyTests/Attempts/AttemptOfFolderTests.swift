import Foundation
import Testing

@testable import verify

@Suite("An attempt made of a folder")
struct AttemptOfFolderTests {
  static let solution = """
    import Bootcamp

    // region: state
    struct State {
      /// The number.
      var number = 0

      /// The flag.
      var flag = false
    }
    // endregion: state

    func a() {
      // A reason.
      guard true else { return }
      b()
      c()
      d()
    }

    """

  private func made(_ files: [String: String]) throws -> String {
    let workbook = try TemporaryWorkbook(["Solutions/Lesson01Test/Test.swift": Self.solution])
    for (name, text) in files { try workbook.write(text, to: "folder/\(name)") }
    let folder = "\(workbook.root)/folder"
    let attempt = try Attempt.make(
      of: folder, named: "Lesson01Test/rejected/x", workbook.context())
    #expect(throws: AttemptProblem.self, "a second one of the same name") {
      try Attempt.make(of: folder, named: "Lesson01Test/rejected/x", workbook.context())
    }
    return try workbook.text(of: attempt.path)
  }

  @Test("has the code that differs, and not the comments")
  func code() throws {
    let code = """
      import Bootcamp

      struct State {
        var number: Int
        // Step 2: the flag.
        var flag = false
      }

      func a() {
        b()
        c()
        d()
      }
      """
    #expect(
      try made(["Test.swift": code, "New.swift": "let new = 1\n", "about.md": "A belief.\n"]) == """
        A belief.

        === whole New.swift
        let new = 1

        === Test.swift
           /// The number.
        -  var number = 0
        +  var number: Int

           /// The flag.
        @@
         func a() {
        -  // A reason.
        -  guard true else { return }
           b()

        """)
  }

  @Test("takes a region as it is, as lessons quote it")
  func region() throws {
    let code = """
      import Bootcamp

      struct State {
        var number = 0
        var flag = false
      }

      // region: mine
      func a() {
        b()
        c()
        d()
      }
      // endregion: mine
      """
    let text = try made(["Test.swift": code])
    #expect(text.hasPrefix(AttemptText.missingBelief))
    #expect(text.contains("+// region: mine\n func a() {\n-  // A reason.\n"))
    #expect(text.contains("\n }\n+// endregion: mine\n"))
  }

  @Test("is not made where there is nothing to tell")
  func nothing() throws {
    let onlyComments = Self.solution.replacing("  // A reason.\n", with: "")
    let problem = #expect(throws: AttemptProblem.self) { try made(["Test.swift": onlyComments]) }
    #expect(problem?.description.contains("has no Swift file whose code differs from") == true)
  }

  @Test("has a name that says the lesson and the verdict", arguments: ["x", "Lesson01Test/x/y"])
  func names(name: String) throws {
    let context = try TemporaryWorkbook().context()
    let problem = #expect(throws: AttemptProblem.self) {
      try Attempt.make(of: "folder", named: name, context)
    }
    #expect(problem?.description.contains("is no name for an attempt") == true)
  }
}
