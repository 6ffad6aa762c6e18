/// Every call of an app's program for the display, touch panels and its loop, with each error in its man page, at
/// several times: `tools/campaign faults`.
extension KernelFault {
  /// The calls at the start or when a device is added.
  private static let asked: [(calls: [String], effects: [String])] = [
    (
      ["card.open", "input.open"],
      ["ENOENT", "EINTR", "EIO", "ENXIO", "ENOMEM", "EACCES", "EBUSY", "ENODEV", "EMFILE", "1s"]
    ),
    (["open"], ["ENOENT", "EINTR", "ENOMEM", "EACCES", "EMFILE"]),
    (["card.mmap", "mmap"], ["EAGAIN", "ENOMEM", "EACCES", "ENODEV", "EINVAL", "1s"]),
    (
      ["card.capability", "card.clientcap", "card.resources", "card.planes", "card.sequence"],
      ["EINTR", "EAGAIN", "EIO", "ENOMEM", "EFAULT", "ENODEV", "EINVAL", "EOPNOTSUPP", "1s"]
    ),
    (
      ["card.connector", "card.encoder", "card.plane", "card.property", "card.properties", "card.getcrtc"],
      ["ENOENT", "EINTR", "EAGAIN", "EIO", "ENOMEM", "EFAULT", "ENODEV", "EINVAL", "1s"]
    ),
    (["card.ismaster", "card.setmaster", "card.dropmaster"], ["EAGAIN", "EACCES", "EPERM", "EINVAL", "EBUSY"]),
    (["card.create"], ["EAGAIN", "ENOMEM", "EINVAL", "ENOSPC", "ENOSYS", "1s"]),
    (["card.map", "card.addfb"], ["ENOENT", "EAGAIN", "ENOMEM", "EINVAL", "1s"]),
    (["card.setcrtc", "card.cursor"], ["EAGAIN", "EACCES", "EBUSY", "EINVAL", "ENOMEM", "ENOSPC", "ENODEV", "EIO"]),
    (
      [
        "input.version", "input.id", "input.name", "input.physical", "input.unique", "input.properties", "input.bits",
        "input.axis",
      ],
      ["EINTR", "EIO", "EFAULT", "ENODEV", "EINVAL"]
    ),
    (["input.slots", "input.keys", "input.lights", "input.switches", "input.clock"], ["EIO", "ENODEV", "EINVAL"]),
    (["epoll_create"], ["EMFILE", "ENFILE", "ENOMEM", "EINVAL"]),
    (["epoll_ctl"], ["EBADF", "EEXIST", "ENOMEM", "ENOSPC", "EPERM"]),
    (["terminal"], ["EPERM", "EINTR", "EINVAL", "ENOTTY"]),
  ]

  /// The calls for each frame, touch, or iteration of the loop.
  private static let repeated: [(calls: [String], effects: [String])] = [
    (
      ["card.atomic"],
      ["EINTR", "EAGAIN", "EIO", "ENOMEM", "EACCES", "EBUSY", "ENODEV", "EINVAL", "ENOSPC", "ERANGE", "1s"]
    ),
    (["card.pageflip"], ["EAGAIN", "EACCES", "EBUSY", "EINVAL", "ENOMEM", "ENODEV", "1s"]),
    (["card.dirty"], ["EAGAIN", "EINVAL", "ENOSYS"]),
    (["card.flip"], ["silent"]),
    (["card.blob", "card.removeblob"], ["EAGAIN", "ENOMEM", "EINVAL"]),
    (["card.removefb", "card.destroy"], ["EAGAIN", "ENOENT", "EINVAL"]),
    (["card.read"], ["EINTR", "EIO", "ENOMEM", "ENODEV", "silent"]),
    (["input.read"], ["EINTR", "EIO", "ENODEV", "EINVAL", "silent", "1s"]),
    (["read"], ["EINTR", "EIO", "EINVAL", "silent"]),
    (["write"], ["EINTR", "EIO", "EAGAIN", "ENOSPC", "EPIPE"]),
    (["announcement"], ["EINTR", "ENOMEM", "ENOBUFS", "EBADF", "silent"]),
    (["epoll_wait"], ["EINTR", "EINVAL", "EBADF", "ENOSYS", "1s"]),
  ]

  /// The complete table.
  static var all: [KernelFault] {
    rows(of: asked, [(1, "1"), (2, "1"), (1, "3s"), (1, "always")])
      + rows(of: repeated, [(1, "1"), (6, "1"), (6, "3s"), (1, "always"), (6, "always")])
  }

  private static func rows(of table: [(calls: [String], effects: [String])], _ times: [(Int, String)]) -> [KernelFault]
  {
    var rows: [KernelFault] = []
    for (calls, effects) in table {
      for call in calls {
        for effect in effects {
          // A permanent delay is a program that never ends. One delay is enough to show that it passes.
          for (first, count) in times where !effect.hasSuffix("s") || count == "1" {
            // The call happens only once, at the program's end.
            if call == "card.dropmaster", first > 1 || count == "3s" { continue }
            // A device that never sends events cannot be distinguished from an unused one.
            if effect == "silent", count == "always", call != "card.flip" { continue }
            rows.append(KernelFault(call, effect, from: first, for: count))
          }
        }
      }
    }
    return rows
  }
}
