import System

/// Decodes the output of the confined process that copies a bundle: pieces of the manifest, its signature, and the
/// files, each after a line with its length, and possibly a reason for which the copy ends early. The process may have
/// been hijacked.
///
/// ```
/// piece 65536
/// …
/// refused 1a2b3c4d.5e6: updates.example.com: the server responded with status 404
/// ```
package struct BundlePieces {
  private static let pieceWord = "piece"
  private static let refusalWord = "refused"
  /// The maximum length of a line, in bytes. Chosen: a refusal is one line.
  private static let maximumLine = 512
  /// The maximum length of a piece, in bytes. Chosen: sources read less at once.
  private static let maximumPiece = 16 << 20

  /// The part of a line that was received.
  private var line: [UInt8] = []
  /// The number of bytes of the current piece that were not received yet.
  private var rest = 0
  /// Whether the output has ended: with a reason, or because it is not as expected.
  package private(set) var isOver = false
  /// The reason for which the copy ended early, or `nil` if the process gave none.
  package private(set) var refusal: String?

  package init() {}

  static func encode(_ piece: [UInt8]) -> [UInt8] { Array("\(pieceWord) \(piece.count)\n".utf8) + piece }

  static func encode(refusal reason: String) -> [UInt8] { Array("\(refusalWord) \(reason)\n".utf8) }

  /// Returns the bytes of the bundle in the next bytes of the output.
  package mutating func decode(_ output: [UInt8]) -> [UInt8] {
    var contents: [UInt8] = []
    var bytes = output[...]
    while !bytes.isEmpty, !isOver {
      if rest > 0 {
        let part = bytes.prefix(rest)
        contents += part
        rest -= part.count
        bytes = bytes.dropFirst(part.count)
      } else if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        line += bytes[..<end]
        bytes = bytes[(end + 1)...]
        decodeLine()
      } else {
        line += bytes
        bytes = []
      }
      if line.count > Self.maximumLine { isOver = true }
    }
    return contents
  }

  private mutating func decodeLine() {
    let words = String(decoding: line.prefix(Self.maximumLine), as: UTF8.self).split(separator: " ", maxSplits: 1)
    line = []
    if words.count == 2, words[0] == Self.pieceWord, let count = Int(digits: words[1]),
      (1...Self.maximumPiece).contains(count)
    {
      rest = count
      return
    }
    isOver = true
    if words.count == 2, words[0] == Self.refusalWord { refusal = PrintableText.line(words[1]) }
  }
}
