import Bootcamp

func sum(upTo last: Int) -> Int {
  todo("Step 1: add them all", returning: 0)
}

func countdown(from first: Int) -> [Int] {
  todo("Step 2: down to zero", returning: [])
}
