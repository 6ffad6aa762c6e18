import BundleUpdates
import ReleaseFormat
import System

/// The folder `vitrine` of a USB stick, which may be hostile. A confined process without rights uses this type.
package final class Stick: BundleSource {
  private let volume: FATVolume
  private let files: [FATVolume.Entry]

  /// Finds the bundle on a disk: on the disk itself, or in one of its first four partitions.
  package init(on disk: any Disk) throws(BundleError) {
    var hasVolume = false
    for start in try Self.partitions(of: disk) {
      let volume: FATVolume
      do throws(BundleError) { volume = try FATVolume(on: disk, at: start) } catch {
        if error == .noFileSystem { continue }
        throw error
      }
      hasVolume = true
      guard let folder = try volume.root().first(where: { $0.name == BundleName.folder && $0.isFolder }) else {
        continue
      }
      self.volume = volume
      files = try volume.entries(of: folder).filter { !$0.isFolder }
      return
    }
    throw hasVolume ? .noBundle : .noFileSystem
  }

  /// Returns the offsets at which a file system may start.
  private static func partitions(of disk: any Disk) throws(BundleError) -> [Int64] {
    let sectors = try BundleError.reading { () throws(Errno) in try disk.read(2048, at: 0) }
    guard sectors.count == 2048, sectors[510] == 0x55, sectors[511] == 0xAA else { return [] }
    var starts: [Int64] = [0]
    // A partition table of GPT follows a record that protects it.
    if sectors[450] == 0xEE, sectors[512..<520].elementsEqual("EFI PART".utf8) {
      for index in 0..<4 { starts.append(Int64(sectors.number32(at: 1024 + index * 128 + 32)) * 512) }
    } else {
      for index in 0..<4 { starts.append(Int64(sectors.number32(at: 446 + index * 16 + 8)) * 512) }
    }
    return starts.enumerated().filter { $0.offset == 0 || $0.element > 0 }.map { $0.element }
  }

  private func file(_ name: String) throws(BundleError) -> FATVolume.Entry {
    guard let file = files.first(where: { $0.name == name }) else { throw .missing(file: name) }
    return file
  }

  package func manifests(for board: BoardName) throws(BundleError) -> [String] {
    files.map { $0.name }.filter { $0.hasSuffix(".\(BundleName.manifestExtension)") }
  }

  package func contents(of name: String, limit: Int) throws(BundleError) -> [UInt8] {
    try volume.contents(of: file(name), limit: limit)
  }

  package func check(_ name: String, size: Int64) throws(BundleError) {
    guard try file(name).size == size else { throw .wrongSize(file: name) }
  }

  package func read(
    _ name: String, size: Int64, _ body: ([UInt8]) throws(BundleError) -> Void
  ) throws(BundleError) {
    try check(name, size: size)
    try volume.read(file(name), body)
  }
}
