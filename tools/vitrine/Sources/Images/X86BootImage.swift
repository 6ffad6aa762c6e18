import Foundation
import Host

/// A kernel file for x86 boot loaders: a small program around the compressed kernel, in the layout of the x86 boot
/// protocol.
struct X86BootImage {
  /// The compressed kernel, followed by its size.
  let payload: Data

  init(_ file: Data) throws {
    func word(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(file[file.startIndex + offset + $1]) << (8 * $1) }
    }
    // The magic number of the boot protocol, "HdrS", is at 0x202.
    guard file.count > 0x250, word(at: 0x202) == 0x5372_6448 else {
      throw HostError.commandFailed("unpacking the kernel", reason: "its file follows no boot protocol")
    }
    let setupSectors = Int(file[file.startIndex + 0x1f1])
    let start = (setupSectors + 1) * 512 + word(at: 0x248)
    let end = start + word(at: 0x24c)
    guard start < end, end <= file.count else {
      throw HostError.commandFailed("unpacking the kernel", reason: "its file is cut short")
    }
    payload = file.subdata(in: file.startIndex + start..<file.startIndex + end)
  }
}
