sessions=' '
while read -r word session; do
  case $word in
    begin) sessions="$sessions$session " ;;
    end) sessions="${sessions%% $session *} ${sessions#* $session }" ;;
  esac
done
# What is being started in one round is found in the next.
for round in 1 2 3; do
  for session in $sessions; do
    kill -9 "-$session"
    for process in /proc/[0-9]*; do
      read -r status < "$process/stat" || continue
      # Behind the name: the state, the parent, the group, the session.
      set -- ${status##*) }
      [ "$4" != "$session" ] || kill -9 "${process##*/}"
    done
  done
done
