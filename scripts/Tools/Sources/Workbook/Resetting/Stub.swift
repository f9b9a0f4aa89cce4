/// What a lesson's exercise was like before anybody worked on it.
///
/// The workbook keeps a copy of each, because there may be no git to ask, and because a learner who
/// commits moves git's own version along.
struct Stub {
  /// Relative to the root of the workbook.
  static let container = "scripts/Stubs"

  /// The absolute path of the folder.
  let folder: String
  /// The folders and files below it, each folder before what is in it.
  let paths: [String]

  init(of lesson: Lesson, in checkout: Checkout) throws {
    let folder = "\(checkout.root)/\(lesson.stub)"
    let all = Workbook.paths(below: folder)
    paths = all.filter { isFile("\(folder)/\($0)") || isFolder("\(folder)/\($0)") }
    self.folder = folder
    guard paths.contains(where: { isFile("\(folder)/\($0)") }) else {
      throw ResetError(noStubIn: lesson.stub)
    }
  }

  /// Whether something is the stub, byte by byte, and nothing more.
  ///
  /// - Parameter countsHidden: Whether a hidden file is more. It is nothing that is built or run.
  func isSame(as path: String, countsHidden: Bool = true) -> Bool {
    Self.areSame(folder, path, countsHidden)
  }

  private static func areSame(_ left: String, _ right: String, _ countsHidden: Bool) -> Bool {
    guard let kind = kindWithoutFollowing(left), kind == kindWithoutFollowing(right) else {
      return false
    }
    switch kind {
    case S_IFREG:
      guard let contents = FileManager.default.contents(atPath: left) else { return false }
      return contents == FileManager.default.contents(atPath: right)
    case S_IFDIR:
      guard let names = everything(in: left, countsHidden),
        names == everything(in: right, countsHidden)
      else { return false }
      return names.allSatisfy { areSame("\(left)/\($0)", "\(right)/\($0)", countsHidden) }
    default:
      return false
    }
  }

  /// What is in a folder but for what the Finder leaves in every folder that it shows; nothing where it
  /// cannot be read.
  private static func everything(in folder: String, _ countsHidden: Bool) -> Set<String>? {
    entries(of: folder).map { names in
      Set(names.filter { countsHidden ? $0 != ".DS_Store" : !$0.hasPrefix(".") })
    }
  }
}

extension Lesson {
  /// The folder with the shipped version of the exercise, relative to the root of the workbook.
  public var stub: String { "\(Stub.container)/\(id)" }
}
