internal import CLinux

/// The list of system calls that a confined program may use (seccomp). The kernel refuses all other calls.
///
/// Some calls are allowed only with certain arguments. `clone` can create processes and threads but no namespaces.
/// `socket` can create local sockets (AF_UNIX), internet sockets, and netlink sockets for devices and addresses
/// (AF_NETLINK); other families fail as if the kernel did not support them. Sockets cannot linger, because closing the
/// last descriptor would then wait, possibly in process 1.
///
/// A refused call fails and the program continues. The error is `Errno.notPermitted`, or `Errno.noFunction` for recent
/// calls, which C libraries try before they fall back to an older one.
enum SystemCallFilter {
  /// Whether the kernel supports seccomp filters.
  static var isSupported: Bool { vt_filters_calls() != 0 }

  /// Restricts this process and the processes it starts to the listed calls, permanently. The process must not be able
  /// to gain new privileges.
  ///
  /// - Parameter allowsLogin: Whether to allow the calls of an SSH server too.
  static func install(allowsLogin: Bool) throws(Errno) {
    var steps = instructions(allowsLogin: allowsLogin)
    try retryingIfInterrupted { vt_filter_calls(&steps, steps.count) }
  }

  /// Returns the filter as a BPF program, which the kernel runs at each system call. It tests the calls of every turn
  /// first, and finds the others by binary search in about seven steps.
  static func instructions(allowsLogin: Bool) -> [sock_filter] {
    // Another architecture that this processor can run, such as 32-bit ARM, numbers its calls differently.
    var steps = [
      loadInstruction(4), sock_filter(code: equal, jt: 1, jf: 0, k: UInt32(truncatingIfNeeded: vt_call_architecture)),
      returnInstruction(unknown), loadInstruction(0),
    ]
    let steady = vt_steady_call_count()
    for index in 0..<steady {
      // On a match, jump to the instruction that allows the call. After the last test, a mismatch jumps past it.
      let rest = steady - 1 - index
      steps.append(
        sock_filter(code: equal, jt: UInt8(truncatingIfNeeded: rest), jf: rest == 0 ? 1 : 0, k: UInt32(vt_call(index))))
    }
    steps.append(returnInstruction(allowed))
    let ranges = verdictRanges(allowsLogin: allowsLogin)
    appendSearch(ranges, from: 0, upTo: ranges.count, to: &steps, allowsLogin: allowsLogin)
    return steps
  }

  private enum Verdict: Equatable {
    case allowed
    case refused
    /// Fails as if the kernel did not support the call.
    case unknown
    /// Allowed without flags that create namespaces.
    case clone
    /// Allowed for some address families.
    case socket
    case socketPair
    /// Allowed except for `SO_LINGER`.
    case socketOption
  }

  private static let allowed = UInt32(SECCOMP_RET_ALLOW)
  private static let unknown = UInt32(SECCOMP_RET_ERRNO) | UInt32(ENOSYS)
  private static let denied = UInt32(SECCOMP_RET_ERRNO) | UInt32(EPERM)
  private static let noFamily = UInt32(SECCOMP_RET_ERRNO) | UInt32(EAFNOSUPPORT)
  private static let noOption = UInt32(SECCOMP_RET_ERRNO) | UInt32(ENOPROTOOPT)

  private static func verdict(on call: UInt32, allowsLogin: Bool) -> Verdict {
    guard vt_allows_call(Int32(call), allowsLogin ? 1 : 0) != 0 else {
      return call < UInt32(vt_first_common_call) ? .refused : .unknown
    }
    switch Int(call) {
    case Int(vt_call_clone): return .clone
    case Int(vt_call_socket): return .socket
    case Int(vt_call_socketpair): return .socketPair
    case Int(vt_call_setsockopt): return .socketOption
    default: return .allowed
    }
  }

  /// Returns the first call number of each range of consecutive calls with the same verdict.
  private static func verdictRanges(allowsLogin: Bool) -> [UInt32] {
    var ranges: [UInt32] = []
    var last: Verdict?
    func take(_ calls: Range<UInt32>) {
      for call in calls where verdict(on: call, allowsLogin: allowsLogin) != last {
        last = verdict(on: call, allowsLogin: allowsLogin)
        ranges.append(call)
      }
    }
    take(0..<UInt32(vt_end_of_calls))
    take(UInt32(vt_first_private_call)..<UInt32(vt_end_of_private_calls))
    return ranges
  }

  /// Appends the instructions of a binary search among `ranges[start..<end]`.
  private static func appendSearch(
    _ ranges: [UInt32], from start: Int, upTo end: Int, to steps: inout [sock_filter], allowsLogin: Bool
  ) {
    if end - start == 1 {
      return steps.append(contentsOf: self.steps(of: verdict(on: ranges[start], allowsLogin: allowsLogin)))
    }
    let middle = start + (end - start) / 2
    let fork = steps.count
    steps.append(sock_filter(code: notBelow, jt: 0, jf: 0, k: ranges[middle]))
    appendSearch(ranges, from: start, upTo: middle, to: &steps, allowsLogin: allowsLogin)
    // A jump spans at most 255 instructions. There are about a hundred ranges, with one or two instructions each.
    steps[fork].jt = UInt8(clamping: steps.count - fork - 1)
    appendSearch(ranges, from: middle, upTo: end, to: &steps, allowsLogin: allowsLogin)
  }

  /// Returns the instructions for a verdict. The kernel uses only the lower halves of the arguments that they test.
  private static func steps(of verdict: Verdict) -> [sock_filter] {
    switch verdict {
    case .allowed: return [returnInstruction(allowed)]
    case .refused: return [returnInstruction(denied)]
    case .unknown: return [returnInstruction(unknown)]
    case .clone:
      let namespaces = UInt32(vt_clone_namespaces)
      return [
        loadInstruction(argument(0)), sock_filter(code: anyBit, jt: 1, jf: 0, k: namespaces),
        returnInstruction(allowed),
        returnInstruction(denied),
      ]
    case .socket:
      return [
        loadInstruction(argument(0)), test(AF_UNIX, then: 6), test(AF_INET, then: 5), test(AF_INET6, then: 4),
        test(AF_NETLINK, else: 4),
        loadInstruction(argument(2)), test(NETLINK_ROUTE, then: 1), test(NETLINK_KOBJECT_UEVENT, else: 1),
        returnInstruction(allowed),
        returnInstruction(noFamily),
      ]
    case .socketPair:
      return [
        loadInstruction(argument(0)), test(AF_UNIX, else: 1), returnInstruction(allowed), returnInstruction(noFamily),
      ]
    case .socketOption:
      return [
        loadInstruction(argument(1)), test(SOL_SOCKET, else: 2), loadInstruction(argument(2)), test(SO_LINGER, then: 1),
        returnInstruction(allowed), returnInstruction(noOption),
      ]
    }
  }

  /// Returns the offset of an argument's lower half in `seccomp_data`. All supported processors are little-endian.
  private static func argument(_ index: UInt32) -> UInt32 { 16 + 8 * index }

  /// Returns an instruction that compares the loaded value with `value`. It skips `skipped` instructions if they are
  /// equal, and `other` instructions if not.
  private static func test(_ value: some BinaryInteger, then skipped: UInt8 = 0, else other: UInt8 = 0) -> sock_filter {
    sock_filter(code: equal, jt: skipped, jf: other, k: UInt32(truncatingIfNeeded: value))
  }

  private static let anyBit = UInt16(BPF_JMP | BPF_JSET | BPF_K)
  private static let equal = UInt16(BPF_JMP | BPF_JEQ | BPF_K)
  private static let notBelow = UInt16(BPF_JMP | BPF_JGE | BPF_K)

  private static func returnInstruction(_ verdict: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: verdict)
  }

  /// Returns an instruction that loads a field of `seccomp_data`: the call number at offset 0, the architecture at
  /// offset 4.
  private static func loadInstruction(_ offset: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
  }
}
