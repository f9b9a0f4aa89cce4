extension Completions {
  /// Runs in bash 3.2 too, which macOS has.
  func bash(root: String) -> String {
    let names = [tool, "./\(tool)", "../\(tool)", "\(root)/\(tool)"].map(\.quotedForShell)
    return """
      # Completion of \(tool) in bash, made by `\(tool) completions bash`.

      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} command='' option='' words='' kind='' word index
        for ((index = 1; index < COMP_CWORD; index++)); do
          word=${COMP_WORDS[index]}
          # `--format=json` arrives as three words.
          [[ $word == '=' ]] && continue
          if [[ -n $option ]]; then
            option=''
            continue
          fi
          case $word in
            \(optionsWithValue.joined(separator: " | "))) option=$word ;;
            -*) ;;
            \(commands.joined(separator: " | "))) [[ -n $command ]] || command=$word ;;
            *) [[ -n $command ]] || command='\(Self.noCommand)' ;;
          esac
        done
        [[ $current == '=' ]] && current=''
        if [[ -z $option && $current == -* ]]; then
          option=-
        fi
        case "$command $option" in
      \(cases.joined(separator: "\n"))
        esac
        COMPREPLY=()
        if [[ -n $kind ]]; then
          # Bash 3.2 has no compopt, and leaves out the slash behind a folder.
          type compopt > /dev/null 2>&1 && compopt -o filenames
          local IFS=$'\\n'
          COMPREPLY=($(compgen "$kind" -- "$current"))
        else
          COMPREPLY=($(compgen -W "$words" -- "$current"))
        fi
      }

      complete -F \(function) \(names.joined(separator: " "))

      """
  }

  private var cases: [String] {
    places.flatMap { place -> [String] in
      let command = place.command ?? Self.noCommand
      let names = place.options.map(\.name).joined(separator: " ")
      return [
        entry(command, "", place.operands), "    '\(command) -') words='\(names)' ;;",
      ] + place.options.map { entry(command, $0.name, $0.candidates) }
    }.filter { !$0.isEmpty }
  }

  private func entry(_ command: String, _ option: String, _ candidates: Candidates) -> String {
    let action: String? =
      switch candidates {
      case .nothing: nil
      case .words(let words): "words='\(words.map(\.text).joined(separator: " "))'"
      case .files: "kind=-f"
      case .folders: "kind=-d"
      }
    return action.map { "    '\(command) \(option)') \($0) ;;" } ?? ""
  }
}
