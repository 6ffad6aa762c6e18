/// The name of a file in a directory, as the kernel keeps it: bytes, which need not be UTF-8.
public struct FileName: Hashable, Comparable, Sendable {
  /// The bytes of the name, without an end.
  public let bytes: [UInt8]

  /// The name that has the UTF-8 bytes of `text`.
  public init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The name that consists of `bytes`, none of which is zero.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The name for people. Bytes that are not UTF-8 are replaced by U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Compares byte by byte.
  public static func < (first: FileName, second: FileName) -> Bool { first.bytes.lexicographicallyPrecedes(second.bytes) }

  /// Calls `body` with the name as the kernel takes it, with a zero at the end.
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
