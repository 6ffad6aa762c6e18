import ReleaseFormat
import System

/// The choice of systemd-boot: the names and versions of its entries.
final class SystemdBootChoice: BootChoice {
  private let files: any FileStorage
  /// The name of an entry while it is written. systemd-boot ignores it.
  private static let fresh = "entry.new"

  init(files: any FileStorage) { self.files = files }

  private func entries() throws(Errno) -> [BootEntry] {
    var entries: [BootEntry] = []
    for name in try files.names(in: BootEntry.folder) {
      let text = try files.read("\(BootEntry.folder)/\(name)", from: 0, count: 4096)
      if let entry = BootEntry(name: name, text: String(decoding: text, as: UTF8.self)) { entries.append(entry) }
    }
    return entries
  }

  func state() throws(Errno) -> BootState? { BootEntry.state(of: try entries()) }

  private func remove(_ isRemoved: (BootEntry) -> Bool) throws(Errno) {
    for entry in try entries() where isRemoved(entry) { try files.remove(entry.path) }
    try files.synchronize(BootEntry.folder)
  }

  func clear(_ slot: SystemSlot) throws(Errno) { try remove { $0.slot == slot } }

  func endTrial() throws(Errno) { try remove { $0.triesLeft != nil } }

  func startTrial(of slot: SystemSlot, commandLine line: String, tree: String?, seconds: Int) throws(Errno) {
    let entry = BootEntry(slot: slot, version: try highestVersion() + 1, triesLeft: 1)
    try store(entry, commandLine: line, trial: seconds)
  }

  func accept(_ slot: SystemSlot, commandLine line: String) throws(Errno) {
    let highest = try highestVersion()
    var own = 0
    for entry in try entries() where entry.slot == slot { own = max(own, entry.version) }
    let entry = BootEntry(slot: slot, version: own == highest ? own : highest + 1)
    try store(entry, commandLine: line, trial: nil)
    try remove { $0.slot == slot && $0.triesLeft != nil }
  }

  private func highestVersion() throws(Errno) -> Int {
    var highest = 0
    for entry in try entries() { highest = max(highest, entry.version) }
    return highest
  }

  private func store(_ entry: BootEntry, commandLine line: String, trial: Int?) throws(Errno) {
    let text = BootLoader.entry(of: entry.slot, commandLine: line, version: entry.version, trial: trial)
    try storeText(text, at: entry.path, in: BootEntry.folder, as: Self.fresh, of: files)
  }
}
