set -eu
root=$1 stream=$2; shift 2
# What the system has forbidden on a disk has to be said again.
protect() {
  for flags in ro ro,nosuid ro,nosuid,noexec ro,nodev ro,nosuid,nodev; do
    mount -o "remount,bind,$flags" "$1" 2> /dev/null && return
  done
  return 125
}
mount -t tmpfs -o size=256m,mode=755 tmpfs "$root"
while [ "$1" != -- ]; do
  folder=$1; shift
  [ -e "$folder" ] || continue
  mkdir -p "$root${folder%/*}"
  if [ -h "$folder" ]; then cp -P "$folder" "$root$folder"; continue; fi
  mkdir -p "$root$folder"
  mount --rbind "$folder" "$root$folder"
  protect "$root$folder"
done
shift
mkdir -p "$root/proc" "$root/dev" "$root/tmp" "$root/etc"
for file in passwd group nsswitch.conf localtime ld.so.cache; do
  [ ! -e "/etc/$file" ] || cp -L "/etc/$file" "$root/etc/$file"
done
mount -t proc -o subset=pid proc "$root/proc" 2> /dev/null || mount -t proc proc "$root/proc"
for device in null zero full random urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
  protect "$root/dev/$device" || true
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir -p "$root${stream%/*}"
: > "$root$stream"
mount --bind "$stream" "$root$stream"
set +e
# The administrator is exempt from this limit.
prlimit --nproc=512 chroot "$root" setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
exit $?
