import Foundation
import Host

/// How initramfs archives are compressed: with LZ4, by every kernel of Debian's and in the same time as it takes
/// to read an archive as it is.
///
/// The tile grid's archive of 3.7 MB on an emulated Cortex-A53, from the emulator's start to the picture, in seconds
/// of the processor: as it is 2.5; lz4 1.8 MB, 2.5; zstd 1.3 MB, 2.8; gzip 1.6 MB, 2.8; xz 1.2 MB, 3.4. What zstd
/// saves, a card of 20 MB/s reads in 25 ms.
enum Compression {
  /// The same bytes give the same bytes; `file` is gone afterwards.
  static func compress(_ file: URL, to place: URL) async throws {
    // The kernel reads LZ4's old format alone.
    try await Command.run("lz4", ["-l", "-12", "--quiet", file.path, place.path])
    // Its own option for that does not go with this format.
    try FileManager.default.removeItem(at: file)
  }
}
