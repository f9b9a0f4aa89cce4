import Workbook

let list: Subcommand = Subcommand("list", "the names of the lessons", options: [.noColor]) { _ in
  write(try Checkout.current().list, to: 1)
  return 0
}
