/// One thing that the kernel does to `faulty-tiles`: a row of the table of faults.
struct KernelFault: Sendable {
  /// As the program names it: `card.atomic`, `input.read`, `epoll_wait`.
  let call: String
  /// An errno by its name, `silent`, or seconds such as `2s`.
  let effect: String
  /// The number of the first call that goes wrong, from 1.
  let first: Int
  /// How many do: a number, a time such as `3s`, or `always`.
  let count: String

  init(_ call: String, _ effect: String, from first: Int, for count: String) {
    (self.call, self.effect, self.first, self.count) = (call, effect, first, count)
  }

  /// From `CALL EFFECT FIRST COUNT`.
  init(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    self.init(words[0], words[1], from: Int(words[2])!, for: words[3])
  }

  var description: String { "\(call) \(effect) \(first) \(count)" }

  /// A number that has nothing to do with its neighbors': the same part of the table in every run, with something of each column.
  var lot: Int { description.utf8.reduce(5381) { ($0 &* 33 ^ Int($1)) & 0xFF_FFFF } >> 4 }

  /// As the program reads it.
  var setting: String { "\(call) \(Self.numbers[effect].map(String.init) ?? effect) \(first) \(count)" }

  /// Whether it never ends.
  var isForGood: Bool { count == "always" }

  /// Whether touches may be lost while it lasts: nobody can hear what the kernel does not tell, and fingers on a display that is another
  /// program's are not for this one.
  var mayLoseTouches: Bool { !call.hasPrefix("card.") || effect == "EACCES" }

  /// Calls of the interface before atomic, which is used where it is asked for.
  var isLegacy: Bool { ["card.setcrtc", "card.pageflip", "card.dirty", "card.cursor"].contains(call) }

  private static let numbers = [
    "EPERM": 1, "ENOENT": 2, "EINTR": 4, "EIO": 5, "ENXIO": 6, "EBADF": 9, "EAGAIN": 11, "ENOMEM": 12, "EACCES": 13, "EFAULT": 14,
    "EBUSY": 16, "EEXIST": 17, "ENODEV": 19, "EINVAL": 22, "ENFILE": 23, "EMFILE": 24, "ENOTTY": 25, "ENOSPC": 28, "EPIPE": 32,
    "ERANGE": 34,
    "ENOSYS": 38, "EOPNOTSUPP": 95, "ENOBUFS": 105,
  ]
}
