/// The reason for refusing a release. The message is one line that includes the way out.
public enum ReleaseError: Error, Equatable, Sendable {
  case badManifest(line: Int)
  case otherName
  case otherBoard(is: String, wanted: String)
  case otherArchitecture(is: String, wanted: String)
  case cutShort(file: String)
  case damaged(file: String)
  case noSpace(needed: Int, free: Int)
  /// The data partition reported an error.
  case files(reason: String)

  /// The message for people.
  public var message: String {
    switch self {
    case .badManifest(let line):
      "line \(line) of the release's manifest is not understood; deploy with a tool of the version that made the board's image"
    case .otherName: "the release's manifest is not the one that was announced; deploy it again"
    case .otherBoard(let board, let wanted):
      "the release is for the board \(board), and this one is \(wanted); deploy one that is made for it"
    case .otherArchitecture(let architecture, let wanted):
      "the release is for \(architecture) processors, and this one is \(wanted); deploy one that is made for it"
    case .cutShort(let file): "the connection ended before all of \(file) had come; deploy it again"
    case .damaged(let file): "\(file) is not what the manifest says: its SHA-256 is another one; deploy it again"
    case .noSpace(let needed, let free):
      "the release needs \(Self.megabytes(needed)) MB on the data partition, which has \(Self.megabytes(free)) MB free; make room on it"
    case .files(let reason): "the data partition: \(reason)"
    }
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = bytes / ((1 << 20) / 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
