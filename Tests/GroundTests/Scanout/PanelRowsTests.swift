import CPixelRows
import TestContexts
import Testing

/// The loops must not change the rest of a panel row, or the bytes around it.
@Suite("Rows for a panel", .freshContext) struct PanelRowsTests {
  /// The rotation of a frame: the steps between panel columns and rows, in pixels of the frame.
  private enum Turn: CaseIterable { case quarter, half, threeQuarters }

  private static let stride = 176
  private static let frame: [UInt32] = (0..<176 * 176).map {
    0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) >> 8
  }
  private static let pitch = 176 * 4 + 12

  /// Returns the panel's bytes after `write`, which receives the destination and the frame.
  private func panel(_ write: (UnsafeMutableRawPointer, UnsafePointer<UInt32>) -> Void) -> [UInt8] {
    let length = Self.pitch * 176
    return withUnsafeTemporaryAllocation(byteCount: length, alignment: 64) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0xEE)
      Self.frame.withUnsafeBufferPointer { write(bytes.baseAddress!, $0.baseAddress!) }
      return [UInt8](bytes)
    }
  }

  /// Returns the frame's first pixel in reading order, and the steps to the right and down.
  private func way(_ turn: Turn, _ width: Int, _ height: Int) -> (first: Int, right: Int, below: Int) {
    switch turn {
    case .quarter: ((width - 1) * Self.stride + 3, -Self.stride, 1)
    case .half: ((height - 1) * Self.stride + width - 1, -1, -Self.stride)
    case .threeQuarters: (height - 1 + 5, Self.stride, -1)
    }
  }

  private static let sizes = [
    (1, 1), (3, 5), (4, 4), (7, 9), (15, 64), (16, 65), (31, 2), (33, 67), (64, 32), (75, 41), (130, 131),
  ]

  /// Returns the expected bytes for a rectangle at (x, y), calculated pixel by pixel.
  private func expected<Word: FixedWidthInteger>(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ first: Int, _ right: Int, _ below: Int,
    _ word: (UInt32, Int, Int) -> Word
  ) -> [UInt8] {
    panel { to, frame in
      for row in 0..<height {
        for column in 0..<width {
          let place = to + (y + row) * Self.pitch + (x + column) * MemoryLayout<Word>.size
          place.storeBytes(of: word(frame[first + column * right + row * below], x + column, y + row), as: Word.self)
        }
      }
    }
  }

  @Test(arguments: [vt_narrow_panel_rows, vt_widest_panel_rows])
  func `are rotated the same for every vector width`(_ rows: @Sendable () -> vt_panel_rows) {
    for turn in Turn.allCases {
      for (width, height) in Self.sizes {
        for (x, y) in [(0, 0), (1, 2), (13, 1)] {
          let (first, right, below) = way(turn, width, height)
          let written = panel { to, frame in
            vt_turn_rows(
              right == -1 ? rows().mirror : rows().transpose, to + y * Self.pitch + x * 4, Self.pitch, width, height,
              frame + first,
              right, below)
          }
          #expect(
            written == expected(x, y, width, height, first, right, below) { color, _, _ in color },
            "\(turn) \(width)×\(height)")
        }
      }
    }
  }

  @Test(.slow, arguments: [vt_narrow_panel_rows, vt_widest_panel_rows])
  func `are converted the same for every vector width`(_ rows: @Sendable () -> vt_panel_rows) {
    func check<Word: FixedWidthInteger>(
      _ convert: vt_convert, isDithered: Bool = false, _ word: (UInt32, Int, Int) -> Word
    ) {
      let bytes = MemoryLayout<Word>.size
      for (width, height) in Self.sizes {
        for (x, y) in [(0, 0), (1, 2), (14, 3)] {
          let upright = panel { to, frame in
            convert(to + y * Self.pitch + x * bytes, Self.pitch, width, height, frame + 3, Self.stride, x, y)
          }
          #expect(upright == expected(x, y, width, height, 3, 1, Self.stride, word), "\(width)×\(height)")
          for turn in Turn.allCases {
            let (first, right, below) = way(turn, width, height)
            let written = panel { to, frame in
              vt_turn_and_convert(
                right == -1 ? rows().mirror : rows().transpose, convert, to + y * Self.pitch + x * bytes, Self.pitch,
                width, height,
                frame + first, right, below, x, y, bytes)
            }
            let wanted = expected(x, y, width, height, first, right, below, word)
            #expect(written == wanted, "\(turn) \(width)×\(height)")
            guard isDithered, right != -1 else { continue }
            let inOne = panel { to, frame in
              vt_dither_columns(
                rows(), to + y * Self.pitch + x * bytes, Self.pitch, width, height, frame + first, right, below, x, y)
            }
            #expect(inOne == wanted, "\(turn) \(width)×\(height), in one")
          }
        }
      }
    }
    check(rows().swap) { color, _, _ in vt_swapped(color) }
    check(rows().pack) { color, _, _ in vt_packed(color) }
    // The Bayer matrix, halved.
    let steps: [[UInt32]] = [[0, 4, 1, 5], [6, 2, 7, 3], [1, 5, 0, 4], [7, 3, 6, 2]]
    check(rows().dither, isDithered: true) { color, x, y in
      func part(_ shift: UInt32, _ bits: UInt32, _ step: UInt32) -> UInt32 {
        let level = color >> shift & 0xFF
        return (level - level >> bits + step) >> (8 - bits)
      }
      let step = steps[y & 3][x & 3]
      return UInt16(part(16, 5, step) << 11 | part(8, 6, step / 2) << 5 | part(0, 5, step))
    }
  }
}
