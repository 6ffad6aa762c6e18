import ReleaseFormat
import System

/// The reason for refusing an update of the system. The message is one line that includes the way out.
package enum SlotError: Error, Equatable {
  case badManifest(line: Int)
  case otherBoard(is: String, wanted: String)
  case otherArchitecture(is: String, wanted: String)
  /// The board runs a system of the other kind.
  case otherKind(is: SystemKind)
  /// The running system has not passed its own trial.
  case onTrial
  case noSpace(needed: Int, free: Int)
  case cutShort(file: String)
  case damaged(file: String)
  /// A file that the board lacks was not sent.
  case notSent(file: String)
  /// The board has trusted keys, and refuses the signature.
  case notTrusted(reason: String)
  /// The boot partition reported an error.
  case files(reason: String)

  init(_ error: ReleaseError) {
    switch error {
    case .badManifest(let line): self = .badManifest(line: line)
    case .otherName: self = .badManifest(line: 1)
    case .otherBoard(let board, let wanted): self = .otherBoard(is: board, wanted: wanted)
    case .otherArchitecture(let architecture, let wanted): self = .otherArchitecture(is: architecture, wanted: wanted)
    case .otherKind(let kind): self = .otherKind(is: kind)
    case .cutShort(let file): self = .cutShort(file: file)
    case .damaged(let file): self = .damaged(file: file)
    case .noSpace(let needed, let free): self = .noSpace(needed: needed, free: free)
    case .notTrusted(let reason): self = .notTrusted(reason: reason)
    case .files(let reason): self = .files(reason: reason)
    }
  }

  package var message: String {
    switch self {
    case .badManifest(let line):
      "line \(line) of the system's manifest is invalid; use the version of the host tool that built the board's image"
    case .otherBoard(let board, let wanted):
      "the image is for the board \(board), but this board is \(wanted); make an image for this board"
    case .otherArchitecture(let architecture, let wanted):
      "the image is for \(architecture), but this board is \(wanted); make an image for this board"
    case .otherKind(let kind): ReleaseError.otherKind(is: kind).message
    case .onTrial: "the running system is still on trial; try again when 'vitrine status' no longer reports a trial"
    case .noSpace(let needed, let free):
      "the image needs \(needed >> 20) MB on the boot partition, which has \(free >> 20) MB for it; write the image to the board's card"
    case .cutShort(let file):
      "the connection ended before all of \(file) arrived; run the update again, which sends this file from its beginning"
    case .damaged(let file): "\(file) is damaged: its SHA-256 does not match the manifest; run the update again"
    case .notSent(let file): "\(file) was not sent; run the update again"
    case .notTrusted(let reason): reason
    case .files(let reason): "the boot partition: \(reason); 'vitrine logs' may show more"
    }
  }
}
