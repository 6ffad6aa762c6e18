import Foundation
import ReleaseFormat
import System
import TestKit
import Testing

@testable import Appliance
@testable import BundleUpdates
@testable import USBUpdates

/// A disk in memory, some of whose bytes may differ, or which is removed after some reads.
final class TestDisk: Disk {
  private let bytes: [UInt8]
  /// The changed bytes by offset.
  var changes: [Int: UInt8] = [:]
  /// The number of reads after which the disk was removed.
  var remainingReads = Int.max
  /// The bytes that were read.
  private(set) var readCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(_ count: Int, at offset: Int64) throws(Errno) -> [UInt8] {
    guard remainingReads > 0 else { throw .noSuchAddressOrDevice }
    remainingReads -= 1
    guard offset >= 0, offset < Int64(bytes.count) else { return [] }
    let start = Int(offset)
    let end = min(start + count, bytes.count)
    var read = Array(bytes[start..<end])
    for (position, value) in changes where position >= start && position < end { read[position - start] = value }
    readCount += read.count
    return read
  }
}

/// A stick with bundles, made by Debian's programs.
struct TestStick {
  let folder = TemporaryFolder()
  let bytes: [UInt8]

  /// - Parameters:
  ///   - format: The options of mkfs.fat.
  ///   - size: The size of the file system, in KB.
  ///   - files: The names in the folder `vitrine`, and their contents.
  init(_ format: [String], size: Int, files: [(name: String, contents: [UInt8])], in bundle: String = "vitrine") throws
  {
    let image = folder.path + "/stick"
    let bundleFolder = folder.path + "/\(bundle)"
    try FileManager.default.createDirectory(atPath: bundleFolder, withIntermediateDirectories: true)
    for (name, contents) in files {
      try Data(contents).write(to: URL(fileURLWithPath: "\(bundleFolder)/\(name)"))
    }
    #expect(try DiskTool.run("/usr/sbin/mkfs.fat", ["-C"] + format + [image, "\(size)"]) == 0)
    #expect(try DiskTool.run("/usr/bin/mcopy", ["-s", "-i", image, bundleFolder, "::"]) == 0)
    bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: image)))
  }

  /// The files of a release on a stick.
  static func files(of release: TestRelease, signature: [UInt8]) -> [(name: String, contents: [UInt8])] {
    files(of: release.manifest, release.bytes, signature, contents: release.contents)
  }

  /// The files of a system on a stick.
  static func files(of system: TestSystem, signature: [UInt8]) -> [(name: String, contents: [UInt8])] {
    files(
      of: system.manifest, system.bytes, signature,
      contents: system.manifest.files.flatMap { system.contents[$0.name]! })
  }

  private static func files(
    of manifest: ReleaseManifest, _ bytes: [UInt8], _ signature: [UInt8], contents: [UInt8]
  ) -> [(name: String, contents: [UInt8])] {
    let name = BundleName.manifest(of: ReleaseName(ofManifest: bytes))
    var files = [(name, bytes), (BundleName.signature(forManifest: name), signature)]
    var rest = contents[...]
    for file in manifest.files {
      files.append((BundleName.contents(of: file), Array(rest.prefix(file.size))))
      rest = rest.dropFirst(file.size)
    }
    return files
  }
}
