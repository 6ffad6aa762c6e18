import Foundation

/// A kernel file for x86 boot loaders: a small program around the compressed kernel, in the layout of the x86 boot
/// protocol.
struct X86BootImage {
  /// The compressed kernel, followed by its size.
  private let payload: Data

  /// The compressions of Debian's kernels. The values are the names of the programs that undo them.
  enum Compression: String {
    /// Of Debian 12.
    case xz
    /// Of Debian 13.
    case zstd

    /// The suffix of a file's name that the program expects.
    var suffix: String { self == .xz ? "xz" : "zst" }

    fileprivate var magic: [UInt8] {
      switch self {
      case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]
      case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
      }
    }
  }

  /// The compression of the kernel, or `nil` for another one.
  var compression: Compression? { [.xz, .zstd].first { payload.starts(with: $0.magic) } }

  /// The compressed kernel without its size, which takes four bytes.
  var stream: Data { payload.dropLast(4) }

  /// Parses a kernel file. Returns `nil` for a damaged one.
  init?(_ file: Data) {
    func word(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(file[file.startIndex + offset + $1]) << (8 * $1) }
    }
    // The magic number of the boot protocol, "HdrS", is at 0x202.
    guard file.count > 0x250, word(at: 0x202) == 0x5372_6448 else { return nil }
    let setupSectors = Int(file[file.startIndex + 0x1f1])
    let start = (setupSectors + 1) * 512 + word(at: 0x248)
    let end = start + word(at: 0x24c)
    guard start < end, end <= file.count else { return nil }
    payload = file.subdata(in: file.startIndex + start..<file.startIndex + end)
  }
}
