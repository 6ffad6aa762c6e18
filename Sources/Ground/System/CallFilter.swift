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

  /// For the machine that the kernel has for filters of packets (BPF).
  private static var program: [sock_filter] {
    let give = UInt16(BPF_RET | BPF_K)
    let allowed = UInt32(SECCOMP_RET_ALLOW)
    let unknown = UInt32(SECCOMP_RET_ERRNO) | UInt32(ENOSYS)
    // Calls of another processor that this one can run have other numbers.
    var steps = [
      load(4), sock_filter(code: equal, jt: 1, jf: 0, k: UInt32(truncatingIfNeeded: vt_call_architecture)),
      sock_filter(code: give, jt: 0, jf: 0, k: unknown), load(0),
    ]
    for index in 0..<vt_call_count() {
      steps.append(sock_filter(code: equal, jt: 0, jf: 1, k: UInt32(vt_call(index))))
      steps.append(sock_filter(code: give, jt: 0, jf: 0, k: allowed))
    }
    steps.append(sock_filter(code: UInt16(BPF_JMP | BPF_JGE | BPF_K), jt: 0, jf: 1, k: UInt32(vt_first_common_call)))
    steps.append(sock_filter(code: give, jt: 0, jf: 0, k: unknown))
    steps.append(sock_filter(code: give, jt: 0, jf: 0, k: UInt32(SECCOMP_RET_ERRNO) | UInt32(EPERM)))
    return steps
  }

  private static let equal = UInt16(BPF_JMP | BPF_JEQ | BPF_K)

  /// A field of `seccomp_data`: at 0 the call's number, at 4 the processor's.
  private static func load(_ offset: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
  }
}
