import Raster

/// Finds the letters in an image by comparing it with the same image without text, and measures their contrast.
struct GlyphContrast {
  /// The minimum number of pixels of a letter. Smaller marks are parts of letters that others cover.
  private static let least = 24

  /// The highest contrast of each letter with its background, which is that of its fully covered pixels.
  private(set) var contrasts: [Double] = []

  init(in picture: Bitmap, over blank: Bitmap) {
    let width = picture.size.width
    let height = picture.size.height
    var isMarked = [Bool](repeating: false, count: width * height)
    for y in 0..<height {
      for x in 0..<width { isMarked[y * width + x] = picture[x, y] != blank[x, y] }
    }
    var stack: [Int] = []
    for first in isMarked.indices where isMarked[first] {
      isMarked[first] = false
      stack = [first]
      var best = 1.0
      var count = 0
      while let place = stack.popLast() {
        let x = place % width
        let y = place / width
        count += 1
        best = max(best, Color(hex: picture[x, y] & 0xFFFFFF).contrast(with: Color(hex: blank[x, y] & 0xFFFFFF)))
        for (nextX, nextY) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        where nextX >= 0 && nextX < width && nextY >= 0 && nextY < height && isMarked[nextY * width + nextX] {
          isMarked[nextY * width + nextX] = false
          stack.append(nextY * width + nextX)
        }
      }
      if count >= Self.least { contrasts.append(best) }
    }
  }
}
