import Testing

@testable import verify

@Test("A warning counts once, and one of Apple's linker does not") func buildWarnings() {
  let said = """
    [1/2] Compiling
    /w/A.swift:1:2: warning: never used
    ld: warning: building for macOS-15.0, but linking with dylib which was built for newer version 26.0
    warning: something of SwiftPM
    /w/A.swift:1:2: warning: never used
    """
  #expect(
    Part.warnings(in: said)
      == ["/w/A.swift:1:2: warning: never used", "warning: something of SwiftPM"])
}
