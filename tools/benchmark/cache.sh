# Functions for scripts that store files in the cache.

# Prints the absolute path of the cache's folder $1.
cache_folder() {
  base=${VITRINE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/vitrine}
  case $base in /*) ;; *) echo "bench: the cache folder '$base' is not an absolute path; set XDG_CACHE_HOME to one" >&2; return 1 ;; esac
  echo "$base/$1"
}

# Creates the folder $1 and waits until no other process makes $2 there. The kernel's lock on the folder ends when this
# program and all its children have ended, even if they are killed.
take_turn() {
  reason=$(LC_ALL=C mkdir -p "$1" 2>&1) || {
    echo "bench: $reason; set XDG_CACHE_HOME to a writable folder with free space" >&2
    return 1
  }
  exec 9<"$1"
  flock --timeout 2 9 && return
  echo "bench: another process is making $2 in $1; waiting" >&2
  flock --timeout 3600 9 || { echo "bench: another process has been making $2 in $1 for an hour; end it" >&2; return 1; }
}
