extension Subcommand {
  static let list: Subcommand = Subcommand("list", "the names of the lessons", options: [.noColor])
  { _ in
    try say(try Checkout.current().list)
    return .success
  }
}
