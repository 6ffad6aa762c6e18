import Platform
import System

/// What happens when another program or the kernel refuses a frame.
extension KMSDisplay {
  func refuse(_ error: Errno, at now: Double) {
    refusal.refused(at: now)
    // What was set before may be gone by the time that the way is free.
    output?.invalidate()
    if error == .noSuchDevice { needsScan = true }
    // Told by the next `process`: who presents has no callback.
    if error == .permissionDenied || error == .notPermitted {
      visibility = .losing
      if refusal.isFirst { logWaiting() }
    } else {
      if refusal.isLasting { visibility = .losing }
      if refusal.isFirst { Process.log("\(name): the frame was refused: \(error.message); trying again") }
    }
  }

  func tryAgain(at now: Double, _ report: (DisplayEvent) -> Void) {
    guard output != nil else {
      needsScan = true
      return
    }
    regain(at: now, report)
  }

  /// Asks for the right to draw on `output`, and tells whether frames are taken again.
  func regain(at now: Double, _ report: (DisplayEvent) -> Void) {
    if let card, card.becomeMaster() {
      refusal.begin()
      visibility = .shown
      report(.exposed)
    } else {
      refusal.refused(at: now)
      if refusal.isFirst { logWaiting() }
      hide(report)
    }
  }

  /// Tells once that the picture of this program is not seen any more.
  func hide(_ report: (DisplayEvent) -> Void) {
    guard output != nil else { return }
    if case .hidden = visibility { return }
    visibility = .hidden
    report(.hidden)
  }

  private func logWaiting() { Process.log("\(name): another program holds the display; waiting for it") }
}
