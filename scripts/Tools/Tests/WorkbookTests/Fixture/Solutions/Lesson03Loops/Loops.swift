func sum(upTo last: Int) -> Int { (0...last).reduce(0, +) }

func countdown(from first: Int) -> [Int] { (0...first).reversed() }
