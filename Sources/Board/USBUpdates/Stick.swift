import ReleaseFormat
import System

/// The bundle on a USB stick, which may be hostile. A confined process without rights uses this type.
package final class Stick {
  /// A release or a system on the stick.
  package struct Item {
    package let manifest: [UInt8]
    package let signature: [UInt8]
    package let description: ReleaseManifest
    /// The time of the signature in seconds since 1970, or 0 if it has none. It is not verified.
    package let time: Int64
  }

  private let volume: FATVolume
  private let files: [FATVolume.Entry]

  /// Finds the bundle on a disk: on the disk itself, or in one of its first four partitions.
  package init(on disk: any Disk) throws(StickError) {
    var hasVolume = false
    for start in try Self.partitions(of: disk) {
      let volume: FATVolume
      do throws(StickError) { volume = try FATVolume(on: disk, at: start) } catch {
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
  private static func partitions(of disk: any Disk) throws(StickError) -> [Int64] {
    let sectors = try StickError.reading { () throws(Errno) in try disk.read(2048, at: 0) }
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

  private func file(_ name: String) throws(StickError) -> FATVolume.Entry {
    guard let file = files.first(where: { $0.name == name }) else { throw .missing(file: name) }
    return file
  }

  /// Returns the release and the system for a board with the latest signatures, after checking that the stick has
  /// their files. Without any, throws an error about one that is not for this board or not complete.
  package func newest(for board: BoardName) throws(StickError) -> [Item] {
    let manifests = files.filter { $0.name.hasSuffix(".\(BundleName.manifestExtension)") }
    guard manifests.count <= BundleName.maximumManifests else { throw .tooMany }
    var newest: [Item] = []
    var failure = StickError.noBundle
    for file in manifests {
      do throws(StickError) {
        let item = try item(file)
        do throws(ReleaseError) { try board.check(item.description) } catch { throw .manifest(error) }
        try checkFiles(of: item.description)
        let other = newest.firstIndex { $0.description.kind == item.description.kind }
        if let other {
          if newest[other].time < item.time { newest[other] = item }
        } else {
          newest.append(item)
        }
      } catch {
        if case .device = error { throw error }
        failure = error
      }
    }
    if newest.isEmpty { throw failure }
    return newest
  }

  private func item(_ file: FATVolume.Entry) throws(StickError) -> Item {
    let manifest = try volume.contents(of: file, limit: ReleaseManifest.maximumSize)
    let signature = try volume.contents(
      of: self.file(BundleName.signature(forManifest: file.name)), limit: ReleaseSignature.maximumSize)
    let description: ReleaseManifest
    do throws(ReleaseError) {
      description = try ReleaseManifest.either(parsing: String(decoding: manifest, as: UTF8.self))
    } catch { throw .manifest(error) }
    let time = ReleaseSignature(parsing: String(decoding: signature, as: UTF8.self))?.time ?? 0
    return Item(manifest: manifest, signature: signature, description: description, time: time)
  }

  private func checkFiles(of manifest: ReleaseManifest) throws(StickError) {
    for file in manifest.files where file.size > 0 {
      let name = BundleName.contents(of: file)
      guard try self.file(name).size == Int64(file.size) else { throw .wrongSize(file: name) }
    }
  }

  /// Sends a manifest, its signature, and its files in the order of the manifest.
  ///
  /// - Parameters:
  ///   - manifest: The name of the manifest's file.
  ///   - isIncluded: Returns `true` for the names of the files to send.
  ///   - send: Receives the bytes in pieces.
  package func send(
    _ manifest: String, files isIncluded: (String) -> Bool, to send: ([UInt8]) throws(StickError) -> Void
  ) throws(StickError) {
    let item = try item(file(manifest))
    try send(item.manifest)
    try send(item.signature)
    for file in item.description.files where file.size > 0 && isIncluded(file.name) {
      let entry = try self.file(BundleName.contents(of: file))
      guard entry.size == Int64(file.size) else { throw .wrongSize(file: entry.name) }
      try volume.read(entry, send)
    }
  }
}
