func shout(_ word: String) -> String { word.uppercased() }

func initial(of word: String) -> String { String(word.prefix(1)) }
