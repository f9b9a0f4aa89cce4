extension ContiguousBytes {
  /// Whether some words stand in here. The library's own search goes byte by byte, which takes too long
  /// where there is much: the tools are built without optimisation.
  func has(_ words: [UInt8]) -> Bool {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, bytes.count >= words.count else { return false }
      let end = start + bytes.count - words.count + 1
      var position = start
      while position < end,
        let found = memchr(position, Int32(words[0]), position.distance(to: end))
      {
        if memcmp(found, words, words.count) == 0 { return true }
        position = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}
