internal import CLinux

/// Whole files.
public enum File {
  /// Whether there is anything at `path` that this process may read.
  public static func exists(at path: String) -> Bool { access(path, R_OK) == 0 }

  /// The text of the file at `path`, its bytes taken as UTF-8.
  ///
  /// - Throws: what opening or reading failed with; `Errno.fileTooLarge` where it is
  ///   longer than `limit` bytes.
  public static func text(at path: String, limit: Int = 16 << 20) throws(Errno) -> String {
    let file = try Descriptor(opening: path, [.readOnly])
    var bytes: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { chunk.deallocate() }
    while true {
      let count = try file.read(into: chunk)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      guard bytes.count + count <= limit else { throw .fileTooLarge }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
