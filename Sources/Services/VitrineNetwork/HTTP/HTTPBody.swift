import System

/// The destination of a response's body, in memory, a file, or a closure, with a size limit.
final class HTTPBody {
  typealias Receiver = (UnsafeRawBufferPointer) -> Void

  /// The bytes to keep of the body of a refusal.
  private static let errorBodyLimit = 4096

  private(set) var bytes: [UInt8] = []
  private(set) var failure: NetworkError?
  private(set) var isOpen = false
  private let limit: Int
  private let path: String?
  private let receiver: Receiver?
  private var isReceived = false
  private var partialFile: OutputFile?
  private var count = 0
  private var isError = false
  private var decoder: GzipDecoder?
  private var host = ""

  /// Whether the body was encoded.
  var isDecoded: Bool { decoder != nil }

  init(_ request: HTTPRequest, _ receiver: Receiver? = nil) {
    self.receiver = receiver
    limit = request.limit
    path = request.downloadPath
  }

  deinit { if partialFile != nil, let path { try? File.removeItem(at: "\(path).part") } }

  /// A class, because Embedded Swift 6.3.1 cannot store a noncopyable value with a `deinit` as an optional.
  private final class OutputFile {
    let descriptor: Descriptor
    init(_ path: String) throws(Errno) {
      descriptor = try Descriptor(opening: path, [.writeOnly, .create, .truncate])
    }
  }

  /// Chooses the destination, now that the head is known.
  func open(_ head: HTTPParser.Head, _ host: String) throws(NetworkError) {
    isOpen = true
    isError = head.status >= 400
    isReceived = head.status == 200 && receiver != nil
    self.host = host
    if !isError {
      if let length = head.length, length > limit { throw .tooLarge(limit: limit) }
      if let path, (200...299).contains(head.status) {
        do throws(Errno) { partialFile = try OutputFile("\(path).part") } catch { throw .file(path, error) }
      }
    }
    if let encoding = head.headers["Content-Encoding"], !HTTPHeaders.isEqualIgnoringCase(encoding, "identity") {
      if HTTPHeaders.isEqualIgnoringCase(encoding, "gzip") || HTTPHeaders.isEqualIgnoringCase(encoding, "x-gzip") {
        decoder = GzipDecoder()
      } else if !isError {
        throw .protocolViolation(host: host, "the body has the encoding '\(encoding)', which was not requested")
      }
    }
    let early = bytes
    bytes = []
    count = 0
    failure = nil
    early.withUnsafeBytes { append($0) }
  }

  /// Appends a piece as received. The pieces before `open` are kept in memory: they arrived with the head, in one read.
  func append(_ piece: UnsafeRawBufferPointer) {
    guard let decoder else { return appendDecoded(piece) }
    let isValid = decoder.decode(piece) { decoded in
      appendDecoded(decoded)
      return failure == nil
    }
    if !isValid { failure = failure ?? .protocolViolation(host: host, "the body is not valid gzip") }
  }

  private func appendDecoded(_ piece: UnsafeRawBufferPointer) {
    count += piece.count
    if isError {
      if bytes.count < Self.errorBodyLimit { bytes += piece.prefix(Self.errorBodyLimit - bytes.count) }
      // Only the first bytes are kept, but a body without end must fail too.
      if count > limit { failure = .tooLarge(limit: limit) }
    } else if count > limit {
      failure = .tooLarge(limit: limit)
    } else if isReceived {
      receiver?(piece)
    } else if let partialFile {
      do throws(Errno) { try partialFile.descriptor.writeAll(piece) } catch { failure = .file(path ?? "", error) }
    } else {
      bytes += piece
    }
  }

  func finish() throws(NetworkError) {
    if let failure { throw failure }
    if let decoder, !decoder.isComplete { throw .connectionLost(host: host) }
    guard let path, let partialFile else { return }
    do throws(Errno) {
      try partialFile.descriptor.synchronize()
      try File.replace(at: path, withFileAt: "\(path).part")
    } catch { throw .file(path, error) }
    self.partialFile = nil
  }
}
