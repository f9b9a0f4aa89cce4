/// The shells that can ask the tool how a command line may go on.
enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}

/// What may stand in a place of the command line.
enum Candidates {
  /// Words, each with what it means.
  case words([(text: String, meaning: String)])
  case files
  case folders

  static let none = Candidates.words([])

  /// As the scripts for the shells read it, a word a line.
  func lines(for shell: Shell) -> [String] {
    switch self {
    case .files: [":files"]
    case .folders: [":folders"]
    case .words(let words):
      words.map { word in
        switch shell {
        case .zsh where !word.meaning.isEmpty: "\(word.text):\(word.meaning)"
        case .fish where !word.meaning.isEmpty: "\(word.text)\t\(word.meaning)"
        case .bash, .zsh, .fish: word.text
        }
      }
    }
  }
}

extension Tool {
  /// What to answer a shell that asks what may stand in the place of the last of some words.
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
    return candidates(for: words, lessons).lines(for: shell).map { $0 + "\n" }.joined()
  }

  private func candidates(for words: [String], _ lessons: [Lesson]) -> Candidates {
    let current = words.last ?? ""
    var hasOperand = false
    var subcommand = subcommands[0]
    var open: String?
    for word in words.dropLast() {
      if open != nil {
        open = nil
      } else if word.hasPrefix("-") {
        open = takesValue(word) ? word : nil
      } else if !hasOperand {
        hasOperand = true
        subcommand = subcommands.first { $0.name == word } ?? subcommand
      }
    }
    if let equals = current.firstIndex(of: "="), current.hasPrefix("-") {
      open = String(current[..<equals])
    }
    if let open {
      return subcommand.options.first { $0.name == open }.map(\.candidates) ?? .none
    }
    if current.hasPrefix("-") {
      return .words(subcommand.options.filter { !$0.isHidden }.map { ($0.name, $0.summary) })
    }
    let named = subcommands.compactMap { command in command.name.map { ($0, command.summary) } }
    switch subcommand.operands {
    case .none: return .none
    case .folders: return .folders
    case .command: return .words(named)
    case .words(let words, _): return .words(words.map { ($0, "") })
    case .lesson, .oneLesson, .lessons:
      let lessons = lessons.map { ($0.slug, $0.title) }
      return .words(hasOperand ? lessons : named + lessons)
    }
  }

  private func takesValue(_ name: String) -> Bool {
    subcommands.flatMap(\.options).contains { $0.name == name && $0.value != .nothing }
  }

  /// The script that teaches a shell to ask the tool.
  ///
  /// - Parameters:
  ///   - program: The path of the tool's program. The launcher might build it, and nobody who presses a
  ///     key waits for that.
  ///   - root: The workbook's folder; called by its full path, the tool is completed too.
  func completionScript(for shell: Shell, program: String, root: String) -> String {
    let function = "_" + name.map { $0.isLetter ? $0 : "_" }
    let question =
      "env BOOTCAMP_ROOT=\(root.quotedForShell) \(program.quotedForShell) completions \(shell) --answer --"
    let title = "# Completion of \(name) in \(shell), made by `\(name) completions \(shell)`.\n\n"
    switch shell {
    case .bash:
      let names = [name, "./\(name)", "../\(name)", "\(root)/\(name)"].map(\.quotedForShell)
      // Runs in bash 3.2 too, which macOS has and which has no compopt.
      return title + """
        \(function)() {
          local IFS=$'\\n' current=${COMP_WORDS[COMP_CWORD]} answer
          answer=$(\(question) "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
          [[ $current == '=' ]] && current=''
          case $answer in
            :files) COMPREPLY=($(compgen -f -- "$current")) ;;
            :folders) COMPREPLY=($(compgen -d -- "$current")) ;;
            *) COMPREPLY=($(compgen -W "$answer" -- "$current")); return ;;
          esac
          type compopt > /dev/null 2>&1 && compopt -o filenames
        }
        complete -F \(function) \(names.joined(separator: " "))

        """
    case .zsh:
      return title + """
        (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
        \(function)() {
          local answer="$(\(question) "${(@)words[2,CURRENT]}" 2> /dev/null)"
          [[ $PREFIX == --*=* ]] && compset -P '*='
          local -a candidates
          case $answer in
            (:files) _files ;;
            (:folders) _files -/ ;;
            (?*) candidates=("${(@f)answer}"); _describe '' candidates ;;
          esac
        }
        compdef -p \(function) '(*/|)\(name)'

        """
    case .fish:
      return title + """
        function \(function)
          set -l current (commandline -ct)
          set -l answer (\(question) (commandline -opc)[2..] "$current" 2> /dev/null)
          test -n "$answer"; or return
          switch $answer[1]
            case :files
              __fish_complete_path "$current"
            case :folders
              __fish_complete_directories "$current"
            case '*'
              string match -q -- '--*=*' $current; and set answer (string replace -r '=.*' '=' -- $current)$answer
              printf '%s\\n' $answer
          end
        end
        complete -p '*/\(name)' -e
        complete -p '*/\(name)' -f -a '(\(function))'

        """
    }
  }
}

extension Option {
  fileprivate var candidates: Candidates {
    switch value {
    case .nothing, .text: .none
    case .word(let words, _): .words(words.map { ($0, "") })
    case .path: .files
    }
  }
}

extension String {
  /// The text in single quotes, so that a shell takes it as it is.
  fileprivate var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
