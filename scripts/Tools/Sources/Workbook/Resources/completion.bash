# Completion of scripts/progress in bash, made by `scripts/progress completions bash`.

_scripts_progress() {
  local IFS=$'\n' current=${COMP_WORDS[COMP_CWORD]} answer
  answer=$(env BOOTCAMP_ROOT=@root@ @program@ completions bash --answer -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
  [[ $current == '=' ]] && current=''
  case $answer in
    :files) COMPREPLY=($(compgen -f -- "$current")) ;;
    :folders) COMPREPLY=($(compgen -d -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$answer" -- "$current")); return ;;
  esac
  type compopt > /dev/null 2>&1 && compopt -o filenames
}
complete -F _scripts_progress 'scripts/progress' './scripts/progress' '../scripts/progress' @tool@
