import ReleaseFormat
import System

/// The reply of the confined process that reads a bundle: what it found for this board. The process may have been
/// hijacked, so each number has a limit.
package enum BundleReply {
  package enum Finding: Equatable {
    /// There is a manifest for this board, with its signature. Neither is verified.
    case item(manifest: [UInt8], signature: [UInt8])
    case refused(reason: String)
  }

  /// The maximum length of a line, in bytes. Chosen: a refusal is one line.
  private static let maximumLine = 512
  /// The maximum number of items: releases and systems.
  private static let maximumItems = 2 * BundleReader.maximumCandidates
  /// The maximum length of the whole reply, in bytes.
  static let maximumSize =
    maximumItems * (maximumLine + ReleaseManifest.maximumSize + ReleaseSignature.maximumSize)

  /// Carries out a request, and writes the reply.
  ///
  /// - Parameters:
  ///   - words: `scan` with the board's name and processor, or `copy` with the name of a manifest's file and the files
  ///     to send, separated by commas, or `-` for all.
  ///   - open: Returns the place with the bundle.
  package static func run(_ words: [String], _ open: () throws(BundleError) -> any BundleSource) -> Never {
    let output = Descriptor(owning: 1)
    do throws(BundleError) {
      let bundle = BundleReader(try open())
      switch (words.first, words.count) {
      case ("scan", 3):
        for item in try bundle.candidates(for: BoardName(board: words[1], architecture: words[2])) {
          try write(
            Array("item \(item.manifest.count) \(item.signature.count)\n".utf8) + item.manifest + item.signature,
            to: output)
        }
      case ("copy", 3):
        let names = words[2].split(separator: ",").map { String($0) }
        try bundle.send(words[1], files: { words[2] == "-" || names.contains($0) }) { (piece) throws(BundleError) in
          if !piece.isEmpty { try write(BundlePieces.encode(piece), to: output) }
        }
      default: Process.exit(1)
      }
    } catch {
      // The receiver of a copy from a stick that was removed knows what to do.
      if case .device = error, words.first == "copy" { Process.exit(1) }
      try? write(BundlePieces.encode(refusal: error.message), to: output)
      Process.exit(1)
    }
    Process.exit(0)
  }

  private static func write(_ bytes: [UInt8], to output: borrowing Descriptor) throws(BundleError) {
    do throws(Errno) { try output.writeAll(bytes) } catch { throw .device(error) }
  }

  package static func findings(in reply: [UInt8]) -> [Finding] {
    var findings: [Finding] = []
    var rest = reply[...]
    while findings.count < maximumItems,
      let end = rest.prefix(maximumLine).firstIndex(of: UInt8(ascii: "\n"))
    {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      let words = line.split(separator: " ")
      if words.first == "item", words.count == 3, let size = Int(digits: words[1]),
        let signatureSize = Int(digits: words[2]), (1...ReleaseManifest.maximumSize).contains(size),
        signatureSize <= ReleaseSignature.maximumSize, rest.count >= size + signatureSize
      {
        findings.append(
          .item(manifest: Array(rest.prefix(size)), signature: Array(rest.dropFirst(size).prefix(signatureSize))))
        rest = rest.dropFirst(size + signatureSize)
      } else {
        let reason = line.hasPrefix("refused ") ? PrintableText.line(line.dropFirst(8)) : "it cannot be read"
        return findings + [.refused(reason: reason)]
      }
    }
    return findings.isEmpty ? [.refused(reason: "it cannot be read")] : findings
  }
}
