# Completion of scripts/progress in zsh, made by `scripts/progress completions zsh`.

(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_scripts_progress() {
  local answer="$(env BOOTCAMP_ROOT=@root@ @program@ completions zsh --answer -- "${(@)words[2,CURRENT]}" 2> /dev/null)"
  [[ $PREFIX == --*=* ]] && compset -P '*='
  local -a candidates
  case $answer in
    (:files) _files ;;
    (:folders) _files -/ ;;
    (?*) candidates=("${(@f)answer}"); _describe '' candidates ;;
  esac
}
compdef -p _scripts_progress '(*/|)scripts/progress'
