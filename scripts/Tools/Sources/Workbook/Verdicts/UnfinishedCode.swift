/// The code of the exercise that was running when a test's time was over.
struct UnfinishedCode {
  /// Names the innermost function, and the outermost one that called it, where that is another.
  let sentence: String
  /// The line that was running, or else the one where one of the functions is declared.
  let place: Place?

  /// - Parameter backtrace: Of the thread that was computing.
  init?(backtrace: String, sources: String, of checkout: Checkout) {
    let frames = Backtrace.frames(in: backtrace, sources: sources, of: checkout)
    guard let first = frames.firstIndex(where: { $0.file != nil }), let file = frames[first].file
    else { return nil }
    func declaration(of frame: Backtrace.Frame) -> Place? {
      Self.declaration(of: frame.name, in: frame.file ?? file, of: checkout)
    }
    // What the compiler has made between two functions.
    let thunks = ["thunk for ", "partial apply for ", "protocol witness for "]
    let own = frames[first...].prefix { $0.file != nil || $0.isGenerated }.filter { frame in
      !thunks.contains(where: frame.name.hasPrefix)
        && (frame.file != nil || declaration(of: frame) != nil)
    }
    guard let innermost = own.first, let outermost = own.last else { return nil }
    let name = Self.readable(innermost.name)
    let caller = Self.readable(outermost.name)
    sentence =
      "It was still running in `\(name)`" + (caller == name ? "." : ", called from `\(caller)`.")
    place =
      own.lazy.compactMap(\.place).first
      ?? own.lazy.reversed().compactMap(declaration).first
  }

  /// Without the words for a part of a function or of a property.
  private static func readable(_ name: String) -> String {
    String(
      name.replacing(#/^\([0-9]+\) (?:suspend|await) resume partial function for /#, with: "")
        .replacing(#/\.(?:getter|setter|modify|read|didset|willset)$/#, with: ""))
  }

  /// The line in which a function or a property is declared, where there is one only.
  private static func declaration(of name: String, in file: String, of checkout: Checkout) -> Place?
  {
    let path = readable(name).components(separatedBy: " in ").last!.prefix { $0 != "(" }
    let base = path.split(separator: ".").last.map(String.init) ?? ""
    let lines = (contents(of: "\(checkout.root)/\(file)") ?? "").lines.enumerated().filter { line in
      line.element.matches(of: #/\b(?:func|var|let) +`?(\w+)/#).contains { $0.1 == base }
        || base == "init" && line.element.contains(#/\binit[?!(<]/#)
    }
    return lines.count == 1 ? Place(file: file, line: lines[0].offset + 1) : nil
  }
}
