import System

/// The body of a request, which is in memory or in a file. A file is read while it is sent.
///
/// Each object sends the body once: a repeated request opens the file again.
final class RequestBody {
  /// The bytes that are sent at a time.
  private static let pieceSize = 65_536
  /// The size in bytes above which the server is asked before the body is sent (`Expect: 100-continue`).
  /// Chosen: less is sent faster than a server answers.
  private static let immediateSize: Int64 = 1 << 20

  /// The size in bytes.
  let size: Int64
  /// Whether to wait for the server's consent, which a refusal or a redirect replaces.
  let expectsContinue: Bool
  private let host: String
  private let path: String?
  private let file: InputFile?
  private let bytes: [UInt8]
  private var readCount: Int64 = 0
  private let piece: UnsafeMutableRawBufferPointer?

  /// A class, because Embedded Swift 6.3.1 cannot store a noncopyable value with a `deinit` as an optional.
  private final class InputFile {
    let descriptor: Descriptor
    // Without waiting for the writer of a pipe.
    init(_ path: String) throws(Errno) { descriptor = try Descriptor(opening: path, [.readOnly, .nonBlocking]) }
  }

  /// Opens the body of a request.
  ///
  /// - Parameters:
  ///   - host: The server, for errors.
  ///   - isDropped: Whether a redirect has removed the body.
  init(of request: HTTPRequest, to host: String, isDropped: Bool) throws(NetworkError) {
    self.host = host
    path = request.uploadPath
    guard !isDropped, let path else {
      bytes = isDropped ? [] : request.body
      size = Int64(bytes.count)
      file = nil
      piece = nil
      expectsContinue = Self.expectsContinue(size, request)
      return
    }
    bytes = []
    do throws(Errno) {
      let file = try InputFile(path)
      self.file = file
      size = file.descriptor.size
    } catch { throw .uploadFile(host: host, path: path, .unreadable(error)) }
    piece = .allocate(byteCount: Self.pieceSize, alignment: 16)
    expectsContinue = Self.expectsContinue(size, request)
  }

  private static func expectsContinue(_ size: Int64, _ request: HTTPRequest) -> Bool {
    size > immediateSize && request.headers["Expect"] == nil
  }

  deinit { piece?.deallocate() }

  /// Returns the next bytes, or an empty array at the end.
  func next() throws(NetworkError) -> [UInt8] {
    guard let file, let piece, let path else {
      let start = Int(readCount)
      let end = min(bytes.count, start + Self.pieceSize)
      readCount = Int64(end)
      return Array(bytes[start..<end])
    }
    var count = 0
    do throws(Errno) { count = try file.descriptor.read(into: piece) } catch {
      throw .uploadFile(host: host, path: path, .unreadable(error))
    }
    readCount += Int64(count)
    // The server was told another size.
    if readCount > size || (count == 0 && readCount < size) {
      throw .uploadFile(host: host, path: path, .changedSize)
    }
    return Array(piece[..<count])
  }
}
