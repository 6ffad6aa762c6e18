/// The identity of a board, so that it accepts only releases that were made for it.
public struct BoardName: Equatable, Sendable {
  /// The name of the board's file in `boards`.
  public let board: String
  /// The processor: `arm64`, `armhf` or `x86_64`.
  public let architecture: String

  /// The path of the file with the identity on a board.
  public static let path = "/etc/vitrine/board"

  /// Creates the identity of a board with this name and processor.
  public init(board: String, architecture: String) {
    self.board = board
    self.architecture = architecture
  }

  /// The contents of the file at `path`.
  public var text: String { "board \(board)\narchitecture \(architecture)\n" }

  /// Returns `nil` if a part of the identity is missing.
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

  /// Throws an error if the release was made for another board.
  public func check(_ manifest: ReleaseManifest) throws(ReleaseError) {
    // The processor is checked first because a program for another one is the worse mistake.
    guard manifest.architecture == architecture else {
      throw .otherArchitecture(is: manifest.architecture, wanted: architecture)
    }
    guard manifest.board == board else { throw .otherBoard(is: manifest.board, wanted: board) }
  }
}
