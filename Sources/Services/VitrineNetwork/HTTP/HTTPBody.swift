import System

/// The destination of a response's body, in memory, a file, or a closure, with a size limit.
///
/// Only a response with the requested contents goes there: one with a status from 200 to 299 and a body, or with the
/// status 200 for a closure. Of other responses, such as redirects and errors, only the first bytes are kept.
final class HTTPBody {
  /// Receives a piece. It returns `false` if it needs no more.
  typealias Receiver = (UnsafeRawBufferPointer) -> Bool

  /// The bytes to keep of the body of a redirect or an error.
  private static let otherBodyLimit = 4096
  /// The most bytes to receive of such a body. Chosen: more than a usual error page, whose connection is then used
  /// again.
  private static let otherBodyMaximum: Int64 = 65_536
  /// The most bytes of a body in memory. Chosen: an array doubles its capacity when it grows, which must fit into the
  /// address space of a 32-bit board.
  private static let memoryLimit: Int64 = 512 << 20

  private(set) var bytes: [UInt8] = []
  private(set) var failure: NetworkError?
  private(set) var isOpen = false
  /// Whether the rest of the body is not needed, so that the connection can be closed.
  private(set) var isSufficient = false
  private let limit: Int64
  private let download: PartialDownload?
  private let receiver: Receiver?
  private let progress: ProgressReporter?
  private let isHead: Bool
  /// Whether the request has a range, so that a part of a file is what it wants.
  private let wantsPart: Bool
  /// Whether the request is for the rest of the download.
  private let isContinuing: Bool
  /// The number of bytes of the body, including those of the download's earlier attempts.
  private var count: Int64 = 0
  private var hasContents = true
  private var decoder: GzipDecoder?
  private var host = ""

  /// Whether the body was encoded.
  var isDecoded: Bool { decoder != nil }

  /// - Parameters:
  ///   - download: The file of a request with `downloadPath`.
  ///   - isContinuing: Whether the request is for the rest of the download.
  init(
    _ request: HTTPRequest, _ receiver: Receiver?, _ download: PartialDownload?, _ progress: ProgressReporter?,
    isContinuing: Bool
  ) {
    self.receiver = receiver
    self.download = download
    self.progress = progress
    self.isContinuing = isContinuing
    isHead = request.method == .head
    wantsPart = isContinuing || request.headers["Range"] != nil
    let isInMemory = receiver == nil && download == nil
    limit = isInMemory ? min(request.limit, Self.memoryLimit) : request.limit
  }

  deinit { download?.suspend() }

  /// Chooses the destination, now that the head is known.
  ///
  /// - Parameter address: The address that has sent the response.
  func open(_ head: HTTPParser.Head, from address: NetworkAddress) throws(NetworkError) {
    isOpen = true
    host = address.host
    // 204 (No Content) and 205 (Reset Content) have no body, which must not replace a file.
    let statusHasContents = (200...299).contains(head.status) && head.status != 204 && head.status != 205
    hasContents = statusHasContents && !isHead && (receiver == nil || head.status == 200)
    let isPart = head.status == 206
    if hasContents, isPart, !wantsPart {
      throw .protocolViolation(host: host, "the server sent a part of the file, not all of it")
    }
    let isRest = hasContents && isPart && isContinuing
    let offset = isRest ? download?.count ?? 0 : 0
    if hasContents, let length = head.length, length > limit - offset { throw .tooLarge(host: host, limit: limit) }
    if !isHead, let encoding = head.headers["Content-Encoding"],
      !HTTPHeaders.isEqualIgnoringCase(encoding, "identity")
    {
      if HTTPHeaders.isEqualIgnoringCase(encoding, "gzip") || HTTPHeaders.isEqualIgnoringCase(encoding, "x-gzip") {
        decoder = GzipDecoder()
      } else if hasContents {
        throw .protocolViolation(host: host, "the body has the encoding '\(encoding)', which was not requested")
      }
    }
    if hasContents, let download { try open(download, head, from: address, isRest: isRest) }
    if hasContents {
      let total = isDecoded ? nil : head.length.map { $0 + offset }
      progress?.update { $0.bytesToReceive = total }
    }
    let early = bytes
    bytes = []
    count = offset
    failure = nil
    early.withUnsafeBytes { append($0) }
  }

  private func open(
    _ download: PartialDownload, _ head: HTTPParser.Head, from address: NetworkAddress, isRest: Bool
  ) throws(NetworkError) {
    var isUsable = true
    do throws(Errno) {
      if isRest {
        isUsable = download.resume(head, isEncoded: isDecoded)
      } else {
        try download.start(head, from: address.text, isEncoded: isDecoded)
      }
    } catch { throw .file(host: host, path: download.path, error) }
    guard !isUsable else { return }
    download.isRefused = true
    throw .protocolViolation(host: host, "the server sent another part of the file than the rest")
  }

  /// Appends a piece as received. The pieces before `open` are kept in memory: they arrived with the head, in one read.
  func append(_ piece: UnsafeRawBufferPointer) {
    guard let decoder else { return appendDecoded(piece) }
    let isValid = decoder.decode(piece) { decoded in
      appendDecoded(decoded)
      return failure == nil && !isSufficient
    }
    if isValid { return }
    // The status of an error is more helpful than a fault of its page.
    if hasContents {
      failure = failure ?? .protocolViolation(host: host, "the body is not valid gzip")
    } else {
      isSufficient = true
    }
  }

  private func appendDecoded(_ piece: UnsafeRawBufferPointer) {
    count += Int64(piece.count)
    guard isOpen, hasContents else {
      if !isOpen { bytes += piece } else { appendOther(piece) }
      return
    }
    if count > limit {
      failure = .tooLarge(host: host, limit: limit)
    } else if let receiver {
      // Later pieces of the same read are not delivered.
      if failure == nil, !receiver(piece) { failure = .cancelled(host: host, .receiving) }
    } else if let download {
      do throws(Errno) { try download.append(piece) } catch {
        failure = .file(host: host, path: download.path, error)
      }
    } else {
      bytes += piece
    }
    let received = count
    progress?.update { $0.bytesReceived = received }
  }

  /// Appends a piece of the body of a redirect or an error. A body without an end must not be awaited.
  private func appendOther(_ piece: UnsafeRawBufferPointer) {
    if bytes.count < Self.otherBodyLimit { bytes += piece.prefix(Self.otherBodyLimit - bytes.count) }
    isSufficient = count > Self.otherBodyMaximum
  }

  func finish() throws(NetworkError) {
    if let failure { throw failure }
    if let decoder, hasContents, !decoder.isComplete { throw .connectionLost(host: host) }
    guard let download else { return }
    var isComplete = false
    do throws(Errno) { isComplete = try download.finish() } catch {
      throw .file(host: host, path: download.path, error)
    }
    guard isComplete else {
      throw .protocolViolation(host: host, "the part of the file has another length than its Content-Range")
    }
  }
}
