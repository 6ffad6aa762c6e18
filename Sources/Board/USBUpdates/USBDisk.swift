import System

/// A disk behind USB that is plugged in.
struct USBDisk: Equatable {
  /// The name of the disk's device, such as `sda`. The next disk may have the same name.
  let name: String
  /// The size of the disk, in blocks.
  let size: Substring
  /// The number that the kernel gives each disk and each inserted card, or nothing before Linux 5.15.
  let sequence: Substring

  /// Returns the disks that are plugged in. A card reader without a card is not one of them.
  ///
  /// - Parameter folder: The folder of links to all disks in sysfs. Tests use another one.
  static func all(in folder: String = "/sys/block") -> [USBDisk] {
    var disks: [USBDisk] = []
    for name in (try? Directory.names(at: folder)) ?? [] {
      func line(_ file: String) -> Substring? {
        (try? File.text(at: "\(folder)/\(name)/\(file)", limit: 32))?.split(separator: "\n").first
      }
      guard let path = File.resolvedPath("\(folder)/\(name)"),
        path.split(separator: "/").contains(where: { $0.hasPrefix("usb") }), let size = line("size"), size != "0"
      else { continue }
      disks.append(USBDisk(name: name, size: size, sequence: line("diskseq") ?? ""))
    }
    return disks
  }
}
