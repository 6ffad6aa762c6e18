/// The name of a directory entry as the kernel stores it: bytes that need not be UTF-8.
public struct FileName: Hashable, Comparable, Sendable {
  /// The bytes of the name, without a terminating zero.
  public let bytes: [UInt8]

  /// Creates a name from the UTF-8 bytes of `text`.
  public init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// Creates a name from `bytes`, none of which may be zero.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The name for display. Bytes that are not UTF-8 are replaced by U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Compares byte by byte.
  public static func < (first: FileName, second: FileName) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }

  /// Calls `body` with the zero-terminated name.
  func withPointer<Result>(_ body: (UnsafePointer<CChar>) throws(Errno) -> Result) throws(Errno) -> Result {
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    var failure = Errno.invalidArgument
    let result: Result? = characters.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      do throws(Errno) { return try body(start) } catch {
        failure = error
        return nil
      }
    }
    guard let result else { throw failure }
    return result
  }
}
