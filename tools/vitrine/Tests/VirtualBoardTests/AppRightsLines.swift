/// The rights of an app on a board, as `crash-on-touch` determines them.
enum AppRightsLines {
  /// The lines for every board.
  static let all = [
    "Uid 1000 1000 1000 1000", "Gid 1000 1000 1000 1000", "CapEff 0000000000000000", "CapBnd 0000000000000000",
    "NoNewPrivs 1",
    "Seccomp 2", "writing /dev/mem: Permission denied", "writing /dev/watchdog: Permission denied",
    "writing /proc/sysrq-trigger: Permission denied", "writing /init: Permission denied",
    "executing what it wrote: Permission denied",
    "mounting: Operation not permitted", "storing: yes",
  ].map { "vitrine: rights: \($0)" }

  /// The line for a board with a disk.
  static let disk = "vitrine: rights: writing /dev/vda: Permission denied"
}
