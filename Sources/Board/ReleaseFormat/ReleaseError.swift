/// The reason for refusing a release. The message is one line that includes the way out.
public enum ReleaseError: Error, Equatable, Sendable {
  case badManifest(line: Int)
  case otherName
  case otherBoard(is: String, wanted: String)
  case otherArchitecture(is: String, wanted: String)
  /// The board runs a system of the other kind.
  case otherKind(is: SystemKind)
  case cutShort(file: String)
  case damaged(file: String)
  case noSpace(needed: Int, free: Int)
  /// The board has trusted keys, and refuses the signature.
  case notTrusted(reason: String)
  /// The data partition reported an error.
  case files(reason: String)

  /// The message for people.
  public var message: String {
    switch self {
    case .badManifest(line: 1):
      "the release needs a newer system than this board's; replace that with 'vitrine update', or deploy with the version of the host tool that built the board's image"
    case .badManifest(let line):
      "line \(line) of the release's manifest is invalid; deploy with the version of the host tool that built the board's image"
    case .otherName: "the release's manifest does not match the announced one; deploy it again"
    case .otherBoard(let board, let wanted):
      "the release is for the board \(board), but this board is \(wanted); build the release for this board"
    case .otherArchitecture(let architecture, let wanted):
      "the release is for \(architecture), but this board is \(wanted); build the release for this board"
    case .otherKind(is: .appliance):
      "the image is an appliance, but this board runs a Debian system; make an image with --system, or write a new card"
    case .otherKind(is: .debian):
      "the image is a Debian system, but this board runs an appliance; make an image without --system, or write a new card"
    case .cutShort(let file): "the connection ended before all of \(file) arrived; deploy it again"
    case .damaged(let file): "\(file) is damaged: its SHA-256 does not match the manifest; deploy it again"
    case .noSpace(let needed, let free):
      "the release needs \(Self.megabytes(needed)) MB on the data partition, which has \(Self.megabytes(free)) MB free; 'vitrine clean' lists what can be removed"
    case .notTrusted(let reason): reason
    case .files(let reason): "the data partition: \(reason); 'vitrine doctor' checks it"
    }
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = bytes / ((1 << 20) / 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
