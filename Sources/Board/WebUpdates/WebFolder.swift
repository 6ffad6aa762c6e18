import BundleUpdates
import ReleaseFormat
import System
import VitrineNetwork

/// The folder `vitrine` of a web server, which may be hostile. A confined process uses this type.
package final class WebFolder: BundleSource {
  /// The time limit for an index, a manifest, or a signature, in seconds. Chosen: they have a few kilobytes.
  private static let shortTimeout = 60.0
  /// The lowest speed at which a file may arrive, in bytes per second. Chosen: a mobile network with a weak signal.
  private static let lowestSpeed = 4096.0

  private let url: String
  private let downloader: HTTPDownloader

  /// - Parameters:
  ///   - url: The folder's URL, with or without a slash at its end.
  ///   - trustRoots: A PEM file of trusted certificates, or `nil` for Debian's.
  package init(_ url: String, trustRoots: String? = nil) {
    self.url = url.hasSuffix("/") ? url : "\(url)/"
    downloader = HTTPDownloader(trustRoots: trustRoots)
  }

  package func manifests(for board: BoardName) throws(BundleError) -> [String] {
    let bytes = try contents(of: BundleIndex.fileName, limit: BundleIndex.maximumSize)
    guard let index = BundleIndex(parsing: String(decoding: bytes, as: UTF8.self)) else {
      throw .network(file: BundleIndex.fileName, reason: "it is not the list of a bundle; run 'vitrine bundle' again")
    }
    let names = index.entries.filter { $0.board == board }.map { $0.file }
    if names.isEmpty { throw .notListed(board: board.board, architecture: board.architecture) }
    return names
  }

  package func contents(of name: String, limit: Int) throws(BundleError) -> [UInt8] {
    var all: [UInt8] = []
    try load(name, limit: Int64(limit), within: Self.shortTimeout) {
      all += $0
      return true
    }
    return all
  }

  /// Does nothing, because the server is not queried before the files are received.
  package func check(_ name: String, size: Int64) throws(BundleError) {}

  package func read(
    _ name: String, size: Int64, _ body: ([UInt8]) throws(BundleError) -> Void
  ) throws(BundleError) {
    var received: Int64 = 0
    var failure: BundleError?
    do throws(BundleError) {
      try load(name, limit: size, within: Self.shortTimeout + Double(size) / Self.lowestSpeed) { piece in
        received += Int64(piece.count)
        do throws(BundleError) { try body(Array(piece)) } catch { failure = error }
        // The rest of a file that cannot be used is not received.
        return failure == nil
      }
    } catch { throw failure ?? error }
    guard received == size else { throw .wrongSize(file: name) }
  }

  private func load(
    _ name: String, limit: Int64, within seconds: Double, _ receive: (UnsafeRawBufferPointer) -> Bool
  ) throws(BundleError) {
    do throws(NetworkError) {
      try downloader.get(url + name, limit: limit, within: seconds, receive)
    } catch { throw .network(file: name, reason: error.message) }
  }
}
