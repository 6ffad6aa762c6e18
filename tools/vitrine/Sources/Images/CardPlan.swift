/// Where everything lies on a card, as genimage is told.
struct CardPlan {
  /// In bytes; a whole number of `alignment`.
  let bootSize: Int
  let loaders: [BoardFacts.Boot.Loader]
  let hasData: Bool

  static let bootImage = "boot.vfat"
  static let dataImage = "data.ext4"
  static let cardImage = "card.img"
  /// Where the data partition is on the board.
  static let dataFolder = "/var/lib/vitrine"

  /// Partitions are whole numbers of this many bytes.
  private static let alignment = 1 << 20
  /// The first partition starts after every boot loader: U-Boot for a BeagleBone ends at 1.2 MB, and
  /// Debian's notes on it leave 4 MB.
  private static let firstPartition = 4 << 20
  /// Calibration and settings are a few kilobytes; the file system spreads its writes over the rest.
  static let dataSize = 16 << 20
  /// By which a board knows that a damaged one is its own.
  static let dataLabel = "vitrine-data"
  /// D: in percent; what an app cannot fill, so that there is room for a release of 3 MB and for what the board writes down.
  private static let reserve = 30
  /// For mke2fs.
  static let dataOptions = [
    "-m", "\(reserve)", "-U", uuid(1),
    // Process 1 bounds how many files the app may have.
    "-O", "quota", "-E", "root_owner=0:0,lazy_itable_init=0,lazy_journal_init=0,hash_seed=\(uuid(2)),quotatype=usrquota",
  ]

  /// - Parameter contents: of the boot partition, in bytes.
  init(contents: Int, loaders: [BoardFacts.Boot.Loader], hasData: Bool) {
    // Files fill whole clusters, and the tables of FAT take some; below 16 MB it would be another FAT.
    let size = max(contents + contents / 10 + Self.alignment, 16 << 20)
    bootSize = (size + Self.alignment - 1) / Self.alignment * Self.alignment
    self.loaders = loaders
    self.hasData = hasData
  }

  /// A boot loader in a partition of its own is found by that one's name, which only GPT has.
  private var usesNames: Bool { loaders.contains { $0.partition != nil } }

  /// The identifiers on a card are constants. Nothing looks for a card by them, and so the same image gives
  /// the same bytes.
  func configuration(bootFiles: [String]) -> String {
    var text = """
      image \(Self.bootImage) {
        vfat {
          label = "VITRINE"
          extraargs = "-F 16 --invariant -i 76697472"
          files = {\(bootFiles.map { "\"\($0)\"" }.joined(separator: ", "))}
        }
        size = \(bootSize)
      }

      """
    if hasData {
      text += """
        image \(Self.dataImage) {
          ext4 {
            label = "\(Self.dataLabel)"
            use-mke2fs = true
            extraargs = "\(Self.dataOptions.joined(separator: " "))"
          }
          size = \(Self.dataSize)
          empty = true
        }

        """
    }
    let table =
      usesNames
      ? "partition-table-type = \"gpt\"\n    disk-uuid = \"\(Self.uuid(3))\""
      : "partition-table-type = \"mbr\"\n    disk-signature = 0x76697472"
    text += """
      image \(Self.cardImage) {
        hdimage {
          \(table)
          align = 512
        }

      """
    for (index, loader) in loaders.enumerated() { text += entry(for: loader, index) }
    text += entry("boot", Self.bootImage, kind: usesNames ? "F" : "0x0e", index: 10, "offset = \(Self.firstPartition)", "bootable = true")
    if hasData { text += entry("data", Self.dataImage, kind: usesNames ? "L" : "0x83", index: 11) }
    return text + "}\n"
  }

  private func entry(for loader: BoardFacts.Boot.Loader, _ index: Int) -> String {
    // Where a chip looks for it, in bytes from the card's start.
    guard let name = loader.partition else {
      return """
          partition loader-\(index) {
            image = "loader-\(index)"
            in-partition-table = false
            offset = \(loader.offset ?? 0)
          }

        """
    }
    return entry(name, "loader-\(index)", kind: "L", index: index, loader.size.map { "size = \($0)" } ?? "")
  }

  private func entry(_ name: String, _ image: String, kind: String, index: Int, _ more: String...) -> String {
    let identity =
      usesNames ? ["partition-type-uuid = \"\(kind)\"", "partition-uuid = \"\(Self.uuid(16 + index))\""] : ["partition-type = \(kind)"]
    let lines = ["image = \"\(image)\""] + identity + more.filter { !$0.isEmpty }
    return "  partition \(name) {\n" + lines.map { "    \($0)\n" }.joined() + "  }\n"
  }

  private static func uuid(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "76697472-696e-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }
}
