import Platform
import System

/// What happens when another program or the kernel refuses a frame.
extension KMSDisplay {
  func refuse(_ error: Errno, on output: Output, at now: Double) {
    // What was set before may be gone by the time that the way is free.
    output.invalidate()
    state = .refused(output)
    if error == .operationNotSupportedByDevice { note(.outputs) }
    guard acceptance.frameRefused(by: error, at: now) else { return }
    Process.log(
      error.isOfAnotherMaster
        ? "\(name): another program holds the display; waiting for it"
        : "\(name): the frame was refused: \(error.message); trying again")
  }

  /// Brings the last picture back to `output`, and tells whether that went well.
  func regain(_ output: Output, at now: Double, into events: inout [DisplayEvent]) {
    lastTag += 1
    let event: DisplayEvent?
    do throws(Errno) {
      guard output.card.becomeMaster() else { throw .permissionDenied }
      start(try output.showAgain(tag: lastTag), on: output, at: now)
      let wasRefused: Bool
      (wasRefused, event) = acceptance.frameTaken()
      if wasRefused { Process.log("\(name): frames are taken again") }
    } catch {
      refuse(error, on: output, at: now)
      event = acceptance.takeLoss()
    }
    if let event { events.append(event) }
  }
}
