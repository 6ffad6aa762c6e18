import System

/// A cache of responses on disk for use without a network, with one file per URL. The oldest files are removed first.
/// It can be used on any thread.
final class HTTPCache: @unchecked Sendable {
  struct Entry: Sendable, Equatable {
    var url: String
    /// The time at which the server last sent or confirmed the response, in seconds since 1970 by the system clock.
    var fetched: Int64
    /// The host that sent the response, after redirects.
    var host = ""
    /// The digest of the request fields that selected the response (`SharedCacheRules.variant(of:by:)`).
    var variant = ""
    /// The digest of the request's `Accept` alone, if the response depends on it. Otherwise, and in files of earlier
    /// versions, empty.
    var acceptVariant = ""
    /// The header fields that are stored.
    var headers: HTTPHeaders
    var body: [UInt8]
  }

  /// The names of the header fields to store.
  private static let names = ["ETag", "Last-Modified", "Content-Type", "Vary"]
  /// The first line of a file. Files of version 1 may contain responses for one user alone and are removed.
  private static let signature = "vitrine-http 2"

  private let folder: String
  private let limit: Int
  private let lock = Lock()

  /// - Parameters:
  ///   - folder: The folder, created with the first file.
  ///   - limit: The most bytes of all files together.
  init(_ folder: String, limit: Int) {
    self.folder = folder
    self.limit = limit
  }

  /// Returns the cached response for the request. Returns `nil` if nothing is cached, if it was for requests with other
  /// fields, or if the file is damaged.
  func entry(for request: HTTPRequest) -> Entry? {
    entry(of: request.url).flatMap { Self.isResponse($0, to: request) ? $0 : nil }
  }

  /// Returns `true` if a response for the request's URL was for a request with equal fields (`Vary`).
  static func isResponse(_ entry: Entry, to request: HTTPRequest) -> Bool {
    let list = SharedCacheRules.varyingFields([entry.headers])
    return entry.variant == SharedCacheRules.variant(of: request, by: list)
  }

  /// Returns `true` if a response for the request's URL depends on `Accept`, and was for a request with another one.
  static func hasOtherAccept(_ entry: Entry, than request: HTTPRequest) -> Bool {
    guard entry.headers.has("Accept", in: "Vary"), !isResponse(entry, to: request) else { return false }
    return entry.acceptVariant != SharedCacheRules.variant(of: request, by: "Accept")
  }

  /// Returns the cached response for a URL, regardless of the request's fields. Returns `nil` if there is none or if
  /// the file is damaged.
  func entry(of url: String) -> Entry? {
    lock.withLock {
      guard let bytes = try? File.bytes(at: "\(folder)/\(Self.name(of: url))", limit: limit),
        let entry = Self.entry(in: bytes)
      else {
        return nil
      }
      return entry.url == url ? entry : nil
    }
  }

  /// Stores a response, replacing the previous one. A response larger than a quarter of the limit is not stored.
  ///
  /// - Returns: The error, or `nil` on success.
  func store(_ entry: Entry) -> Errno? {
    let bytes = Self.bytes(of: entry)
    if bytes.count > limit / 4 { return .fileTooLarge }
    return lock.withLock { () -> Errno? in
      do throws(Errno) {
        let files = try FolderStorage(in: folder)
        let name = Self.name(of: entry.url)
        try makeSpace(for: bytes.count, except: name, in: files)
        try replace(name, in: files, with: bytes)
        return nil
      } catch { return error }
    }
  }

  /// Removes the cached response for a URL.
  ///
  /// - Returns: The error, or `nil` if the cache no longer contains the response.
  func remove(_ url: String) -> Errno? {
    lock.withLock { () -> Errno? in
      do throws(Errno) { try File.removeItem(at: "\(folder)/\(Self.name(of: url))") } catch {
        return error == .noSuchFileOrDirectory ? nil : error
      }
      return nil
    }
  }

  private func makeSpace(for count: Int, except name: String, in files: FolderStorage) throws(Errno) {
    var entries: [(name: String, size: Int, fetched: Int64)] = []
    for other in try files.names(in: "") where other != name {
      let size = Int(clamping: try Descriptor(opening: "\(folder)/\(other)", .readOnly).size)
      // Reads only the head, which fits: a URL has at most `NetworkAddress.maximumLength` bytes.
      let entry = Self.entry(
        in: try files.read(other, from: 0, count: 2 * NetworkAddress.maximumLength), isWhole: false)
      if let entry { entries.append((other, size, entry.fetched)) } else { try files.remove(other) }
    }
    entries.sort { $0.fetched > $1.fetched }
    var total = entries.reduce(0) { $0 + $1.size }
    while total + count > limit, let oldest = entries.popLast() {
      try files.remove(oldest.name)
      total -= oldest.size
    }
  }

  private static func name(of url: String) -> String {
    String(hexDigits(of: SHA256.hash(of: Array(url.utf8))).prefix(32))
  }

  // MARK: File format: a line per header field, an empty line, the body

  static func bytes(of entry: Entry) -> [UInt8] {
    var headers = HTTPHeaders()
    headers.add(name: "URL", value: entry.url)
    headers.add(name: "Fetched", value: "\(entry.fetched)")
    headers.add(name: "Host", value: entry.host)
    headers.add(name: "Variant", value: entry.variant)
    if !entry.acceptVariant.isEmpty { headers.add(name: "Accept-Variant", value: entry.acceptVariant) }
    for name in names {
      if let value = entry.headers[name] { headers.add(name: name, value: value) }
    }
    headers.add(name: "Sum", value: hexDigits(of: SHA256.hash(of: entry.body)))
    var bytes = Array("\(signature)\r\n".utf8)
    headers.write(to: &bytes)
    return bytes + [13, 10] + entry.body
  }

  static func entry(in bytes: [UInt8], isWhole: Bool = true) -> Entry? {
    var rest = bytes[...]
    var entry = Entry(url: "", fetched: 0, headers: HTTPHeaders(), body: [])
    var sum = Substring()
    func line() -> ArraySlice<UInt8>? {
      guard let end = rest.firstIndex(of: 10), end > rest.startIndex, rest[end - 1] == 13 else { return nil }
      let line = rest[..<(end - 1)]
      rest = rest[(end + 1)...]
      return line
    }
    guard let first = line(), first.elementsEqual(signature.utf8) else { return nil }
    while let line = line(), !line.isEmpty {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      let text = String(decoding: line[(colon + 1)...], as: UTF8.self)
      let value = HTTPHeaders.trimmed(text[...].utf8)
      switch name {
      case "URL": entry.url = String(value)
      case "Fetched": entry.fetched = Int64(digits: value) ?? 0
      case "Host": entry.host = String(value)
      case "Variant": entry.variant = String(value)
      case "Accept-Variant": entry.acceptVariant = String(value)
      case "Sum": sum = value
      default: entry.headers.add(name: name, value: String(value))
      }
    }
    if isWhole {
      entry.body = Array(rest)
      guard hexDigits(of: SHA256.hash(of: entry.body)) == sum else { return nil }
    }
    return entry
  }
}
