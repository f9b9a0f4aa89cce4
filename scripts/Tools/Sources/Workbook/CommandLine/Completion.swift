/// The shells that can ask the tool how a command line may go on.
enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The script that teaches the shell to ask the tool.
  ///
  /// - Parameters:
  ///   - program: The path of the tool's program. The launcher might build it, and nobody who presses a
  ///     key waits for that.
  ///   - root: The workbook's folder; called by its full path, the tool is completed too.
  func script(asking program: String, root: String) -> String {
    let script =
      switch self {
      // Runs in bash 3.2 too, which macOS has and which has no compopt.
      case .bash: PackageResources.completion_bash
      case .zsh: PackageResources.completion_zsh
      case .fish: PackageResources.completion_fish
      }
    /// In single quotes, so that a shell takes it as it is.
    func quoted(_ path: String) -> String { "'" + path.replacing("'", with: "'\\''") + "'" }
    return String(decoding: script, as: UTF8.self)
      .replacing("@root@", with: quoted(root))
      .replacing("@program@", with: quoted(program))
      .replacing("@tool@", with: quoted("\(root)/scripts/progress"))
  }
}

extension Tool {
  /// What to answer a shell that asks what may stand in the place of the last of some words, a
  /// candidate a line.
  ///
  /// - Parameters:
  ///   - words: What has been typed behind the tool's name; the last may be empty.
  ///   - lessons: Those that can be named.
  func completion(of words: [String], in shell: Shell, lessons: [Lesson]) -> String {
    var words = words
    if shell == .bash {
      // `--format=json` arrives as three words.
      if words.last == "=" { words.append("") }
      words.removeAll { $0 == "=" }
    }
    return candidates(for: words, lessons).map { text, meaning in
      switch shell {
      case .zsh where !meaning.isEmpty: "\(text):\(meaning)\n"
      case .fish where !meaning.isEmpty: "\(text)\t\(meaning)\n"
      case .bash, .zsh, .fish: "\(text)\n"
      }
    }.joined()
  }

  private func candidates(
    for words: [String], _ lessons: [Lesson]
  ) -> [(text: String, meaning: String)] {
    let current = words.last ?? ""
    var hasOperand = false
    var subcommand = subcommands[0]
    // The option that still needs something behind it.
    var open: String?
    for word in words.dropLast() {
      if open != nil {
        open = nil
      } else if word.hasPrefix("-") {
        let all = subcommands.flatMap(\.options)
        open = all.first { $0.name == word && $0.placeholder != nil }?.name
      } else if !hasOperand {
        hasOperand = true
        subcommand = subcommands.first { $0.name == word } ?? subcommand
      }
    }
    if let equals = current.firstIndex(of: "="), current.hasPrefix("-") {
      open = String(current[..<equals])
    }
    var candidates = subcommand.candidates
    if let open {
      candidates = subcommand.options.first { $0.name == open }?.candidates
    } else if current.hasPrefix("-") {
      return subcommand.options.compactMap { option in option.summary.map { (option.name, $0) } }
    }
    let commands = subcommands.compactMap { command in command.name.map { ($0, command.summary) } }
    return switch candidates {
    case nil: []
    case .words(let words): words.map { ($0, "") }
    case .files: [(":files", "")]
    case .folders: [(":folders", "")]
    case .commands: commands
    case .lessons: (hasOperand ? [] : commands) + lessons.map { ($0.slug, $0.title) }
    }
  }
}
