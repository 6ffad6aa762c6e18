internal import CLinux

/// A filter of system calls (seccomp) for programs that may become other users, but not every user: with the capability
/// alone, a program could become the app's user or a user who controls the board.
///
/// Calls that change the user or the group fail with `Errno.notPermitted` for other IDs. `setgroups` does nothing and
/// succeeds: a filter cannot read the list of groups, and programs that give up their rights require its success. So the
/// program must have no additional groups before. All other calls are allowed.
enum UserChangeFilter {
  /// Restricts this process and the processes it starts to the given users and groups, and to the superuser,
  /// permanently.
  static func install(allowing users: [UInt32]) throws(Errno) {
    var steps = instructions(allowing: users)
    try retryingIfInterrupted { vt_filter_calls(&steps, steps.count) }
  }

  /// The first number of calls with another convention of x86-64 (x32).
  private static let firstForeignCall: UInt32 = 0x4000_0000
  private static let allowed = UInt32(SECCOMP_RET_ALLOW)
  private static let unknown = UInt32(SECCOMP_RET_ERRNO) | UInt32(ENOSYS)
  private static let denied = UInt32(SECCOMP_RET_ERRNO) | UInt32(EPERM)
  private static let succeeded = UInt32(SECCOMP_RET_ERRNO)

  /// Returns the filter as a BPF program, which the kernel runs at each system call.
  static func instructions(allowing users: [UInt32]) -> [sock_filter] {
    // The value -1 keeps an ID.
    let values = users + [0, .max]
    // The ends of the program: one check for each argument, from the third to the first, and the verdicts.
    var checks: [sock_filter] = []
    for argument in (0..<UInt32(3)).reversed() {
      checks.append(load(16 + 8 * argument))
      for (index, value) in values.enumerated() {
        // On a match, continue with the next argument, after the rest of the values and the refusal.
        checks.append(sock_filter(code: equal, jt: UInt8(clamping: values.count - index), jf: 0, k: value))
      }
      checks.append(result(denied))
    }
    checks.append(result(allowed))
    let lengthOfCheck = values.count + 2
    let calls = (0..<vt_identity_call_count()).map { ($0, vt_identity_call_arguments($0)) }
    var steps = [
      // Another architecture that this processor can run numbers its calls differently.
      load(4), sock_filter(code: equal, jt: 1, jf: 0, k: UInt32(truncatingIfNeeded: vt_call_architecture)),
      result(unknown), load(0), sock_filter(code: notBelow, jt: 0, jf: 1, k: firstForeignCall), result(unknown),
    ]
    // Three verdicts follow the tests of all calls, and then the checks.
    for (index, arguments) in calls {
      let distance: Int
      let rest = calls.count - 1 - Int(index)
      switch arguments {
      case 1...3: distance = rest + 3 + (3 - Int(arguments)) * lengthOfCheck
      case 0: distance = rest + 1
      default: distance = rest + 2
      }
      steps.append(sock_filter(code: equal, jt: UInt8(clamping: distance), jf: 0, k: UInt32(vt_identity_call(index))))
    }
    return steps + [result(allowed), result(denied), result(succeeded)] + checks
  }

  private static let equal = UInt16(BPF_JMP | BPF_JEQ | BPF_K)
  private static let notBelow = UInt16(BPF_JMP | BPF_JGE | BPF_K)

  private static func result(_ verdict: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: verdict)
  }

  /// Returns an instruction that loads a field of `seccomp_data`. The kernel uses only the lower half of an ID.
  private static func load(_ offset: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
  }
}
