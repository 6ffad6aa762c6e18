import Foundation

@testable import VirtualBoard

extension Screenshot {
  /// Returns the frame as a panel shows it that is rotated clockwise by `degrees`, a multiple of 90.
  func rotated(by degrees: Int) throws -> Screenshot {
    if degrees == 0 { return self }
    let isQuarterTurn = degrees == 90 || degrees == 270
    let right = isQuarterTurn ? height : width
    let bottom = isQuarterTurn ? width : height
    var file = Array("P6 \(right) \(bottom) 255\n".utf8)
    for y in 0..<bottom {
      for x in 0..<right {
        let color =
          switch degrees {
          case 90: self[y, right - 1 - x]
          case 180: self[right - 1 - x, bottom - 1 - y]
          default: self[bottom - 1 - y, x]
          }
        file.append(UInt8(color >> 16))
        file.append(UInt8(color >> 8 & 0xFF))
        file.append(UInt8(color & 0xFF))
      }
    }
    return try Screenshot(ppm: Data(file))
  }

  /// Returns `true` if the sizes differ, or a color channel of a pixel differs by more than `tolerance`.
  func differs(from other: Screenshot, by tolerance: Int) -> Bool {
    if self == other { return false }
    guard tolerance > 0, width == other.width, height == other.height else { return true }
    for y in 0..<height {
      for x in 0..<width {
        let color = self[x, y]
        let otherColor = other[x, y]
        if color == otherColor { continue }
        for shift in [0, 8, 16] {
          let difference = Int(color >> shift & 0xFF) - Int(otherColor >> shift & 0xFF)
          if abs(difference) > tolerance { return true }
        }
      }
    }
    return false
  }
}
