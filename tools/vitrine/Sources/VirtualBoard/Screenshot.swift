import Foundation

/// The pixels on the panel.
public struct Screenshot: Equatable, Sendable {
  public let width: Int
  public let height: Int
  /// The pixels row by row, three bytes each, red first.
  private let bytes: [UInt8]

  /// Parses a PPM file: "P6", the size, 255, the pixels.
  ///
  /// - Parameter path: The path of the file, for messages.
  public init(ppm file: Data, path: String = "of the board") throws {
    var words: [String] = []
    var index = file.startIndex
    while words.count < 4, index < file.endIndex {
      let end = file[index...].firstIndex { [9, 10, 13, 32].contains($0) } ?? file.endIndex
      words.append(String(decoding: file[index..<end], as: UTF8.self))
      index = min(end + 1, file.endIndex)
    }
    guard words.count == 4, words[0] == "P6", let width = Int(words[1]), let height = Int(words[2]), words[3] == "255",
      file.endIndex - index == width * height * 3
    else { throw VirtualMachineError.incompleteScreenshot(path) }
    self.width = width
    self.height = height
    bytes = [UInt8](file[index...])
  }

  /// The color of a pixel, 0xRRGGBB.
  public subscript(x: Int, y: Int) -> UInt32 {
    let place = (y * width + x) * 3
    return UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
  }

  /// Returns the fraction of `area` that has exactly this color, from 0 to 1.
  public func fraction(of color: UInt32, in area: PixelRect) -> Double {
    var count = 0
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width where self[x, y] == color { count += 1 }
    }
    return Double(count) / Double(max(1, area.width * area.height))
  }

  /// Returns the bounds of every connected patch of exactly this color that is at least `side` pixels wide and high,
  /// row by row from the top left.
  public func patches(of color: UInt32, atLeast side: Int) -> [PixelRect] {
    var seen = [Bool](repeating: false, count: width * height)
    var found: [PixelRect] = []
    for y in 0..<height {
      for x in 0..<width where !seen[y * width + x] && self[x, y] == color {
        let area = fill(from: (x, y), color, &seen)
        if area.width >= side && area.height >= side { found.append(area) }
      }
    }
    // The tops of patches in one row may differ by a pixel.
    return found.sorted { abs($0.y - $1.y) > side / 2 ? $0.y < $1.y : $0.x < $1.x }
  }

  private func fill(from start: (Int, Int), _ color: UInt32, _ seen: inout [Bool]) -> PixelRect {
    var left = start.0
    var top = start.1
    var right = start.0
    var bottom = start.1
    var open = [start]
    seen[start.1 * width + start.0] = true
    while let (x, y) = open.popLast() {
      left = min(left, x)
      right = max(right, x)
      top = min(top, y)
      bottom = max(bottom, y)
      for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
        guard x >= 0, y >= 0, x < width, y < height, !seen[y * width + x], self[x, y] == color else { continue }
        seen[y * width + x] = true
        open.append((x, y))
      }
    }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}

/// A rectangle of a picture, in pixels. The right and bottom edges are exclusive.
public struct PixelRect: Equatable, Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var center: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
}
