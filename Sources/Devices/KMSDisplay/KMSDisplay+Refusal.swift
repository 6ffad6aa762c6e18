import Platform
import System

/// What happens when another program or the kernel refuses a frame.
extension KMSDisplay {
  func refuse(_ error: Errno, at now: Double) {
    // What was set before may be gone by the time that the way is free.
    output?.invalidate()
    if error == .noSuchDevice { needsScan = true }
    guard standing.frameRefused(by: error, at: now) else { return }
    Process.log(
      error.isOfAnotherMaster
        ? "\(name): another program holds the display; waiting for it"
        : "\(name): the frame was refused: \(error.message); trying again")
  }

  func tryAgain(at now: Double, into events: inout [DisplayEvent]) {
    if output == nil { needsScan = true } else { regain(at: now, into: &events) }
  }

  /// Brings the picture back to `output`, and tells whether that went well.
  func regain(at now: Double, into events: inout [DisplayEvent]) {
    guard let output, let card else { return }
    lastTag += 1
    let event: DisplayEvent?
    do throws(Errno) {
      guard card.becomeMaster() else { throw .permissionDenied }
      start(try output.showAgain(tag: lastTag), at: now)
      let wasRefused: Bool
      (wasRefused, event) = standing.frameTaken()
      if wasRefused { Process.log("\(name): frames are taken again") }
    } catch {
      refuse(error, at: now)
      event = standing.takeLoss()
    }
    if let event { events.append(event) }
  }
}
