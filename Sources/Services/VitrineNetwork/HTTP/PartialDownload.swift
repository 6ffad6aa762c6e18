import System

/// The file that receives a response's body, and the part of it that has arrived, which the next attempts of the same
/// request continue (RFC 9110, section 14).
///
/// The part is in `PATH.part`. It becomes the file at the path when it is complete, and is removed with this object
/// otherwise. An interrupted app leaves it behind, and never continues it: a new object replaces it.
///
/// A part is continued only if the server identifies its version, by a strong `ETag` or a `Last-Modified` that is older
/// than the response, and if it was not compressed.
///
/// Only one thread at a time may use an object.
final class PartialDownload: @unchecked Sendable {
  /// The request fields for the rest of the file.
  struct Continuation {
    var range: String
    /// The version of the file, as a value of `If-Range`.
    var version: String
  }

  /// The bytes of a file that a response contains, by its `Content-Range`.
  struct ByteRange: Equatable {
    var first: Int64
    var last: Int64
    /// The size of the whole file.
    var size: Int64

    /// Parses a value such as `bytes 100-199/200`. Returns `nil` if it is invalid, or if the size is unknown.
    init?(_ text: String) {
      let parts = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard parts.count == 2, HTTPHeaders.isEqualIgnoringCase(Substring(parts[0]), "bytes") else { return nil }
      let numbers = parts[1].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard numbers.count == 2 else { return nil }
      let ends = numbers[0].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard ends.count == 2, let first = NetworkAddress.decimal(ends[0], maximum: Int64.max),
        let last = NetworkAddress.decimal(ends[1], maximum: Int64.max),
        let size = NetworkAddress.decimal(numbers[1], maximum: Int64.max), first <= last, last < size
      else { return nil }
      self.first = first
      self.last = last
      self.size = size
    }
  }

  /// A class, because Embedded Swift 6.3.1 cannot store a noncopyable value with a `deinit` as an optional.
  private final class OutputFile {
    let descriptor: Descriptor
    init(_ path: String, _ access: Descriptor.Access) throws(Errno) {
      descriptor = try Descriptor(opening: path, access)
    }
  }

  /// The path of the complete file.
  let path: String
  /// The number of bytes that have arrived.
  private(set) var count: Int64 = 0
  /// The size of the whole file, or `nil` if it is unknown.
  private(set) var size: Int64?
  /// Whether the server's response to the request for the rest cannot be used, so that the download must start again.
  var isRefused = false

  private let canContinue: Bool
  /// The URL that the part is from.
  private var source = ""
  /// The version of the part as a value of `If-Range`, or `nil` if it cannot be continued.
  private var version: String?
  private var file: OutputFile?
  /// Whether there is a file with the part.
  private var hasPart = false

  private var partPath: String { "\(path).part" }

  /// Creates the file of a request, or returns `nil` for a request without `downloadPath`.
  init?(of request: HTTPRequest) {
    guard let path = request.downloadPath else { return nil }
    self.path = path
    // The app's own range is not known here.
    canContinue = request.method == .get && request.headers["Range"] == nil && request.headers["If-Range"] == nil
  }

  deinit { discard() }

  /// The fields of a request to `url` for the rest of the file, or `nil` if the download starts again.
  ///
  /// - Parameter url: The URL of the current redirect. Only the URL that has sent the part can continue it.
  func continuation(from url: String) -> Continuation? {
    guard hasPart, count > 0, url == source, let version else { return nil }
    return Continuation(range: "bytes=\(count)-", version: version)
  }

  /// Creates an empty part for a response with the whole file.
  ///
  /// - Parameter isEncoded: Whether the body is decoded while it arrives.
  func start(_ head: HTTPParser.Head, from url: String, isEncoded: Bool) throws(Errno) {
    discard()
    file = try OutputFile(partPath, [.writeOnly, .create, .truncate])
    hasPart = true
    source = url
    size = isEncoded ? nil : head.length
    version = canContinue && !isEncoded ? Self.version(of: head.headers) : nil
  }

  /// Opens the part for a response with the rest of the file.
  ///
  /// - Returns: `false` if the response is not the rest of the part.
  func resume(_ head: HTTPParser.Head, isEncoded: Bool) -> Bool {
    guard !isEncoded, let range = head.headers["Content-Range"].flatMap({ ByteRange($0) }), range.first == count,
      range.last == range.size - 1, size == nil || size == range.size,
      head.length == nil || head.length == range.size - count
    else { return false }
    // A response with the status 206 has the same `ETag` as the whole file.
    if let tag = head.headers["ETag"], let version, Self.isTag(version), tag != version { return false }
    // The app may have removed or changed the part.
    guard let file = try? OutputFile(partPath, [.writeOnly, .append]), file.descriptor.size == count else {
      return false
    }
    self.file = file
    size = range.size
    return true
  }

  /// Appends received bytes.
  func append(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
    guard let file else { return }
    try file.descriptor.writeAll(bytes)
    count += Int64(bytes.count)
  }

  /// Closes the part until the next attempt, or removes it if no attempt can continue it.
  func suspend() {
    guard file != nil else { return }
    file = nil
    if version == nil { discard() }
  }

  /// Makes the part the file at the path. Does nothing if the response was none that contains the file.
  ///
  /// - Returns: `false` if bytes are missing.
  func finish() throws(Errno) -> Bool {
    guard let file else { return true }
    if let size, size != count { return false }
    try file.descriptor.synchronize()
    try File.replace(at: path, withFileAt: partPath)
    self.file = nil
    hasPart = false
    return true
  }

  /// Removes the part.
  func discard() {
    file = nil
    if hasPart { try? File.removeItem(at: partPath) }
    hasPart = false
    count = 0
    size = nil
    version = nil
  }

  /// Removes the part on a thread that must not wait until the blocks of a large file are free.
  func discardWithoutWaiting() {
    file = nil
    if hasPart { try? File.removeItemWithoutWaiting(at: partPath) }
    hasPart = false
    discard()
  }

  private static func isTag(_ version: String) -> Bool { version.utf8.first == UInt8(ascii: "\"") }

  /// Returns the value of `If-Range` that only the same bytes have, or `nil` if there is none.
  private static func version(of headers: HTTPHeaders) -> String? {
    // A weak one, `W/"…"`, is the same for versions with different bytes.
    if let tag = headers["ETag"] { return isTag(tag) ? tag : nil }
    // A file that was changed in the second of the response may change again in the same second (RFC 9110, section
    // 8.8.2.2).
    guard let time = headers["Last-Modified"], let date = headers["Date"], date != time else { return nil }
    return time
  }
}
