import TestContexts
import Testing

@testable import BundleUpdates

/// The output of a process that copies a bundle, which the bundle may have hijacked.
@Suite(.freshContext) struct BundlePiecesTests {
  private func decode(_ output: [UInt8], inPartsOf size: Int) -> (contents: [UInt8], pieces: BundlePieces) {
    var pieces = BundlePieces()
    var contents: [UInt8] = []
    var rest = output[...]
    while !rest.isEmpty {
      contents += pieces.decode(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return (contents, pieces)
  }

  @Test func `has the contents and the reason, in parts of any size`() {
    let parts = [Array("refused no\n".utf8), [10, 10], [UInt8](repeating: 7, count: 300)]
    let output = parts.flatMap { BundlePieces.encode($0) } + BundlePieces.encode(refusal: "a.b: it is missing")
    for size in 1...output.count {
      let result = decode(output, inPartsOf: size)
      #expect(result.contents == parts.flatMap { $0 })
      #expect(result.pieces.refusal == "a.b: it is missing" && result.pieces.isOver)
    }
    let incomplete = decode(Array(output.prefix(20)), inPartsOf: 3)
    #expect(!incomplete.pieces.isOver && incomplete.pieces.refusal == nil)
  }

  @Test(arguments: [
    "hello\n", "piece\n", "piece 0\n", "piece -1\n", "piece 99999999999\n", "piece 1 2\n", "\n",
    String(repeating: "y", count: 10_000),
  ])
  func `nothing else is believed`(text: String) {
    let result = decode(Array(text.utf8) + BundlePieces.encode([1, 2, 3]), inPartsOf: 100)
    #expect(result.contents.isEmpty && result.pieces.isOver && result.pieces.refusal == nil)
  }

  @Test func `a reason moves no cursor of a terminal`() {
    #expect(decode(Array("refused a\u{1B}[2Jb\n".utf8), inPartsOf: 5).pieces.refusal == "a?[2Jb")
  }
}
