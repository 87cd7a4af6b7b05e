# Runs a command that must not outlive the process which started this script.
# usage: sh -c "$(cat leash.sh)" leash LOG INPUT COMMAND...
#
# Standard input is the leash: a pipe whose other end only the parent holds. When the parent dies, however it dies,
# the pipe ends and the command is killed. The line "release" lets the command go on without a parent.
# Standard output gets one line, the command's process id. The command writes to LOG and reads the file INPUT first,
# then nothing, on a standard input that never ends; INPUT "-" is an empty input.
log=$1 input=$2
shift 2
exec 3<&0 4>&1 </dev/null >>"$log" 2>&1
if [ "$input" = - ]; then
  "$@" 3<&- 4>&- &
else
  rm -f "$input.pipe" && mkfifo "$input.pipe" || exit 1
  "$@" 3<&- 4>&- <>"$input.pipe" &
fi
child=$!
(
  trap '' HUP INT TERM
  read -r word <&3
  [ "$word" = release ] || kill -9 "$child"
) 4>&- &
watcher=$!
echo "$child" >&4
exec 3<&- 4>&-
trap : HUP INT TERM
if [ "$input" != - ]; then
  cat "$input" >"$input.pipe"
fi
while :; do
  wait "$child"
  code=$?
  kill -0 "$child" 2>/dev/null || break
done
kill -9 "$watcher" 2>/dev/null
exit "$code"
