/// The layout of a card, as a configuration for genimage.
struct CardLayout {
  /// The size of the boot partition in bytes, a multiple of `alignment`.
  let bootSize: Int
  let loaders: [BoardConfiguration.Boot.Loader]
  let hasData: Bool
  /// Whether the boot partition holds two systems.
  private let hasSlots: Bool
  /// Whether EFI firmware looks for the boot partition.
  private let isForEFI: Bool

  static let bootImage = "boot.vfat"
  static let dataImage = "data.ext4"
  static let cardImage = "card.img"
  /// The mount point of the data partition on the board.
  static let dataFolder = "/var/lib/vitrine"

  /// The sizes of partitions are multiples of this, in bytes.
  private static let alignment = 1 << 20
  /// The first partition starts after every boot loader. U-Boot for a BeagleBone ends at 1.2 MB, and Debian's notes on
  /// it leave 4 MB.
  private static let firstPartition = 4 << 20
  /// The size on the image in bytes. The board extends it to the size of the card (`DataPartition.startGrowing`).
  static let dataSize = 16 << 20
  /// The label by which a board recognizes its own partition, even if it is damaged.
  static let dataLabel = "vitrine-data"
  /// The space that an app cannot fill, in percent. Chosen: room for a release of 3 MB and the board's own files.
  private static let reservedPercentage = 30
  /// The options for mke2fs.
  static let dataOptions = [
    "-m", "\(reservedPercentage)", "-U", uuid(1),
    // Process 1 uses quotas to limit the number of the app's files.
    "-O", "quota", "-E",
    "root_owner=0:0,lazy_itable_init=0,lazy_journal_init=0,hash_seed=\(uuid(2)),quotatype=usrquota",
  ]

  /// The smallest boot partition for two systems, in bytes. Chosen: each may grow to twice the size of a large one.
  private static let slotsSize = 128 << 20

  /// - Parameters:
  ///   - contents: The total size of the boot partition's files, in bytes.
  ///   - hasSlots: Whether the boot partition holds two systems.
  ///   - isForEFI: Whether EFI firmware looks for the boot partition.
  init(
    contents: Int, loaders: [BoardConfiguration.Boot.Loader], hasData: Bool, hasSlots: Bool = false,
    isForEFI: Bool = false
  ) {
    self.hasSlots = hasSlots
    self.isForEFI = isForEFI
    // A second system, which may be larger.
    let contents = hasSlots ? max(3 * contents, Self.slotsSize) : contents
    // Leaves room for partly filled clusters and the tables of FAT. Below 16 MB the type would not be FAT16.
    let size = max(contents + contents / 10 + Self.alignment, 16 << 20)
    bootSize = (size + Self.alignment - 1) / Self.alignment * Self.alignment
    self.loaders = loaders
    self.hasData = hasData
  }

  /// Whether the boot partition is too large for FAT16.
  private var isLarge: Bool { bootSize >= 2 << 30 }

  /// The type of the boot partition: in a GPT, genimage's name of the type, or else its number in an MBR.
  private var bootKind: String {
    if isForEFI { return "U" }
    if usesNames { return "F" }
    return isLarge ? "0x0c" : "0x0e"
  }

  /// Whether partitions need names, which only GPT has: a chip finds a boot loader in a partition by its name.
  private var usesNames: Bool { isForEFI || loaders.contains { $0.partition != nil } }

  /// Returns the configuration for genimage. The identifiers on a card are constants, so that the same image gives the
  /// same bytes. No program looks for a card by them.
  func configuration(bootFiles: [String]) -> String {
    var text = """
      image \(Self.bootImage) {
        vfat {
          label = "VITRINE"
          extraargs = "-F \(isLarge ? 32 : 16) --invariant -i 76697472"
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
    text += entry(
      "boot", Self.bootImage, kind: bootKind, index: 10,
      "offset = \(Self.firstPartition)",
      "bootable = true")
    if hasData { text += entry("data", Self.dataImage, kind: usesNames ? "L" : "0x83", index: 11) }
    return text + "}\n"
  }

  private func entry(for loader: BoardConfiguration.Boot.Loader, _ index: Int) -> String {
    // The chip looks for the loader at an offset from the start of the card, in bytes.
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
      usesNames
      ? ["partition-type-uuid = \"\(kind)\"", "partition-uuid = \"\(Self.uuid(16 + index))\""]
      : ["partition-type = \(kind)"]
    let lines = ["image = \"\(image)\""] + identity + more.filter { !$0.isEmpty }
    return "  partition \(name) {\n" + lines.map { "    \($0)\n" }.joined() + "  }\n"
  }

  private static func uuid(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "76697472-696e-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }
}
