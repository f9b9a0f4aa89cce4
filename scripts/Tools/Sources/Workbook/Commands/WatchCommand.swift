extension Subcommand {
  static let watch: Subcommand = Subcommand(
    "watch", "[LESSON]", summary: "one lesson, judged again on every save",
    options: [.timeout, .noColor],
    details: """
      Without a lesson it takes the first that is not complete. It runs again when you
      save the lesson's exercise, its text, its tests or the runtime; a save during a
      run starts the run anew. It exits with 0 when you quit, and with 130 by Ctrl-C.

      Keys: h the next hint, n the next lesson, l all lessons, r run again, q or
      Ctrl-D to quit.
      """
  ) { invocation in
    let checkout = try Checkout.current()
    let lesson = try invocation.lesson(of: checkout)
    guard Watch.isPossible else {
      let name = lesson.map { "\($0.number)" } ?? "1"
      throw invocation.error(
        "`scripts/progress watch` listens to keys and draws on the screen, and this is no terminal "
          + "where it can do both. `scripts/progress \(name)` gives the same verdict once: let your "
          + "editor run it when you save.")
    }
    var watch = Watch(
      lesson, in: checkout, options: try invocation.graderOptions(),
      allowsColour: !invocation.has(.noColor))
    await watch.untilQuit()
  }
}
