internal import CZlib

/// Decodes the body of a response with the encoding `gzip` (RFC 9110). The output is delivered in pieces, so that a
/// small body that decodes to a large one needs little memory.
final class GzipDecoder {
  /// The bytes of a piece of the output. Chosen: the size of a read.
  private static let pieceSize = 16_384
  /// zlib's largest window, and its flag for gzip's format.
  private static let windowBits: Int32 = 15 + 16

  // On the heap, because the state refers to it.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: GzipDecoder.pieceSize, alignment: 16)
  private var isOpen = false
  private var hasInput = false

  /// Whether all bytes so far are complete. An empty body is.
  private(set) var isComplete = true

  init() {
    stream.initialize(to: z_stream())
    isOpen = inflateInit2_(stream, Self.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isOpen { inflateEnd(stream) }
    stream.deallocate()
    piece.deallocate()
  }

  /// Decodes the next bytes.
  ///
  /// - Parameter body: Receives the pieces of the output, and returns `false` to stop.
  /// - Returns: `false` if the bytes are invalid or memory is exhausted.
  func decode(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    guard isOpen else { return false }
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(bytes.count)
    var isOutputFull = false
    while stream.pointee.avail_in > 0 || isOutputFull {
      // Several bodies may follow each other (RFC 1952).
      if isComplete, hasInput, inflateReset(stream) != Z_OK { return false }
      hasInput = true
      isComplete = false
      stream.pointee.next_out = piece.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(piece.count)
      let result = inflate(stream, Z_NO_FLUSH)
      // No progress is possible until more bytes arrive.
      if result == Z_BUF_ERROR { return true }
      guard result == Z_OK || result == Z_STREAM_END else { return false }
      let count = piece.count - Int(stream.pointee.avail_out)
      if count > 0, !body(UnsafeRawBufferPointer(rebasing: piece[..<count])) { return true }
      isComplete = result == Z_STREAM_END
      isOutputFull = !isComplete && stream.pointee.avail_out == 0
    }
    return true
  }
}
