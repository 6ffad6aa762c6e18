import Platform
import System

/// What happens when another program or the kernel refuses a frame.
extension KMSDisplay {
  func refuse(_ error: Errno, at now: Double) {
    refusal.refused(at: now)
    // What was set before may be gone by the time that the way is free.
    output?.invalidate()
    if error == .noSuchDevice { needsScan = true }
    guard refusal.isFirst else { return }
    switch error {
    case .permissionDenied, .notPermitted:
      Process.log("\(name): another program holds the display; waiting for it")
    default:
      Process.log("\(name): the frame was refused: \(error.message); trying again")
    }
  }

  func tryAgain(at now: Double, _ report: (DisplayEvent) -> Void) {
    guard output != nil, let card else {
      needsScan = true
      return
    }
    if card.becomeMaster() {
      report(.exposed)
    } else {
      refusal.refused(at: now)
    }
  }
}
