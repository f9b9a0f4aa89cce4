/// An object that equals itself and no other.
package protocol HashableByIdentity: AnyObject, Hashable {}

extension HashableByIdentity {
  package static func == (first: Self, second: Self) -> Bool { first === second }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
