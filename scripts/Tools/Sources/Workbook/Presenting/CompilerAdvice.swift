/// A plain sentence on the errors that learners meet most often.
public enum CompilerAdvice {
  /// - Parameters:
  ///   - message: What the compiler says, without “error:”.
  ///   - line: The line of code that it is about.
  /// - Returns: What it means and what to do; nothing for an error that is not among them.
  public static func sentence(on message: String, in line: String? = nil) -> String? {
    if let line, line.contains("todo("), message.contains("requires a contextual type") {
      return "Put your value in the place of the `todo(…)`, not below it."
    }
    if let name = message.firstMatch(of: #/^cannot find (?:type )?'(\w+)' in scope/#)?.1,
      namesOfFoundation.contains(String(name))
    {
      return "`\(name)` belongs to Foundation. Write `import Foundation` at the top of the file."
    }
    if let known = sentences.first(where: { message.contains($0.part) }) { return known.advice }
    guard message.hasPrefix("expected ") || message.hasPrefix("unexpected ") else { return nil }
    return
      "Swift cannot read this line. Look for a missing brace, bracket, comma or quote, here or "
      + "just before."
  }

  /// What learners reach for first, in exercises that do not import it.
  private static let namesOfFoundation: Set = [
    "Calendar", "Data", "Date", "DateFormatter", "Decimal", "Locale", "NSNumber", "NSObject",
    "NSString", "NumberFormatter", "ProcessInfo", "Process", "Thread", "TimeInterval", "TimeZone",
    "Timer", "URL", "URLSession", "UUID", "pow", "sleep", "sqrt",
  ]

  private static let aboutCapturedState =
    "An effect runs later, when the reducer has returned, so the state is not there for it. To read "
    + "a value, let the effect keep a copy: `.run { [item = state.item] send in … }`. To change the "
    + "state, let it send an action."

  /// A part of the compiler's message, and the advice on it. The first that fits counts.
  static let sentences: [(part: String, advice: String)] = [
    (
      "cannot find type",
      "Swift knows no type of this name here. Check the spelling, and whether the type is nested "
        + "in another one, as `State` is in a reducer."
    ),
    ("cannot find operator '++'", "Swift has no `++`; write `+= 1`."),
    ("cannot find operator '--'", "Swift has no `--`; write `-= 1`."),
    (
      "cannot find 'state' in scope",
      "The state is a parameter of `reduce`, and other functions do not see it. Give them what they "
        + "need of it as an argument."
    ),
    (
      "in scope",
      "Swift knows nothing of this name here. Check the spelling, and whether the name belongs to "
        + "a value, as `count` does in `state.count`."
    ),
    (
      "missing argument",
      "The call leaves out something that the function or initializer needs. Add the argument "
        + "that the message names, with its label."
    ),
    (
      "takes no arguments",
      "The function is called with something that it does not take. Leave the parentheses empty, or "
        + "compare the call with the declaration."
    ),
    (
      "extra argument",
      "The call passes something that the function or initializer does not take. Compare it with "
        + "the declaration."
    ),
    (
      "has no member",
      "The type has nothing of this name. Check the spelling, and whether you have declared it "
        + "yet."
    ),
    (
      "before all stored properties are initialized",
      "An initializer has to give every stored property its first value before it may use `self`, "
        + "which includes calling a method. Give them a first value that the method then replaces, "
        + "or let a `static func` work it out."
    ),
    (
      "cannot be used on instance of type",
      "This belongs to the type, and not to one value of it. Write `Self.` in front of it."
    ),
    (
      "without initializing all stored properties",
      "An initializer has to give every stored property its first value. Set the one that the "
        + "message names, or give it a default value."
    ),
    (
      "not marked with 'await'",
      "The call may have to wait, and Swift wants to see where. Write `await` before it."
    ),
    (
      "cannot be called from outside of the actor",
      "This belongs to the main actor, and the code that calls it runs elsewhere, so the call may "
        + "have to wait. Write `await` before it."
    ),
    (
      "captures 'inout' parameter", aboutCapturedState
    ),
    (
      "capture of 'inout' parameter", aboutCapturedState
    ),
    (
      "in a function that does not support concurrency",
      "This may have to wait, and a reducer never waits. Do it in an effect, as in "
        + "`.run { send in … }`, with `await` before it."
    ),
    (
      "call it with '()'",
      "The function itself stands where what it returns is needed. Call it: write `()` behind its name."
    ),
    (
      "failed to produce diagnostic",
      "Swift cannot say what is wrong here. Often a closure leaves out its parameter: begin it with "
        + "`_ in`, or with a name and `in`."
    ),
    (
      "does not conform to protocol 'Equatable'",
      "Swift compares two such values property by property, so it must be able to compare each of "
        + "them. Make the property's type `Equatable` too, or keep what cannot be compared, as a "
        + "closure, out of the type."
    ),
    (
      "does not conform to protocol",
      "The type promises something that it does not have yet, or has under another name or with "
        + "other types. Compare it with what the protocol asks for, word by word."
    ),
    (
      "must be unwrapped",
      "The value is optional: there may be nothing in it. Say what happens then: nothing, with `?.`; "
        + "another value, with `??`; or something else, with `if let` or `guard let`."
    ),
    (
      "should return a value",
      "The function promises a value, and this `return` gives none. In a reducer that has nothing "
        + "more to do, it is `return .none`."
    ),
    (
      "missing return",
      "The function promises a value, and some way through it ends without `return`. Return a "
        + "value on every way."
    ),
    (
      "cannot convert return expression",
      "The returned value has another type than the function promises. Compare the two types that "
        + "the message names."
    ),
    (
      "cannot convert value",
      "A value of one type stands where another is needed. Compare the two types that the message "
        + "names."
    ),
    (
      "switch must be exhaustive",
      "The `switch` does not handle every case yet. Add the missing `case`; the compiler can tell "
        + "which it is."
    ),
    (
      "at least one executable statement",
      "Each `case` of a `switch` needs some code before the next one begins. Where there is nothing "
        + "to do, write `break`, or return what the function promises."
    ),
    (
      "label can only appear inside a 'switch'",
      "This `case` stands outside of its `switch`. Usually a `}` above it closes the `switch` too "
        + "early."
    ),
    (
      "within property initializer",
      "A default value is worked out before there is a value of the type, so it cannot use another "
        + "property. Set it in an `init`, where all of them are at hand."
    ),
    (
      "is a get-only property",
      "This property is computed: it follows from others, and nothing can be assigned to it. Leave the "
        + "assignment out."
    ),
    (
      "no macro named 'expect'",
      "`#expect` belongs to Swift Testing, which the exercises do not import. Say what you expect in "
        + "the way that the comments of this file and the lesson show."
    ),
    (
      "reference to member",
      "Swift cannot tell which type the name behind the dot belongs to. Write the type before the dot, "
        + "or look for a mistake just above or below."
    ),
    (
      "is a 'let' constant",
      "A value declared with `let` never changes. If it is meant to, declare it with `var`."
    ),
    (
      "setter is inaccessible",
      "The property is `private(set)`: only the type that declares it may change it. Change it "
        + "there, or take the `private(set)` away."
    ),
    (
      "is inaccessible due to 'private'",
      "It is `private`: only the type that declares it may use it. Use it there, or take the "
        + "`private` away."
    ),
    (
      "'self' is immutable",
      "A method of a struct that changes it is written `mutating func`. A reducer does not change "
        + "itself: it changes its `state` parameter, which is `inout`."
    ),
    (
      "is immutable",
      "This value cannot be changed from here. In a reducer, change the `state` parameter, which "
        + "is `inout`."
    ),
    (
      "expected '}'",
      "A `{` is never closed. This one is left without its `}`, but the brace that is missing may "
        + "belong anywhere below this line."
    ),
    (
      "extraneous '}'",
      "There is a closing brace too many, or an opening one is missing before it. Check that every "
        + "`}` has its `{`."
    ),
    (
      "expected declaration",
      "Swift expects a `var`, a `func` or a `case` here: everything else belongs inside a function. "
        + "The usual cause is a brace too many or too few just above."
    ),
    (
      "expected 'var' keyword",
      "Swift expects a `var`, a `func` or a `case` here: everything else belongs inside a function. "
        + "Declare the property with `var` or `let`, or look for a missing brace just above."
    ),
    (
      "consecutive statements",
      "Two statements stand on one line. Often an operator or a comma is missing between them; "
        + "otherwise put the second on a line of its own."
    ),
    (
      "unterminated string literal",
      "A text begins on this line and does not end on it. Add the quote that is missing, or use "
        + "three quotes for a text of several lines."
    ),
    (
      "requires an explicit type",
      "An empty collection does not say what it is going to hold. Give it a type, as in "
        + "`var names: [String] = []`."
    ),
    (
      "invalid redeclaration",
      "Something with this name exists already. Remove one of the two, or rename it."
    ),
    (
      "reasonable time",
      "The expression is too long for the compiler. Split it into parts, each with a name and a "
        + "type."
    ),
  ]
}
