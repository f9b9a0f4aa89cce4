import Bootcamp

// The first worked example of lesson 6: what a parcel costs, and a helper that grows.

/// Up to 500 grams a parcel costs 2, up to a kilogram 4, and above that 7. (The second rule is wrong:
/// the example needs a mistake to be found.)
func postage(grams: Int) -> Int {
  if grams <= 500 { return 2 }
  if grams < 1_000 { return 4 }
  return 7
}

enum FirstVersion {
  // region: first
  static func checkPostage(_ rows: [(grams: Int, price: Int)]) {
    for row in rows where postage(grams: row.grams) != row.price {
      reportIssue("\(row.grams) grams cost \(postage(grams: row.grams)), not \(row.price).")
    }
  }
  // endregion: first

  static func test() {
    checkPostage([(500, 2), (501, 4), (1_000, 4), (1_001, 7)])
  }
}

// region: row
struct Row {
  let grams: Int
  let price: Int
  let line: UInt

  static func parcel(_ grams: Int, costs price: Int, line: UInt = #line) -> Row {
    Row(grams: grams, price: price, line: line)
  }
}

func checkPostage(_ rows: [Row]) {
  for row in rows where postage(grams: row.grams) != row.price {
    reportIssue(
      "\(row.grams) grams cost \(postage(grams: row.grams)), not \(row.price).", line: row.line)
  }
}
// endregion: row

func postageTest() {
  // region: test
  checkPostage([
    .parcel(500, costs: 2),
    .parcel(501, costs: 4),
    .parcel(1_000, costs: 4),
    .parcel(1_001, costs: 7),
  ])
  // endregion: test
}
