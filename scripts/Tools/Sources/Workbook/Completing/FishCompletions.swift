extension Completions {
  var fish: String {
    """
    # Completion of \(tool) in fish, made by `\(tool) completions fish`.

    # Whether one of these commands has been typed; “” for nothing yet, “\(Self.noCommand)” for no command.
    function \(function)
      set -l command ''
      set -l option ''
      for word in (commandline -opc)[2..]
        if test -n "$option"
          set option ''
          continue
        end
        switch $word
          case \(optionsWithValue.joined(separator: " "))
            set option $word
          case '-*'
          case \(commands.joined(separator: " "))
            test -n "$command"; or set command $word
          case '*'
            test -n "$command"; or set command '\(Self.noCommand)'
        end
      end
      contains -- "$command" $argv
    end

    complete -p '*/\(tool)' -e
    complete -p '*/\(tool)' -f
    \(lines.joined(separator: "\n"))

    """
  }

  private var lines: [String] {
    places.flatMap { place -> [String] in
      let condition = "\(function) '\(place.command ?? Self.noCommand)'"
      let start = "complete -p '*/\(tool)' -n \"\(condition)\""
      let operands: [String] =
        switch place.operands {
        case .nothing: []
        case .words(let words): words.map { "\(start) -a \($0.text)\(meaning($0.meaning))" }
        case .files: ["\(start) -F"]
        case .folders: ["\(start) -a '(__fish_complete_directories)'"]
        }
      return operands
        + place.options.map { option in
          "\(start) -l \(option.name.dropFirst(2))\(value(of: option))\(meaning(option.summary))"
        }
    }
  }

  private func value(of option: Option) -> String {
    switch option.candidates {
    case .nothing: option.value == .nothing ? "" : " -x"
    case .words(let words): " -x -a '\(words.map(\.text).joined(separator: " "))'"
    case .files, .folders: " -r -F"
    }
  }

  /// Fish knows two escapes in single quotes, a backslash and a quote.
  private func meaning(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    return text.isEmpty ? "" : " -d '\(escaped)'"
  }
}
