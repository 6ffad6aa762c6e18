import ReleaseFormat
import System

/// The reason why a bundle is not used. The message is a part of a line about the stick or the server.
package enum BundleError: Error, Equatable {
  /// There is no FAT file system.
  case noFileSystem
  case noBundle
  /// The file system contradicts itself, or ends early.
  case damaged
  case tooLarge(file: String)
  case missing(file: String)
  case wrongSize(file: String)
  case tooMany
  /// The index of a server names no manifest for this board.
  case notListed(board: String, architecture: String)
  case manifest(ReleaseError)
  /// The stick or a pipe reported an error. The stick may have been removed.
  case device(Errno)
  /// The server did not send a file.
  case network(file: String, reason: String)

  /// Whether the source does not answer, so that nothing else of it is read.
  var endsReading: Bool {
    switch self {
    case .device, .network: true
    default: false
    }
  }

  package var message: String {
    switch self {
    case .noFileSystem: "it has no FAT file system; format it with FAT32"
    case .noBundle: "it has no bundle"
    case .damaged: "its file system is damaged; format it with FAT32 and write the bundle again"
    case .tooLarge(let file): "\(file) is too large; write the bundle again"
    case .missing(let file): "\(file) is missing; write the bundle again"
    case .wrongSize(let file): "\(file) is not complete; write the bundle again"
    case .tooMany: "it has more than \(BundleName.maximumManifests) bundles; remove some"
    case .notListed(let board, let architecture):
      "it has nothing for the board \(board) (\(architecture)); add --board \(board) to 'vitrine bundle'"
    case .manifest(let error): error.message
    case .device(let error): "it cannot be read: \(error.message)"
    case .network(let file, let reason): "\(file): \(reason)"
    }
  }

  package static func reading<Result>(_ work: () throws(Errno) -> Result) throws(BundleError) -> Result {
    do throws(Errno) { return try work() } catch { throw .device(error) }
  }
}
