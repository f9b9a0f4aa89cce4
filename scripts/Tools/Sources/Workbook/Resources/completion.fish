# Completion of scripts/progress in fish, made by `scripts/progress completions fish`.

function _scripts_progress
  set -l current (commandline -ct)
  set -l answer (env BOOTCAMP_ROOT=@root@ @program@ completions fish --answer -- (commandline -opc)[2..] "$current" 2> /dev/null)
  test -n "$answer"; or return
  switch $answer[1]
    case :files
      __fish_complete_path "$current"
    case :folders
      __fish_complete_directories "$current"
    case '*'
      string match -q -- '--*=*' $current; and set answer (string replace -r '=.*' '=' -- $current)$answer
      printf '%s\n' $answer
  end
end
complete -p '*/scripts/progress' -e
complete -p '*/scripts/progress' -f -a '(_scripts_progress)'
