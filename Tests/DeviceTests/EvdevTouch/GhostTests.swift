import Platform
import TestContexts
import Testing

@testable import EvdevTouch
@testable import Runtime

/// Touches that no person makes, from the events of a panel through its decoder to the samples that an app receives.
@Suite("A panel that touches itself", .freshContext) final class GhostTests {
  private var lines: [String] = []
  private lazy var touchGuard = TouchGuard { [unowned self] in self.lines.append($0) }
  private var panel = Panel(.singleTouch)

  /// Plays a report after the given time, and runs each deadline before it, as the app's loop does. Returns the number
  /// of touches that are delivered.
  private func landings(of report: String, after interval: Double) -> Int {
    let end = panel.time + interval
    var landings = 0
    while let deadline = nextDeadline, deadline < end {
      var samples = panel.restingSamples(at: deadline)
      landings += deliver(&samples, at: deadline)
    }
    panel.interval = end - panel.time
    var samples = panel.samples([report])
    return landings + deliver(&samples, at: end)
  }

  private var nextDeadline: Double? {
    var deadline = panel.decoder.deadline
    deadline.bringForward(to: touchGuard.deadline)
    return deadline
  }

  private func deliver(_ samples: inout [TouchSample], at time: Double) -> Int {
    touchGuard.filter(&samples, at: time)
    return samples.count { $0.phase == .down }
  }

  @Test func `for one finger and in one report is ignored after a few touches`() {
    var delivered = 0
    // raspberrypi/linux #7638: every 12.864 s. The kernel reports an axis only if its value has changed.
    for number in 0..<100 {
      let position = number == 0 ? "x 95 y 2 " : ""
      delivered += landings(of: "\(position)touch 1 touch 0", after: 12.864)
    }
    #expect(delivered == TouchGuard.deliveredRepetitions)
    #expect(lines.count == 1 && lines[0].contains("touches without length at 95,2 %"))
    #expect(landings(of: "touch 1 x 50 y 50", after: 5) == 1, "a finger elsewhere")
  }

  @Test func `does not hide a finger at its position`() {
    for number in 0..<10 { _ = landings(of: number == 0 ? "x 95 y 2 touch 1 touch 0" : "touch 1 touch 0", after: 10) }
    // PenMount's controllers press and release the key in each report of a finger.
    var delivered = 0
    for _ in 0..<20 { delivered += landings(of: "touch 1 touch 0", after: delivered == 0 ? 0.0065 : 0.008) }
    #expect(delivered == 1)
  }
}
