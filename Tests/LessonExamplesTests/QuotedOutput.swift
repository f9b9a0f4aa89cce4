import Foundation

/// The text of a file in `lessons/output`, which a lesson quotes as the output of an example.
///
/// - Parameter name: The name of the file, without the ending.
func quotedOutput(_ name: String) throws -> String {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
  return try String(
    contentsOf: root.appending(path: "lessons/output/\(name).txt"), encoding: .utf8)
}
