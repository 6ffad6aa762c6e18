import CLinux
import TestContexts
import Testing

@testable import System

@Suite("The system call filter of an app", .freshContext) struct SystemCallFilterTests {
  private var program = SystemCallFilter.instructions(allowsLogin: false)

  /// Runs the filter for a system call. Returns the verdict and the number of steps.
  private func verdict(
    on call: UInt32, _ arguments: [UInt64] = [1, 0, 0],
    architecture: UInt32 = UInt32(truncatingIfNeeded: vt_call_architecture)
  ) -> (verdict: UInt32, steps: Int) {
    var place = 0
    var value = UInt32(0)
    var steps = 0
    while true {
      let step = program[place]
      place += 1
      steps += 1
      switch Int32(step.code) {
      case BPF_LD | BPF_W | BPF_ABS where step.k == 0: value = call
      case BPF_LD | BPF_W | BPF_ABS where step.k == 4: value = architecture
      case BPF_LD | BPF_W | BPF_ABS: value = UInt32(truncatingIfNeeded: arguments[Int(step.k - 16) / 8])
      case BPF_JMP | BPF_JSET | BPF_K: place += Int(value & step.k != 0 ? step.jt : step.jf)
      case BPF_JMP | BPF_JEQ | BPF_K: place += Int(value == step.k ? step.jt : step.jf)
      case BPF_JMP | BPF_JGE | BPF_K: place += Int(value >= step.k ? step.jt : step.jf)
      case BPF_JMP | BPF_JA: place += Int(step.k)
      default: return (step.k, steps)
      }
    }
  }

  private static let allowed = UInt32(SECCOMP_RET_ALLOW)
  private static let refused = UInt32(SECCOMP_RET_ERRNO) | UInt32(EPERM)
  private static let unknown = UInt32(SECCOMP_RET_ERRNO) | UInt32(ENOSYS)

  @Test func `allows the listed calls, and no other number`() {
    let list = Set((0..<vt_call_count()).map { UInt32(vt_call($0)) })
    let numbers =
      Array(0...2000) + list.flatMap { [$0 - min($0, 1), $0, $0 + 1] } + [
        0x4000_0000, 0x4000_0001, 0x7FFF_FFFF, 0xFFFF_FFFF,
      ]
    for call in numbers {
      let other = call < UInt32(vt_first_common_call) ? Self.refused : Self.unknown
      #expect(verdict(on: call).verdict == (list.contains(call) ? Self.allowed : other), "call \(call)")
    }
    for call in list { #expect(verdict(on: call, architecture: 0x4000_0003).verdict == Self.unknown) }
  }

  @Test func `allows only a server that accepts logins to become a user`() {
    var server = self
    server.program = SystemCallFilter.instructions(allowsLogin: true)
    let calls = [SYS_setresuid, SYS_setresgid, SYS_execveat].map { UInt32($0) }
    for call in 0...2000 as ClosedRange<UInt32> {
      let expected = calls.contains(call) ? Self.allowed : verdict(on: call).verdict
      #expect(server.verdict(on: call).verdict == expected, "call \(call)")
    }
    for call in calls { #expect(verdict(on: call).verdict == Self.refused) }
    #expect(server.program.count < 256)
  }

  @Test func `allows no memory that is not charged to the app`() {
    for call in [SYS_memfd_create, SYS_shmget] { #expect(verdict(on: UInt32(call)).verdict == Self.refused) }
  }

  @Test func `allows clone for processes and threads, and not for namespaces`() {
    func clone(_ flags: UInt64) -> UInt32 { verdict(on: UInt32(SYS_clone), [flags, 0, 0]).verdict }
    // fork, vfork, a thread.
    for flags: UInt64 in [17, 0x4111, 0x3D0F00] { #expect(clone(flags) == Self.allowed) }
    // CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, and NEWNET, with SIGCHLD. The kernel uses only the lower
    // half.
    for flag: UInt64 in [0x20000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000] {
      #expect(clone(flag | 17) == Self.refused)
      #expect(clone(flag | 0xFFFF_0000_0000_0011) == Self.refused)
    }
  }

  @Test func `allows sockets of this machine, the internet, and the kernel's for devices and addresses`() {
    let none = UInt32(SECCOMP_RET_ERRNO) | UInt32(EAFNOSUPPORT)
    func socket(_ family: Int32, _ protocol: Int32 = 0, _ call: Int = Int(SYS_socket)) -> UInt32 {
      verdict(on: UInt32(call), [UInt64(family), 2, UInt64(`protocol`)]).verdict
    }
    for family in 0...60 as ClosedRange<Int32> {
      let isAllowed = [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK].contains(family)
      #expect(socket(family) == (isAllowed ? Self.allowed : none), "\(family)")
      #expect(socket(family, 0, Int(SYS_socketpair)) == (family == AF_UNIX ? Self.allowed : none), "\(family)")
    }
    for `protocol` in 0...30 as ClosedRange<Int32> {
      let isAllowed = [NETLINK_ROUTE, NETLINK_KOBJECT_UEVENT].contains(`protocol`)
      #expect(socket(AF_NETLINK, `protocol`) == (isAllowed ? Self.allowed : none), "\(`protocol`)")
    }
  }

  @Test func `allows no socket whose close may block`() {
    func option(_ level: Int32, _ name: Int32) -> UInt32 {
      verdict(on: UInt32(SYS_setsockopt), [5, UInt64(level), UInt64(name)]).verdict
    }
    #expect(option(SOL_SOCKET, SO_LINGER) == UInt32(SECCOMP_RET_ERRNO) | UInt32(ENOPROTOOPT))
    for name in [SO_REUSEADDR, SO_KEEPALIVE, SO_SNDBUF] { #expect(option(SOL_SOCKET, name) == Self.allowed) }
    #expect(option(6, SO_LINGER) == Self.allowed)
  }

  @Test func `decides frequent calls in a few steps, and each other one in a few more`() {
    func steps(_ call: Int) -> Int { verdict(on: UInt32(call)).steps }
    // epoll_pwait2
    #expect([441, Int(SYS_read), Int(SYS_ioctl)].map(steps) == [5, 6, 7])
    let most = (0..<vt_call_count()).map { steps(Int(vt_call($0))) }.max()!
    #expect(most <= 16, "\(most) steps")
    // The kernel's limit is 4096.
    #expect(program.count < 256, "\(program.count) steps")
  }
}
