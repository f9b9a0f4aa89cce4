import Workbook

extension Part {
  /// The site can be made without a warning, and all its links lead somewhere.
  static let site = Part(
    name: "site", title: "The site can be made and followed", isSlow: true
  ) { context in
    do {
      return Findings(checked: try Site(context: context).make())
    } catch let problem as Problem {
      return Findings(problems: [problem.description])
    }
  }
}
