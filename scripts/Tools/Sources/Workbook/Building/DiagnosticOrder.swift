extension [Diagnostic] {
  /// These errors in the order in which a person reads them, the same in every build.
  ///
  /// Several jobs of the compiler read the same file at once, so the order of what they print is not
  /// the same from build to build. Files are sorted by name, and the errors of each go from top to
  /// bottom; but what cannot even be read as Swift comes first, because the compiler often
  /// misunderstands the lines around it, too. That a type does not conform to a protocol comes last:
  /// it often follows from another error in the type.
  ///
  /// Where a brace is never closed, whatever else is said about the file follows from it and is left
  /// out, and the file comes first. The place of that error is the brace which is open: each job
  /// gives up at another line, and all of them name the same brace.
  var inReadingOrder: [Diagnostic] {
    let files = Set(compactMap(\.place?.file)).sorted().map { file in
      let errors = filter { $0.place?.file == file }.sorted(by: Self.isAbove)
      let openBrace = errors.compactMap(\.movedToOpenBrace).min(by: Self.isAbove)
      return (hasOpenBrace: openBrace != nil, errors: openBrace.map { [$0] } ?? errors)
    }
    let readable = files.filter { !$0.hasOpenBrace }
    let groups = [
      files.filter(\.hasOpenBrace),
      readable.filter { $0.errors[0].isAboutSyntax },
      readable.filter { !$0.errors[0].isAboutSyntax },
    ]
    return groups.joined().flatMap(\.errors)
  }

  private static func isAbove(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    if left.isAboutSyntax != right.isAboutSyntax { return left.isAboutSyntax }
    if left.isAboutConformance != right.isAboutConformance { return right.isAboutConformance }
    return (left.place?.line ?? 0, left.place?.column ?? 0, left.message)
      < (right.place?.line ?? 0, right.place?.column ?? 0, right.message)
  }
}

extension Diagnostic {
  /// Whether the compiler could not read the code, as far as its words tell.
  fileprivate var isAboutSyntax: Bool {
    ["expected ", "unexpected ", "consecutive ", "extraneous ", "unterminated "]
      .contains { message.hasPrefix($0) }
  }

  fileprivate var isAboutConformance: Bool { message.contains("does not conform to protocol") }

  /// An error about a missing `}`, at the brace that it should close; nothing for other errors.
  fileprivate var movedToOpenBrace: Diagnostic? {
    guard message.hasPrefix("expected '}'"),
      let note = notes.first(where: { $0.message == "to match this opening '{'" }),
      let place = note.place
    else { return nil }
    return Diagnostic(message: message, place: place)
  }
}
