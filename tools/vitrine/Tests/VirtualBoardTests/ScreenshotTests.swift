import Foundation
import Testing

@testable import VirtualBoard

@Suite struct ScreenshotTests {
  /// Returns a picture from rows of characters: '#' is white, '.' is black.
  private func picture(_ rows: [String]) throws -> Screenshot {
    let pixels = rows.joined().flatMap { [UInt8](repeating: $0 == "#" ? 255 : 0, count: 3) }
    return try Screenshot(ppm: Data("P6\n\(rows[0].count) \(rows.count)\n255\n".utf8) + Data(pixels))
  }

  @Test func `patches are found row by row, and small ones ignored`() throws {
    let picture = try picture([
      "##..##.#",
      "##..##..",
      "........",
      "..##....",
      "..##....",
    ])
    #expect(
      picture.patches(of: 0xFFFFFF, atLeast: 2) == [
        PixelRect(x: 0, y: 0, width: 2, height: 2), PixelRect(x: 4, y: 0, width: 2, height: 2),
        PixelRect(x: 2, y: 3, width: 2, height: 2),
      ])
  }

  @Test func `the share of a color is counted only in its area`() throws {
    let picture = try picture(["##..", "#..."])
    #expect(picture.fraction(of: 0xFFFFFF, in: PixelRect(x: 0, y: 0, width: 2, height: 2)) == 0.75)
  }

  @Test func `a truncated file is rejected`() {
    #expect(throws: VirtualMachineError.incompleteScreenshot("/tmp/a")) {
      try Screenshot(ppm: Data("P6\n4 4\n255\nabc".utf8), path: "/tmp/a")
    }
    #expect(throws: VirtualMachineError.self) { try Screenshot(ppm: Data()) }
  }
}
