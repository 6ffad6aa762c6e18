import BoardFixtures
import Foundation
import Host
import Images
import Proofs
import Testing

@testable import VirtualBoard

/// An app on a board whose second serial port is a socket of the emulator. The test simulates a reader and a printer at
/// its other end.
@Suite("The serial port of a board", .serialized, .fewAtOnce, .inCampaign) struct SerialTests {
  private static let limit = Duration.seconds(60)

  @Test func `an app reads a serial reader, answers it, prints a receipt, and runs a program`() async throws {
    let port = SecondPort()
    let board = try await BuiltBoard(
      "qemu-x86_64", with: "conformance", in: Repository(around: #filePath), settings: ["LINE": "/dev/ttyS1"],
      devices: port.devices)
    try await board.machine.run { board in
      try await board.waitUntilReady()
      try await board.awaitLine("till: open", within: Self.limit)
      try await board.awaitLine("till: one two, status 3", within: Self.limit)

      let line = try await LineSocket(path: port.socket(in: board.folder), within: .seconds(10)) { true }
      defer { line.close() }
      line.send("4006381333931")
      try await port.awaitBytes(Array("heard 4006381333931\r\n".utf8), in: board.folder)
      line.send("print")
      // DLE EOT 2 and 4, which query the printer's status.
      try await port.awaitBytes([0x10, 0x04, 0x02, 0x10, 0x04, 0x04], in: board.folder)
      line.send("\u{12}\u{12}")
      // GS r 1, which marks the end of the receipt.
      let bytes = try await port.awaitBytes([0x1D, 0x72, 0x01], in: board.folder)
      line.send("\0")
      try await board.awaitLine("till: printed, with status", within: Self.limit)

      // ESC @, ESC t 16; then centered, bold and large; and back to normal.
      var receipt: [UInt8] =
        [0x1B, 0x40, 0x1B, 0x74, 16, 0x1B, 0x61, 1, 0x1B, 0x45, 1, 0x1D, 0x21, 0x11] + Array("Till 1\n".utf8)
      receipt +=
        [0x1B, 0x61, 0, 0x1B, 0x45, 0, 0x1D, 0x21, 0] + Array("4006381333931             2,50 ".utf8) + [0x80, 0x0A]
      // GS h, GS w, GS H, GS k; GS V.
      receipt +=
        [0x1B, 0x61, 1, 0x1D, 0x68, 80, 0x1D, 0x77, 3, 0x1D, 0x48, 2, 0x1D, 0x6B, 67, 13] + Array("4006381333931".utf8)
      receipt += [0x1D, 0x56, 0x42, 0]
      #expect(Array(bytes.dropLast(3).suffix(receipt.count)) == receipt)
    }
    try recordProof("reads a serial reader, prints a receipt, and starts a program", build: "x86_64")
  }
}

/// An additional serial port whose bytes are stored in a file.
private struct SecondPort: Sendable {
  let devices: @Sendable (URL) -> [String] = { folder in
    [
      "-chardev",
      "socket,id=port,path=\(folder.appending(path: "port").path),server=on,wait=off,logfile=\(folder.appending(path: "bytes").path)",
      "-serial", "chardev:port",
    ]
  }

  func socket(in folder: URL) -> String { folder.appending(path: "port").path }

  /// Waits until the board has sent these bytes last, and returns all bytes.
  @discardableResult
  func awaitBytes(_ end: [UInt8], in folder: URL) async throws -> [UInt8] {
    for _ in 0..<600 {
      let bytes = [UInt8]((try? Data(contentsOf: folder.appending(path: "bytes"))) ?? Data())
      if bytes.suffix(end.count).elementsEqual(end) { return bytes }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the port never sends \(end)")
    return []
  }
}
