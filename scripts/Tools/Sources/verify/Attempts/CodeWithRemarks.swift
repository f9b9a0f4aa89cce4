import Foundation
import Workbook

/// A file of Swift, as its lines of code and what stands between them: comments and empty lines.
struct CodeWithRemarks {
  private(set) var code: [String] = []
  /// What stands before each line of code, and after the last.
  private(set) var remarks: [[String]] = [[]]
  /// Whether a line of code stands in a region. Lessons quote regions, so all of it counts.
  private var isInRegion: [Bool] = []

  /// - Parameter marks: The ends of regions that count as code.
  init(_ lines: [String], marks: Set<String>) {
    var regions = 0
    for line in lines {
      let isMark = Self.isMark(line)
      guard Self.isRemark(line), !(isMark && marks.contains(line)) else {
        code.append(line)
        isInRegion.append(regions > 0)
        remarks.append([])
        if isMark { regions += line.contains("// region: ") ? 1 : -1 }
        continue
      }
      remarks[remarks.count - 1].append(line)
    }
  }

  private static func isRemark(_ line: String) -> Bool {
    let text = line.drop { $0 == " " }
    return text.isEmpty || text.hasPrefix("//")
  }

  private static func isMark(_ line: String) -> Bool {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("// region: ") || text.hasPrefix("// endregion: ")
  }

  /// A file with the comments of the solution where the code is the same, so that what it differs in is
  /// the code.
  static func lines(of file: [String], withRemarksOf solution: [String]) -> [String] {
    let marks = Set(file.filter(isMark))
    let new = CodeWithRemarks(file, marks: marks)
    let old = CodeWithRemarks(solution, marks: marks)
    var lines: [String] = []
    var place = (old: 0, new: 0)
    func takeSame(upTo end: Int) {
      let start = place.old
      while place.old < end {
        lines +=
          new.isInRegion[place.new]
          ? new.remarks[place.new]
          : old.remarks(
            before: place.old, or: new.remarks[place.new],
            isAfterChange: place.old == start && start > 0)
        lines.append(new.code[place.new])
        place = (place.old + 1, place.new + 1)
      }
    }
    for difference in LineDifference(from: old.code, to: new.code).changes {
      takeSame(upTo: difference.old.lowerBound)
      for index in difference.new {
        lines +=
          index == difference.new.lowerBound && !difference.old.isEmpty
          ? old.remarks(ofReplaced: difference.old.lowerBound, with: new, at: index)
          : new.remarks[index]
        lines.append(new.code[index])
      }
      place = (difference.old.upperBound, difference.new.upperBound)
    }
    takeSame(upTo: old.code.count)
    return lines + old.remarks[old.code.count]
  }

  /// What stands before a line that stays.
  private func remarks(
    before index: Int, or others: [String], isAfterChange: Bool
  ) -> [String] {
    // Where something has gone or come, only its writer knows whether an empty line is needed.
    let areEmpty = (remarks[index] + others).allSatisfy(\.isEmpty)
    return isAfterChange && areEmpty ? others : remarks[index]
  }

  /// `var number` of `var number: Int {`.
  private static func declaration(_ line: String) -> String {
    line.prefix { !":={(".contains($0) }.trimmingCharacters(in: .whitespaces)
  }

  /// What stands before a line that comes in the place of another.
  private func remarks(
    ofReplaced index: Int, with new: CodeWithRemarks, at newIndex: Int
  ) -> [String] {
    let own = new.remarks[newIndex]
    guard !new.isInRegion[newIndex], own.allSatisfy(\.isEmpty) else { return own }
    // What documents a declaration still does where it is declared in another way.
    let isSameDeclaration =
      Self.declaration(code[index]) == Self.declaration(new.code[newIndex])
    return remarks[index].filter { remark in
      let text = remark.drop { $0 == " " }
      return text.isEmpty || text.hasPrefix("// MARK: ") || Self.isMark(remark)
        || (text.hasPrefix("///") && isSameDeclaration)
    }
  }
}
