/// What a board is, so that it takes only what was made for it.
public struct BoardName: Equatable, Sendable {
  /// As its file in `boards` is named.
  public let board: String
  /// `arm64`, `armhf` or `x86_64`.
  public let architecture: String

  /// Where it stands on a board.
  public static let path = "/etc/vitrine/board"

  /// A board of this name with such a processor.
  public init(board: String, architecture: String) { (self.board, self.architecture) = (board, architecture) }

  /// As it stands there.
  public var text: String { "board \(board)\narchitecture \(architecture)\n" }

  /// Nil where it is not all there.
  public init?(parsing text: String) {
    var (board, architecture): (String?, String?)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "board": board = String(words[1])
      case "architecture": architecture = String(words[1])
      default: break
      }
    }
    guard let board, let architecture else { return nil }
    self.init(board: board, architecture: architecture)
  }

  /// Throws where a release was made for another board.
  public func check(_ manifest: ReleaseManifest) throws(ReleaseError) {
    // A program for another processor is the worse mistake.
    guard manifest.architecture == architecture else { throw .otherArchitecture(is: manifest.architecture, wanted: architecture) }
    guard manifest.board == board else { throw .otherBoard(is: manifest.board, wanted: board) }
  }
}
