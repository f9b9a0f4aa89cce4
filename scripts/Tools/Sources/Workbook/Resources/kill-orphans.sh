sessions=' '
line='
'
folders=$line
while read -r word rest; do
  case $word in
    begin) sessions="$sessions$rest " ;;
    end) sessions="${sessions%% $rest *} ${sessions#* $rest }" ;;
    folder) folders="$folders$rest$line" ;;
    removed) folders="${folders%%"$line$rest$line"*}$line${folders#*"$line$rest$line"}" ;;
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
  # What has left its session has the folder of its run in its environment.
  while read -r folder; do
    [ -n "$folder" ] || continue
    grep -lF "BOOTCAMP_RUN=$folder" /proc/[0-9]*/environ | while IFS=/ read -r _ _ process _; do
      kill -9 "$process"
    done
  done << END
$folders
END
done
while read -r folder; do
  [ -z "$folder" ] || rm -rf "$folder"
done << END
$folders
END
