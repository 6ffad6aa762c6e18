internal import CLinux

/// What of the kernel's calls a program may use (seccomp): a list, and all others are refused.
///
/// A refused call gives an error, and the program goes on: `Errno.notPermitted`, or `Errno.noFunction` for calls so new that a C library
/// tries them and has another way.
enum CallFilter {
  /// Whether this kernel has such filters.
  static var isOffered: Bool { vt_filters_calls() != 0 }

  /// From here on this program, and those that it starts, have no other calls. Only for one that can gain no new privileges.
  static func install() throws(Errno) {
    var steps = program
    try retrying { vt_filter_calls(&steps, steps.count) }
  }

  /// For the machine that the kernel has for filters of packets (BPF), which goes through it at every call of the program: those of every
  /// turn are looked at first, the others are found by halves, in some seven steps.
  static var program: [sock_filter] {
    // Calls of another processor that this one can run have other numbers.
    var steps = [
      load(4), sock_filter(code: equal, jt: 1, jf: 0, k: UInt32(truncatingIfNeeded: vt_call_architecture)), give(unknown), load(0),
    ]
    let steady = vt_steady_call_count()
    for index in 0..<steady {
      // To what allows it; the last one, else, past that.
      let rest = steady - 1 - index
      steps.append(sock_filter(code: equal, jt: UInt8(truncatingIfNeeded: rest), jf: rest == 0 ? 1 : 0, k: UInt32(vt_call(index))))
    }
    steps.append(give(allowed))
    let ranges = ranges
    add(ranges, from: 0, upTo: ranges.count, to: &steps)
    return steps
  }

  private static let allowed = UInt32(SECCOMP_RET_ALLOW)
  private static let unknown = UInt32(SECCOMP_RET_ERRNO) | UInt32(ENOSYS)
  private static let refused = UInt32(SECCOMP_RET_ERRNO) | UInt32(EPERM)

  private static func verdict(on call: UInt32) -> UInt32 {
    if vt_allows_call(Int32(call)) != 0 { return allowed }
    return call < UInt32(vt_first_common_call) ? refused : unknown
  }

  /// The first calls of those in a row that have the same verdict.
  private static var ranges: [UInt32] {
    var ranges: [UInt32] = []
    var last: UInt32?
    func take(_ calls: Range<UInt32>) {
      for call in calls where verdict(on: call) != last {
        last = verdict(on: call)
        ranges.append(call)
      }
    }
    take(0..<UInt32(vt_end_of_calls))
    take(UInt32(vt_first_private_call)..<UInt32(vt_end_of_private_calls))
    return ranges
  }

  /// What decides among some of the ranges, by halves.
  private static func add(_ ranges: [UInt32], from start: Int, upTo end: Int, to steps: inout [sock_filter]) {
    if end - start == 1 { return steps.append(give(verdict(on: ranges[start]))) }
    let middle = start + (end - start) / 2
    let fork = steps.count
    steps.append(sock_filter(code: notBelow, jt: 0, jf: 0, k: ranges[middle]))
    add(ranges, from: start, upTo: middle, to: &steps)
    // 255 at most: there are some hundred ranges, and a step or two for each.
    steps[fork].jt = UInt8(clamping: steps.count - fork - 1)
    add(ranges, from: middle, upTo: end, to: &steps)
  }

  private static let equal = UInt16(BPF_JMP | BPF_JEQ | BPF_K)
  private static let notBelow = UInt16(BPF_JMP | BPF_JGE | BPF_K)

  private static func give(_ verdict: UInt32) -> sock_filter { sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: verdict) }

  /// A field of `seccomp_data`: at 0 the call's number, at 4 the processor's.
  private static func load(_ offset: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
  }
}
