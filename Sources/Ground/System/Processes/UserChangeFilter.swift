internal import CLinux

/// A filter of system calls (seccomp) for programs that may become other users, but not every user: with the capability
/// alone, a program could become the app's user or a user who controls the board.
///
/// Calls that change the user or the group fail with `Errno.notPermitted` for other IDs. `setgroups` does nothing and
/// succeeds: a filter cannot read the list of groups, and programs that give up their rights require its success. So the
/// program must have no additional groups before. All other calls are allowed.
///
/// In a new user namespace, an allowed ID could stand for any user. Process 1 therefore sets the kernel's limit of such
/// namespaces to 0, which only a program with another capability can change.
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
    var program = Program()
    // Another architecture that this processor can run numbers its calls differently.
    program.load(4)
    program.skip(1, ifEqual: UInt32(truncatingIfNeeded: vt_call_architecture))
    program.end(unknown)
    program.load(0)
    program.append(notBelow, firstForeignCall, jumpIfTrue: 0, jumpIfFalse: 1)
    program.end(unknown)
    // Three verdicts follow the tests of all calls, and then a check for each argument, from the third to the first.
    let lengthOfCheck = users.count + 4
    let count = Int(vt_identity_call_count())
    for index in 0..<count {
      let arguments = Int(vt_identity_call_arguments(Int32(index)))
      let toVerdicts = count - 1 - index
      let distance =
        switch arguments {
        case 1...3: toVerdicts + 3 + (3 - arguments) * lengthOfCheck
        case 0: toVerdicts + 1
        default: toVerdicts + 2
        }
      program.skip(distance, ifEqual: UInt32(vt_identity_call(Int32(index))))
    }
    program.end(allowed)
    program.end(denied)
    program.end(succeeded)
    for argument in 1...3 {
      program.load(16 + 8 * UInt32(3 - argument))
      // On a match, continue with the next argument, after the rest of the IDs and the refusal.
      var toNext = users.count + 2
      for user in users {
        program.skip(toNext, ifEqual: user)
        toNext -= 1
      }
      program.skip(2, ifEqual: 0)
      // This value keeps an ID.
      program.skip(1, ifEqual: .max)
      program.end(denied)
    }
    program.end(allowed)
    return program.steps
  }

  private static let equal = UInt16(BPF_JMP | BPF_JEQ | BPF_K)
  private static let notBelow = UInt16(BPF_JMP | BPF_JGE | BPF_K)

  private struct Program {
    var steps: [sock_filter] = []

    // Called in many places.
    @inline(never)
    mutating func append(_ code: UInt16, _ value: UInt32, jumpIfTrue: Int, jumpIfFalse: Int) {
      steps.append(
        sock_filter(code: code, jt: UInt8(clamping: jumpIfTrue), jf: UInt8(clamping: jumpIfFalse), k: value))
    }

    /// Skips a number of instructions if the loaded value is equal.
    mutating func skip(_ count: Int, ifEqual value: UInt32) { append(equal, value, jumpIfTrue: count, jumpIfFalse: 0) }

    mutating func end(_ verdict: UInt32) { append(UInt16(BPF_RET | BPF_K), verdict, jumpIfTrue: 0, jumpIfFalse: 0) }

    /// Loads a field of `seccomp_data`. The kernel uses only the lower half of an ID.
    mutating func load(_ offset: UInt32) {
      append(UInt16(BPF_LD | BPF_W | BPF_ABS), offset, jumpIfTrue: 0, jumpIfFalse: 0)
    }
  }
}
