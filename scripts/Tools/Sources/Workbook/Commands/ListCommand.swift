extension Subcommand {
  static let list: Subcommand = Subcommand(
    "list", summary: "the names of the lessons", options: [.noColor]
  ) { _ in
    try say(Checkout.current().list)
    return .success
  }
}
