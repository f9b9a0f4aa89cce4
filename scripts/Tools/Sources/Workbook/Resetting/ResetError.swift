/// Why a lesson could not be reset.
struct ResetError: Error, Equatable, CustomStringConvertible {
  let description: String

  /// The workbook has lost the shipped version of the lesson, which should be in this folder.
  init(noStubIn folder: String) {
    description = """
      The shipped version of this lesson is not where it should be: there is no code in \
      \(folder). Take that folder from a fresh copy of the workbook, or with \
      `git checkout -- \(folder)`. Your exercise is untouched.
      """
  }

  init(cannot verb: String, _ path: String, reason: Int32) {
    let advice =
      switch reason {
      case EROFS:
        "This disk can only be read. Copy the workbook into a folder of your own."
      case EACCES, EPERM:
        """
        If it is yours, `chmod -R u+w Exercises` lets you write there. If it belongs to somebody \
        else, copy the workbook into a folder of your own.
        """
      case EXDEV:
        """
        This disk cannot move folders, as it is with those that come with a container's image. \
        Copy the workbook into another folder and work there.
        """
      case EEXIST, ENOTDIR:
        "Something else has that name; move it away and try again."
      default:
        "Mend that and try again."
      }
    description = """
      Could not \(verb) \(path): \(String(cString: strerror(reason))). \(advice) Nothing of yours \
      is lost, and nothing was overwritten.
      """
  }
}
