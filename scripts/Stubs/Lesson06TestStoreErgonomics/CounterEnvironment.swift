import Bootcamp

/// What the counter asks of the world.
struct CounterEnvironment: Sendable {
  /// The nth prime, counted from 1: the 1st is 2, the 5th is 11.
  var nthPrime: @Sendable (_ n: Int) async throws -> Int
}

extension CounterEnvironment {
  /// A server that takes its time. It is a part of this program, so that no network is needed.
  static let live = CounterEnvironment { n in
    try await Task.sleep(for: .seconds(1))
    return prime(number: n)
  }

  /// A server that answers at once.
  static let mock = CounterEnvironment { prime(number: $0) }

  /// A server that must not be asked.
  static let failing = CounterEnvironment(
    nthPrime: unimplemented("CounterEnvironment.nthPrime"))
}

// MARK: - Primes

/// Whether a number has no divisors but 1 and itself.
func isPrime(_ number: Int) -> Bool {
  guard number > 1 else { return false }
  var divisor = 2
  while divisor <= number / divisor {
    if number.isMultiple(of: divisor) { return false }
    divisor += 1
  }
  return true
}

/// The nth prime, counted from 1. Where `n` is below 1, the first one.
func prime(number n: Int) -> Int {
  var candidate = 2
  var left = n - 1
  while left > 0 {
    candidate += 1
    if isPrime(candidate) { left -= 1 }
  }
  return candidate
}
