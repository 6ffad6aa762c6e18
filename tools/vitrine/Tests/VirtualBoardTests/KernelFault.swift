/// A fault of the kernel for `faulty-tiles`: a row of the table of faults.
struct KernelFault: Sendable {
  /// The name of the call in the program: `card.atomic`, `input.read`, `epoll_wait`.
  let call: String
  /// The name of an errno, `silent`, or a delay such as `2s`.
  let effect: String
  /// The number of the first call that fails, from 1.
  let first: Int
  /// The number of calls that fail, a duration such as `3s`, or `always`.
  let count: String

  init(_ call: String, _ effect: String, from first: Int, for count: String) {
    self.call = call
    self.effect = effect
    self.first = first
    self.count = count
  }

  /// Parses `CALL EFFECT FIRST COUNT`.
  init(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    self.init(words[0], words[1], from: Int(words[2])!, for: words[3])
  }

  var description: String { "\(call) \(effect) \(first) \(count)" }

  /// A hash that selects the same part of the table in every run, with rows of each column.
  var lot: Int { description.utf8.reduce(5381) { ($0 &* 33 ^ Int($1)) & 0xFF_FFFF } >> 4 }

  /// The fault in the format that the program reads.
  var setting: String { "\(call) \(Self.numbers[effect].map(String.init) ?? effect) \(first) \(count)" }

  /// Whether the fault is permanent.
  var isForGood: Bool { count == "always" }

  /// Whether touches may be lost during the fault: if the kernel does not report them, or if the display belongs to
  /// another program.
  var mayLoseTouches: Bool { !call.hasPrefix("card.") || effect == "EACCES" }

  /// Whether the call belongs to the legacy interface, which is only used if it is requested.
  var isLegacy: Bool { ["card.setcrtc", "card.pageflip", "card.dirty", "card.cursor"].contains(call) }

  private static let numbers = [
    "EPERM": 1, "ENOENT": 2, "EINTR": 4, "EIO": 5, "ENXIO": 6, "EBADF": 9, "EAGAIN": 11, "ENOMEM": 12, "EACCES": 13,
    "EFAULT": 14,
    "EBUSY": 16, "EEXIST": 17, "ENODEV": 19, "EINVAL": 22, "ENFILE": 23, "EMFILE": 24, "ENOTTY": 25, "ENOSPC": 28,
    "EPIPE": 32,
    "ERANGE": 34,
    "ENOSYS": 38, "EOPNOTSUPP": 95, "ENOBUFS": 105,
  ]
}
