extension Completions {
  var zsh: String {
    """
    # Completion of \(tool) in zsh, made by `\(tool) completions zsh`.

    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }

    \(function)() {
      local command='' option='' word
      local -a candidates
      integer index
      for ((index = 2; index < CURRENT; index++)); do
        word=$words[index]
        if [[ -n $option ]]; then
          option=''
          continue
        fi
        case $word in
          (\(optionsWithValue.joined(separator: "|"))) option=$word ;;
          (-*) ;;
          (\(commands.joined(separator: "|"))) [[ -n $command ]] || command=$word ;;
          (*) [[ -n $command ]] || command='\(Self.noCommand)' ;;
        esac
      done
      if [[ -z $option && $PREFIX == --*=* ]]; then
        option=${PREFIX%%=*}
        compset -P '*='
      elif [[ -z $option && $PREFIX == -* ]]; then
        option=-
      fi
      case "$command $option" in
    \(cases.joined(separator: "\n"))
      esac
      (( $#candidates )) && _describe '' candidates
    }

    compdef -p \(function) '(*/|)\(tool)'

    """
  }

  private var cases: [String] {
    places.flatMap { place -> [String] in
      let command = place.command ?? Self.noCommand
      let options = place.options.map { Word(text: $0.name, meaning: $0.summary) }
      return [
        entry(command, "", place.operands), entry(command, "-", .words(options)),
      ] + place.options.map { entry(command, $0.name, $0.candidates) }
    }.filter { !$0.isEmpty }
  }

  private func entry(_ command: String, _ option: String, _ candidates: Candidates) -> String {
    let action: String? =
      switch candidates {
      case .nothing: nil
      case .words(let words): "candidates=(\(words.map(description).joined(separator: " ")))"
      case .files: "_files"
      case .folders: "_files -/"
      }
    return action.map { "    ('\(command) \(option)') \($0) ;;" } ?? ""
  }

  private func description(of word: Word) -> String {
    (word.meaning.isEmpty ? word.text : "\(word.text):\(word.meaning)").quotedForShell
  }
}
