import ReleaseFormat
import System
import TestKit

@testable import Appliance

/// A card with two slots, whose power can fail at any step, and the boot loader that starts from it.
final class ModelCard {
  let files = ModelFiles()
  private let loader: BootLoader
  private let sectors: ModelSectors

  /// Creates a card as the host tool makes it, with an accepted system in slot a.
  init(_ loader: BootLoader, with system: TestSystem) throws {
    self.loader = loader
    sectors = ModelSectors(files)
    func write(_ bytes: [UInt8], _ path: String) throws {
      try files.create(path, isProgram: false)
      try files.append(bytes, to: path)
      try files.synchronize(path)
    }
    let line = "quiet app=\(system.manifest.app)"
    try files.createFolder("a")
    for (name, bytes) in system.contents { try write(bytes, "a/\(name)") }
    try write(system.bytes, "a/manifest")
    switch loader {
    case .uBoot:
      try write(
        Array(BootLoader.menu(of: .a, commandLine: line, tree: "test.dtb", trial: nil).utf8), "a/extlinux.conf")
    case .systemdBoot:
      try files.createFolder("loader")
      try files.createFolder("loader/entries")
      let entry = BootEntry(slot: .a, version: 1)
      try write(Array(BootLoader.entry(of: .a, commandLine: line, version: 1, trial: nil).utf8), entry.path)
      try files.synchronize("loader/entries")
      try files.synchronize("loader")
    }
    try files.synchronize("a")
    try files.synchronize("")
  }

  private var choice: any BootChoice {
    switch loader {
    case .uBoot: UBootChoice(files: files, disk: sectors)
    case .systemdBoot: SystemdBootChoice(files: files)
    }
  }

  /// Writes a record of the choice to the first or the second of its sectors.
  func write(_ record: BootRecord, at index: Int) throws(Errno) {
    try sectors.write(record.bytes, to: BootRecord.sectors[index])
  }

  /// The store as the system in `slot` uses it.
  func store(runningFrom slot: SystemSlot) -> SlotStore {
    SlotStore(files, choice: choice, running: slot, chunkSize: TestSystem.blockSize, reserve: 100)
  }

  /// Returns `true` if the boot loader can read a slot's kernel and initramfs. It compares no hashes.
  private func isReadable(_ slot: SystemSlot) -> Bool {
    [SystemSlot.FileName.kernel, SystemSlot.FileName.initramfs].allSatisfy { hasContents(slot.path($0)) }
  }

  private func hasContents(_ path: String) -> Bool { (try? files.read(path, from: 0, count: 1))?.isEmpty == false }

  /// Starts a system as the boot loader does, and returns its slot, or `nil` if the loader stops, because it finds none.
  func start() throws(Errno) -> SystemSlot? {
    switch loader {
    case .systemdBoot:
      let entries = try files.names(in: BootEntry.folder).compactMap { name in
        let text = try? files.read("\(BootEntry.folder)/\(name)", from: 0, count: 4096)
        return BootEntry(name: name, text: String(decoding: text ?? [], as: UTF8.self))
      }
      let order = entries.sorted {
        if ($0.triesLeft == 0) != ($1.triesLeft == 0) { return $1.triesLeft == 0 }
        return $0.version == $1.version ? $0.triesLeft == nil : $0.version > $1.version
      }
      guard let entry = order.first else { return nil }
      if let left = entry.triesLeft, left > 0 {
        let next = BootEntry(
          slot: entry.slot, version: entry.version, triesLeft: left - 1, triesDone: entry.triesDone + 1)
        try files.rename(entry.path, to: next.path)
        try files.synchronize(BootEntry.folder)
      }
      // The loader does not try another entry.
      return isReadable(entry.slot) ? entry.slot : nil
    case .uBoot:
      // As in boot.scr.
      let newest = try BootRecord.newest(
        of: BootRecord.sectors.map { (sector) throws(Errno) in try sectors.read(sector) })
      var state = newest?.record.state ?? BootState(accepted: .a)
      let start = state.start()
      func has(_ slot: SystemSlot, _ menu: String) -> Bool { hasContents(slot.path(menu)) && isReadable(slot) }
      if start.isTrial, let newest {
        let record = BootRecord(sequence: newest.record.sequence + 1, state: state)
        try sectors.write(record.bytes, to: BootRecord.sectors[1 - newest.index])
        if has(start.slot, BootLoader.trialFile) { return start.slot }
      }
      for slot in [state.accepted, state.accepted.other] where has(slot, BootLoader.acceptedFile) {
        return slot
      }
      return nil
    }
  }

  /// Restores the power after a failure.
  func restorePower(after loss: ModelFiles.Loss) { files.restorePower(after: loss) }

  /// Returns the system in a slot if all its files have their hashes; otherwise `nil`.
  func completeSystem(in slot: SystemSlot) -> SlotStore.System? {
    let store = store(runningFrom: slot)
    guard let system = store.system(in: slot) else { return nil }
    return system.manifest.files.allSatisfy { (try? store.contains($0, in: slot)) == true } ? system : nil
  }
}

/// Sectors in memory. A power cut during a write leaves the sector with other contents.
private final class ModelSectors: SectorStorage {
  private var sectors: [Int: [UInt8]] = [:]
  private let files: ModelFiles

  init(_ files: ModelFiles) { self.files = files }

  func read(_ sector: Int) throws(Errno) -> [UInt8] {
    // Throws while the power is off.
    _ = try files.names(in: "")
    return sectors[sector] ?? [UInt8](repeating: 0, count: BootRecord.sectorSize)
  }

  func write(_ bytes: [UInt8], to sector: Int) throws(Errno) {
    // A step of the files is a step of the whole card.
    do throws(Errno) { try files.createFolder("a") } catch {
      sectors[sector] = Array(bytes.prefix(200)) + [UInt8](repeating: 0xA5, count: BootRecord.sectorSize - 200)
      throw error
    }
    sectors[sector] = bytes
  }
}
