import ReleaseFormat
import System

/// The choice of U-Boot with Vitrine's `boot.scr`: a `BootRecord` in two sectors, and two menus in each slot.
final class UBootChoice: BootChoice {
  /// The sequence number after which the numbers start again. Chosen: `boot.scr` can count billions of starts after it.
  private static let maximumSequence = UInt32.max / 2

  private let files: any FileStorage
  private let disk: any SectorStorage

  init(files: any FileStorage, disk: any SectorStorage) {
    self.files = files
    self.disk = disk
  }

  private func newest() throws(Errno) -> (record: BootRecord, index: Int)? {
    var sectors: [[UInt8]] = []
    for sector in BootRecord.sectors { sectors.append(try disk.read(sector)) }
    return BootRecord.newest(of: sectors)
  }

  func state() throws(Errno) -> BootState? { try newest()?.record.state }

  private func change(_ change: (inout BootState) -> Void) throws(Errno) {
    let known = try newest()
    var state = known?.record.state ?? BootState(accepted: .a)
    change(&state)
    if let known, known.record.state == state { return }
    let other = known?.index == 0 ? 1 : 0
    guard let known, known.record.sequence >= Self.maximumSequence else {
      return try write(state, (known?.record.sequence ?? 0) + 1, to: other)
    }
    // The numbers start again. Until the second record replaces the one with the high number, that one counts. If the
    // power fails during the second write, the first record counts.
    try write(state, 1, to: other)
    try write(state, 2, to: known.index)
  }

  private func write(_ state: BootState, _ sequence: UInt32, to index: Int) throws(Errno) {
    try disk.write(BootRecord(sequence: sequence, state: state).bytes, to: BootRecord.sectors[index])
  }

  func clear(_ slot: SystemSlot) throws(Errno) {
    try endTrial()
    for name in [BootLoader.trialFile, BootLoader.acceptedFile] { try removeIfPresent(slot.path(name), from: files) }
    try files.synchronize(slot.rawValue)
  }

  func startTrial(of slot: SystemSlot, commandLine line: String, tree: String?, seconds: Int) throws(Errno) {
    let menus = [(BootLoader.trialFile, seconds), (BootLoader.acceptedFile, nil)]
    for (name, trial) in menus {
      let text = BootLoader.menu(of: slot, commandLine: line, tree: tree, trial: trial)
      try storeText(text, at: slot.path(name), in: slot.rawValue, as: "menu.new", of: files)
    }
    try change {
      $0.accept(slot.other)
      $0.startTrial()
    }
  }

  func accept(_ slot: SystemSlot, commandLine line: String) throws(Errno) { try change { $0.accept(slot) } }

  func endTrial() throws(Errno) { try change { $0.endTrial() } }
}
