import Foundation
import ReleaseFormat
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance
@testable import Signatures
@testable import BundleUpdates
@testable import USBUpdates

/// Bundles on sticks that Debian's programs have made, and on hostile ones.
@Suite(.freshContext) struct StickTests {
  private static let key = SigningKey(1)
  private static let board = TestRelease.board

  private static func files(
    _ release: TestRelease, at time: Int64 = 1000
  ) -> [(name: String, contents: [UInt8])] {
    TestStick.files(of: release, signature: key.sign(release.bytes, at: time))
  }

  private static let small = (format: ["-F", "12", "-s", "1"], size: 1024)

  private func newest(_ disk: TestDisk) throws(BundleError) -> [BundleReader.Item] {
    try BundleReader(Stick(on: disk)).candidates(for: Self.board)
  }

  private func send(_ name: String, from disk: TestDisk, files: (String) -> Bool = { _ in true }) throws(BundleError)
    -> [UInt8]
  {
    var all: [UInt8] = []
    try BundleReader(Stick(on: disk)).send(name, files: files) { (piece) throws(BundleError) in all += piece }
    return all
  }

  @Test(arguments: [(["-F", "12"], 1024), (["-F", "16", "-s", "1"], 8192), (["-F", "32", "-s", "1"], 40_960)])
  func `reads a release from each kind of FAT`(_ format: [String], _ size: Int) throws {
    // The program has several clusters.
    let release = TestRelease("lamp", size: 20_000, resources: ["a.png", "menu/b.png"])
    let stick = try TestStick(format, size: size, files: Self.files(release))
    let disk = TestDisk(stick.bytes)
    let item = try #require(try newest(disk).first)
    #expect(item.description == release.manifest && item.time == 1000)
    let sent = try send(BundleName.manifest(of: release.name), from: disk)
    #expect(sent == release.bytes + Self.key.sign(release.bytes) + release.contents)
  }

  /// `mkfs.fat -F 32 -s 64` on a stick of 1 GB makes one. mtools does not write it, so this stick is made smaller here.
  @Test func `reads FAT32 with fewer clusters than the specification demands`() throws {
    let release = TestRelease("lamp", size: 20_000)
    let stick = try TestStick(["-F", "32", "-s", "1"], size: 40_960, files: Self.files(release))
    let disk = TestDisk(stick.bytes)
    let sectors: UInt32 = 60_000
    for index in 0..<4 { disk.changes[32 + index] = UInt8(truncatingIfNeeded: sectors >> UInt32(index * 8)) }
    #expect(try newest(disk).first?.description == release.manifest)
    let sent = try send(BundleName.manifest(of: release.name), from: disk)
    #expect(sent == release.bytes + Self.key.sign(release.bytes) + release.contents)
  }

  @Test func `finds the file system in a partition`() throws {
    let release = TestRelease("lamp")
    let stick = try TestStick(Self.small.format, size: Self.small.size, files: Self.files(release))
    var table = [UInt8](repeating: 0, count: 4096)
    table.replaceSubrange(510..<512, with: [0x55, 0xAA])
    // The second entry starts at sector 8.
    table[446 + 16 + 8] = 8
    #expect(try newest(TestDisk(table + stick.bytes)).first?.description == release.manifest)

    var guid = [UInt8](repeating: 0, count: 4096)
    guid.replaceSubrange(510..<512, with: [0x55, 0xAA])
    guid[450] = 0xEE
    guid.replaceSubrange(512..<520, with: Array("EFI PART".utf8))
    guid[1024 + 32] = 8
    #expect(try newest(TestDisk(guid + stick.bytes)).first?.description == release.manifest)
  }

  @Test func `finds the releases and systems for the board, the latest first`() throws {
    let old = TestRelease("lamp", settings: ["A=1"])
    let new = TestRelease("lamp", settings: ["A=2"])
    let other = TestRelease("lamp", board: BoardName(board: "other", architecture: "arm64"))
    let system = TestSystem("lamp")
    let files =
      Self.files(new, at: 2000) + Self.files(old, at: 1000) + Self.files(other, at: 3000)
      + TestStick.files(of: system, signature: Self.key.sign(system.bytes))
    // Equal files have equal names.
    let unique = Dictionary(files.map { ($0.name, $0.contents) }) { $1 }.map { (name: $0.key, contents: $0.value) }
    let stick = try TestStick(Self.small.format, size: Self.small.size, files: unique)
    let items = try newest(TestDisk(stick.bytes))
    #expect(items.map { $0.description } == [system.manifest, new.manifest, old.manifest])
    let sent = try send(BundleName.manifest(of: system.name), from: TestDisk(stick.bytes)) { $0 == "kernel" }
    #expect(sent == system.bytes + Self.key.sign(system.bytes) + system.contents["kernel"]!)
  }

  @Test func `refuses a bundle for another board, a truncated one, and one without its files`() throws {
    let other = TestRelease("lamp", board: BoardName(board: "other", architecture: "arm64"))
    func failure(_ files: [(name: String, contents: [UInt8])], in folder: String = "vitrine") throws -> BundleError? {
      let stick = try TestStick(Self.small.format, size: Self.small.size, files: files, in: folder)
      do throws(BundleError) { _ = try newest(TestDisk(stick.bytes)) } catch { return error }
      return nil
    }
    #expect(try failure(Self.files(other)) == .manifest(.otherBoard(is: "other", wanted: "test")))
    let release = TestRelease("lamp")
    var files = Self.files(release)
    #expect(try failure(Array(files.dropLast())) == .missing(file: files.last!.name))
    #expect(try failure(files.filter { !$0.name.hasSuffix("sig") }) == .missing(file: files[1].name))
    files[2].contents.removeLast()
    #expect(try failure(files) == .wrongSize(file: files[2].name))
    files = Self.files(release)
    files[0].contents = [UInt8](repeating: 0x41, count: ReleaseManifest.maximumSize + 1)
    #expect(try failure(files) == .tooLarge(file: files[0].name))
    files[0].contents = Array("vitrine-release 2\n".utf8)
    #expect(try failure(files) == .manifest(.badManifest(line: 1)))
    #expect(try failure(Self.files(release), in: "other") == .noBundle)
    #expect(throws: BundleError.noFileSystem) { try newest(TestDisk([UInt8](repeating: 0, count: 1 << 16))) }
    #expect(throws: BundleError.noFileSystem) { try newest(TestDisk([])) }
    let many = (0...BundleName.maximumManifests).map { (name: "m\($0).mft", contents: [UInt8(ascii: "x")]) }
    #expect(try failure(many) == .tooMany)
  }

  @Test func `a stick that is removed at any read is an error`() throws {
    let release = TestRelease("lamp", size: 20_000)
    let stick = try TestStick(Self.small.format, size: Self.small.size, files: Self.files(release))
    let complete = try send(BundleName.manifest(of: release.name), from: TestDisk(stick.bytes))
    var reads = 0
    while true {
      let disk = TestDisk(stick.bytes)
      disk.remainingReads = reads
      do throws(BundleError) {
        let sent = try send(BundleName.manifest(of: release.name), from: disk)
        #expect(sent == complete)
        break
      } catch { #expect(error == .device(.noSuchAddressOrDevice)) }
      reads += 1
    }
    #expect(reads > 20)
  }

  @Test(.slow) func `a hostile file system crashes nothing, and the board reads only a little of it`() throws {
    let release = TestRelease("lamp", size: 3000)
    let stick = try TestStick(Self.small.format, size: Self.small.size, files: Self.files(release))
    var random = SeededGenerator(state: 40)
    // The changes are in the description of the file system, in the tables, and in the folders.
    var accepted = 0
    for _ in 0..<3000 {
      let disk = TestDisk(stick.bytes)
      for _ in 0...random.next(below: 12) {
        let offset = random.next(below: random.next(below: 2) == 0 ? 64 : 6656)
        disk.changes[offset] = UInt8(random.next(below: 256))
      }
      do throws(BundleError) {
        let sent = try send(BundleName.manifest(of: release.name), from: disk)
        accepted += 1
        // Other contents are possible, but not more than announced.
        #expect(sent.count <= ReleaseManifest.maximumSize + ReleaseSignature.maximumSize + ReleaseManifest.largest)
      } catch { _ = error.message }
      #expect(disk.readCount < 4 << 20)
    }
    #expect(accepted > 100 && accepted < 2900)
  }

  @Test func `a chain that is a circle ends with the size of its file`() throws {
    let release = TestRelease("lamp", size: 3000)
    let stick = try TestStick(Self.small.format, size: Self.small.size, files: Self.files(release))
    for target in UInt8(2)...40 {
      let disk = TestDisk(stick.bytes)
      // Every cluster is followed by the same one. The table starts after the first sector.
      for pair in 1..<200 {
        disk.changes[512 + pair * 3] = target
        disk.changes[512 + pair * 3 + 1] = (target & 0xF) << 4
        disk.changes[512 + pair * 3 + 2] = target >> 4
      }
      _ = try? send(BundleName.manifest(of: release.name), from: disk)
      _ = try? newest(disk)
      #expect(disk.readCount < 4 << 20)
    }
  }
}
