/// What the object files of a lesson define that belongs to somebody else: a symbol of another module, or
/// an operator for types that are not the lesson's. Honest code may do that, so it is a remark.
struct ForeignSymbols {
  let toolchain: String
  /// The folder in which modules are built, absolute.
  let buildFolder: String

  /// - Parameter files: The lesson's own, by their paths below its folder.
  func remark(on lesson: Lesson, files: [String]) -> String? {
    let folder = "\(buildFolder)/debug/\(lesson.id).build"
    let names = files.compactMap { $0.split(separator: "/").last }
    let objects: [String] = names.map { "\(folder)/\($0).o" }.filter(isFile)
    let arguments = ["--defined-only", "--extern-only", "--no-weak"] + objects
    let tool = "\(toolchain)/bin/llvm-nm"
    guard isFile(tool), !objects.isEmpty,
      let ending = try? runProcess(Command(tool, arguments, in: "/"))
    else { return nil }
    // An address, a kind, a name; other lines are the names of the files.
    let symbols = ending.output.split(separator: "\n").compactMap { line -> String? in
      let parts = line.split(separator: " ")
      return parts.count == 3 ? String(parts[2]) : nil
    }
    return Self.remark(on: symbols, module: lesson.id)
  }

  static func remark(on symbols: [String], module: String) -> String? {
    let name = "\(module.utf8.count)\(module)"
    let foreign = symbols.filter { !$0.contains(name) && !$0.contains("\(module)_") }
    // `$s`, the module or a type of another one that is extended, the operator and its types. `AA` stands
    // for the module in them.
    let operators = symbols.filter { symbol in
      guard let found = symbol.firstRange(of: name),
        let sign = symbol[found.upperBound...].prefixMatch(of: #/E?[0-9]+[a-z]+o[ip]/#)
      else { return false }
      return !symbol[sign.range.upperBound...].contains("AA")
    }
    let parts = [
      foreign.isEmpty ? nil : "defines \(shown(foreign)), which belongs to somebody else",
      operators.isEmpty
        ? nil : "has an operator for types that are not its own, \(shown(operators))",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "The code " + parts.joined(separator: ", and ") + "."
  }

  private static func shown(_ symbols: [String]) -> String {
    symbols[0].shortened(to: 60) + (symbols.count > 1 ? " and \(symbols.count - 1) more" : "")
  }
}
