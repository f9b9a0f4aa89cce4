// Step 3 (rules 3n and 3o): write your specs, before there is a search that could pass them.
// `Spec.swift` says what a spec is made of, and has one that you may take as your first.

/// The specs of the GIF search. As many as you like.
var specs: [Spec] {
  []
}
