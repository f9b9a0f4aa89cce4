func double(_ number: Int) -> Int { 2 * number }

func isEven(_ number: Int) -> Bool { number % 2 == 0 }
