import System

/// The program that works on the boot partition.
extension InitProcess {
  /// Starts the program. Returns `nil` if that fails or the image has none.
  static func startSlotService(_ words: [String], log: ApplianceLog) -> SpawnedProcess? {
    try? SpawnedProcess(
      starting: SlotService.programPath, arguments: words, environment: [], output: log.serviceInput)
  }

  /// Records the end of a trial from which the boot loader has returned, and writes the systems' status.
  func settleSystems() {
    keeper.systemTrial?.settle(cause: panic.map { "the kernel panicked: " + $0.reason })
  }
}
