# Read by those who keep something in the cache.

# The folder $1 of the cache, absolute.
cache_folder() {
  base=${VITRINE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/vitrine}
  case $base in /*) ;; *) echo "bench: the cache folder '$base' is no absolute path; set XDG_CACHE_HOME to one" >&2; return 1 ;; esac
  echo "$base/$1"
}

# Makes the folder $1 and waits until nobody else makes $2 there. The kernel's lock on the folder itself: it lasts until
# this program, and all it has started, are gone, and is not there any more when they are killed.
take_turn() {
  reason=$(LC_ALL=C mkdir -p "$1" 2>&1) || {
    echo "bench: $reason; set XDG_CACHE_HOME to a folder of yours with room in it" >&2
    return 1
  }
  exec 9<"$1"
  flock --timeout 2 9 && return
  echo "bench: waiting for somebody else who makes $2 in $1" >&2
  flock --timeout 3600 9 || { echo "bench: somebody else has made $2 in $1 for an hour; end that" >&2; return 1; }
}
