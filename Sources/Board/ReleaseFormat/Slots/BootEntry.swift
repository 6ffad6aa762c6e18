// In the host tool, `Shared` of `System` belongs to this module.
#if canImport(System)
  import System
#endif

/// An entry of systemd-boot, which starts the system in one slot.
///
/// systemd-boot starts the entry with the highest version. Before it starts `b+1.conf`, it renames that to
/// `b+0-1.conf`, and an entry without tries comes after all others. `b.conf` is not counted.
public struct BootEntry: Equatable, Sendable {
  /// The slot whose system the entry starts.
  public let slot: SystemSlot
  /// The number of starts that are left, or `nil` for an entry that is not counted.
  public let triesLeft: Int?
  /// The number of starts so far.
  public let triesDone: Int
  /// The number by which systemd-boot orders entries. Each update has a higher one.
  public let version: Int

  /// The folder of all entries on the boot partition.
  public static let folder = "loader/entries"
  private static let suffix = ".conf"

  /// Creates an entry of an accepted system.
  public init(slot: SystemSlot, version: Int) {
    self.slot = slot
    self.version = version
    triesLeft = nil
    triesDone = 0
  }

  /// Creates an entry of a system on trial.
  public init(slot: SystemSlot, version: Int, triesLeft: Int, triesDone: Int = 0) {
    self.slot = slot
    self.version = version
    self.triesLeft = triesLeft
    self.triesDone = triesDone
  }

  /// Parses the name and the text of a file. Returns `nil` if the file is not an entry of a slot.
  public init?(name: String, text: String) {
    guard name.hasSuffix(Self.suffix) else { return nil }
    let parts = name.dropLast(Self.suffix.utf8.count).split(separator: "+", omittingEmptySubsequences: false)
    guard let first = parts.first, let slot = SystemSlot(rawValue: String(first)) else { return nil }
    var version: Int?
    for line in text.split(separator: "\n") where line.hasPrefix("version ") {
      version = Int(digits: line.dropFirst("version ".utf8.count))
    }
    guard let version else { return nil }
    if parts.count == 1 {
      self.init(slot: slot, version: version)
      return
    }
    let counts = parts[1].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, counts.count <= 2, let left = Int(digits: counts[0]),
      let done = counts.count == 1 ? 0 : Int(digits: counts[1])
    else { return nil }
    self.init(slot: slot, version: version, triesLeft: left, triesDone: done)
  }

  /// The name of the file.
  public var name: String {
    let done = triesDone == 0 ? "" : "-\(triesDone)"
    return slot.rawValue + (triesLeft.map { "+\($0)\(done)" } ?? "") + Self.suffix
  }

  /// The path of the file on the boot partition.
  public var path: String { "\(Self.folder)/\(name)" }

  /// Returns the state of all entries, or `nil` if no entry is accepted.
  public static func state(of entries: [BootEntry]) -> BootState? {
    var accepted: BootEntry?
    for entry in entries where entry.triesLeft == nil && entry.version >= accepted?.version ?? 0 { accepted = entry }
    guard let accepted else { return nil }
    var trial = BootState.Trial.none
    for entry in entries where entry.slot != accepted.slot {
      if let left = entry.triesLeft { trial = left > 0 ? .waiting : .started }
    }
    return BootState(accepted: accepted.slot, trial: trial)
  }
}
