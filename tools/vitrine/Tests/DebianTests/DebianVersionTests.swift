import Debian
import Host
import Testing

@Suite("A version of a Debian package") struct DebianVersionTests {
  /// Versions in ascending order.
  private static let ascending = [
    "0~~", "0~", "0", "0.1~rc1-1", "0.1", "0.1-1", "0.1-1+b1", "0.1-1.1", "0.9", "0.10", "1.0~beta", "1.0", "1.0a",
    "1.0+dfsg", "1.0.1", "1.2.13.dfsg-1", "2.36-9+deb12u9", "2.36-9+deb12u14", "9999", "1:0.1", "1:1.2.13.dfsg-1",
    "1:1.35.0-4+deb12u1", "2:0",
  ]

  @Test func `is ordered by epoch, then tilde, end, letters, and others, with numbers by their value`() {
    for (index, older) in Self.ascending.enumerated() {
      #expect(!(DebianVersion(older) < DebianVersion(older)))
      for newer in Self.ascending[(index + 1)...] {
        #expect(DebianVersion(older) < DebianVersion(newer), "\(older) < \(newer)")
        #expect(!(DebianVersion(newer) < DebianVersion(older)), "\(newer) < \(older)")
      }
    }
  }

  @Test func `is equal to another way of writing it`() {
    for (one, other) in [("0:1.0", "1.0"), ("1.0", "1.0-0"), ("1.01", "1.1"), ("1.00000000000000000000000", "1.0")] {
      #expect(DebianVersion(one) == DebianVersion(other))
    }
    #expect(DebianVersion("1.99999999999999999999999") > DebianVersion("1.99999999999999999999998"))
  }

  @Test func `is compared as dpkg compares it`() async throws {
    var random = SystemRandomNumberGenerator()
    func text() -> String {
      let parts = ["0", "1", "9", "10", "007", "a", "Z", "b1", "~", "+", ".", "-", "rc", "~~", "+deb12u"]
      let epoch = Bool.random(using: &random) ? "" : "\(Int.random(in: 0...2, using: &random)):"
      let count = Int.random(in: 0...4, using: &random)
      return epoch + "1" + (0..<count).map { _ in parts.randomElement(using: &random)! }.joined() + "1"
    }
    let pairs = (0..<150).map { _ in (text(), text()) }
    let script = pairs.map { left, right in
      "dpkg --compare-versions '\(left)' lt '\(right)' && echo lt || echo ge"
    }
    let answers = try await Command.output("sh", ["-c", script.joined(separator: "\n")]).split(separator: "\n")
    #expect(answers.count == pairs.count)
    for ((left, right), answer) in zip(pairs, answers) {
      #expect((DebianVersion(left) < DebianVersion(right)) == (answer == "lt"), "\(left) \(right)")
    }
  }
}
