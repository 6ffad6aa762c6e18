import CLinux
import TestContexts
import Testing

@testable import System

@Suite("The list of calls of an app", .freshContext) struct CallFilterTests {
  private let program = CallFilter.program

  /// Runs the filter for a system call. Returns the verdict and the number of steps.
  private func verdict(on call: UInt32, architecture: UInt32 = UInt32(truncatingIfNeeded: vt_call_architecture)) -> (
    verdict: UInt32, steps: Int
  ) {
    var (place, value, steps) = (0, UInt32(0), 0)
    while true {
      let step = program[place]
      (place, steps) = (place + 1, steps + 1)
      switch Int32(step.code) {
      case BPF_LD | BPF_W | BPF_ABS: value = step.k == 4 ? architecture : call
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

  @Test func `allows those in it, and no other of any number`() {
    let list = Set((0..<vt_call_count()).map { UInt32(vt_call($0)) })
    let numbers = Array(0...2000) + list.flatMap { [$0 - min($0, 1), $0, $0 + 1] } + [0x4000_0000, 0x4000_0001, 0x7FFF_FFFF, 0xFFFF_FFFF]
    for call in numbers {
      let other = call < UInt32(vt_first_common_call) ? Self.refused : Self.unknown
      #expect(verdict(on: call).verdict == (list.contains(call) ? Self.allowed : other), "call \(call)")
    }
    for call in list { #expect(verdict(on: call, architecture: 0x4000_0003).verdict == Self.unknown) }
  }

  @Test func `has none for memory that counts as nobody's`() {
    for call in [SYS_memfd_create, SYS_shmget] { #expect(verdict(on: UInt32(call)).verdict == Self.refused) }
  }

  @Test func `is through with those of every turn in a few steps, and with each in a few more`() {
    func steps(_ call: Int) -> Int { verdict(on: UInt32(call)).steps }
    // epoll_pwait2
    #expect([441, Int(SYS_read), Int(SYS_ioctl)].map(steps) == [5, 6, 7])
    let most = (0..<vt_call_count()).map { steps(Int(vt_call($0))) }.max()!
    #expect(most <= 16, "\(most) steps")
    // The kernel's limit is 4096.
    #expect(program.count < 256, "\(program.count) steps")
  }
}
