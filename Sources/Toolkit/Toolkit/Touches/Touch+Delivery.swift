import Geometry

/// What its view is shown of a touch, where that is not what the finger does.
extension Touch {
  /// Whether its view has something to be told when it is cancelled.
  var isCancellable: Bool { isTracked && isDelivered && !(isOver && isTold) }

  /// Shows the touch as it came down.
  func goBackToBeginning() {
    present = Present(phase: phase, location: location, timestamp: timestamp)
    phase = .began
    (location, previousLocation) = (origin, origin)
    timestamp = originTime
    isTold = false
  }

  /// Shows it again as it is, on its way from where it came down.
  func returnFromBeginning() {
    guard let now = present else { return }
    present = nil
    location = now.location
    // Cancelled meanwhile, it stays so.
    guard phase == .began else { return }
    timestamp = now.timestamp
    phase = now.phase == .stationary && location != origin ? .moved : now.phase
    isTold = false
  }

  /// Shows the touch as cancelled, though the finger goes on.
  func showAsCancelled() {
    claimedPhase = phase
    phase = .cancelled
  }

  func showAsItIs() {
    guard let phase = claimedPhase else { return }
    claimedPhase = nil
    if !isRevoked { self.phase = phase }
  }
}
