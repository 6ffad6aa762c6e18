import ReleaseFormat
import System

/// The choice of U-Boot with Vitrine's `boot.scr`: a `BootRecord` in two sectors, and two menus in each slot.
final class UBootChoice: BootChoice {
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
    let record = BootRecord(sequence: (known?.record.sequence ?? 0) + 1, state: state)
    try disk.write(record.bytes, to: BootRecord.sectors[known?.index == 0 ? 1 : 0])
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
