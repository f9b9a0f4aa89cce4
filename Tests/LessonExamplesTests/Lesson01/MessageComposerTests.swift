import Testing

@Suite("The worked example of lesson 1")
struct MessageComposerTests {
  @Test("A fresh composer is right", arguments: ["", "Hello", String(repeating: "x", count: 21)])
  func fresh(text: String) {
    let state = MessageComposer.State(text: text)
    #expect(state.text == text)
    #expect(state.isSendButtonEnabled == (text == "Hello"))
  }

  @Test("The send button follows the text")
  func textChanged() {
    var state = MessageComposer.State(text: "")
    _ = MessageComposer().reduce(into: &state, action: .textChanged("Hello"))
    #expect(state.isSendButtonEnabled)
    _ = MessageComposer().reduce(into: &state, action: .clearButtonTapped)
    #expect(!state.isSendButtonEnabled)
  }
}
