import BundleUpdates
import ReleaseFormat
import System
import USBUpdates

extension FuzzInput {
  private final class MemoryDisk: Disk {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    func read(_ count: Int, at offset: Int64) throws(Errno) -> [UInt8] {
      guard offset >= 0, offset < Int64(bytes.count) else { return [] }
      return Array(bytes.dropFirst(Int(offset)).prefix(count))
    }
  }

  /// The board that searches the stick.
  private static let board = BoardName(board: "qemu-arm64", architecture: "arm64")
  /// The number of pieces of a bundle after which the receiver accepts no more. Chosen: a circle of clusters may
  /// announce a file of 4 GB.
  private static let maximumPieces = 1024

  /// Searches a USB stick for bundles as a board does, and reads the files of those for the board.
  static func readStick(_ bytes: UnsafeRawBufferPointer, into digest: inout Digest) {
    do throws(BundleError) {
      let stick = BundleReader(try Stick(on: MemoryDisk(bytes)))
      for item in try stick.candidates(for: board) {
        digest.add(item.description.text)
        digest.add(UInt64(bitPattern: item.time))
        var pieces = 0
        let name = BundleName.manifest(of: ReleaseName(ofManifest: item.manifest))
        try stick.send(name, files: { _ in true }) { (piece) throws(BundleError) in
          pieces += 1
          guard pieces <= maximumPieces else { throw .damaged }
          for byte in piece { digest.add(byte) }
        }
      }
    } catch {
      digest.add(error.message)
    }
  }
}
