import CPixelRows
import TestKit
import TestContexts
import Testing

@Suite("Rows of pixels", .freshContext) struct PixelRowsTests {
  /// The length of the longest row, including the space after it that must not be written to.
  private static let room = 96

  /// The input of the loops, and the check against a pixel-by-pixel result.
  private final class Trial {
    var dice = SeededGenerator(state: 14)
    var start = [UInt32](repeating: 0, count: room)
    var source = [UInt32](repeating: 0, count: room)
    var other = [UInt32](repeating: 0, count: room)
    var coverage = [UInt8](repeating: 0, count: room)

    /// Returns a premultiplied pixel that is often opaque or transparent.
    func pixel() -> UInt32 {
      let alpha = [0, 255, 128, dice.next(below: 256)][dice.next(below: 4)]
      func part() -> UInt32 { UInt32(dice.next(below: alpha + 1)) }
      return UInt32(alpha) << 24 | part() << 16 | part() << 8 | part()
    }

    func fill() {
      for index in start.indices { (start[index], source[index], other[index]) = (pixel(), pixel(), pixel()) }
      var index = 0
      // Runs of zeros and of full coverage, as in shapes.
      while index < coverage.count {
        let length = 1 + dice.next(below: 12)
        let kind = dice.next(below: 3)
        for place in index..<min(index + length, coverage.count) {
          coverage[place] = kind == 0 ? 0 : kind == 1 ? 255 : UInt8(dice.next(below: 256))
        }
        index += length
      }
    }

    /// Returns `true` if the loops of both vector widths produce `expected` for `count` pixels, and write nothing
    /// beyond them.
    func matches(
      _ count: Int, _ expected: (Int) -> UInt32, _ loop: (vt_pixel_rows, UnsafeMutablePointer<UInt32>) -> Void
    ) -> Bool {
      var wanted = start
      for index in 0..<count { wanted[index] = expected(index) }
      for rows in [vt_narrow_rows(), vt_widest_rows()] {
        var row = start
        row.withUnsafeMutableBufferPointer { loop(rows, $0.baseAddress!) }
        if row != wanted { return false }
      }
      return true
    }
  }

  @Test func `are the same for every vector width, pixel for pixel`() {
    let trial = Trial()
    for count in 0...70 {
      trial.fill()
      let color = trial.pixel()
      let opaque = trial.pixel() | 0xFF00_0000
      let start = trial.start
      let source = trial.source
      let other = trial.other
      let coverage = trial.coverage
      let factor = UInt8(trial.dice.next(below: 256))
      let fraction = UInt32(trial.dice.next(below: 256))
      #expect(trial.matches(count, { _ in color }) { $0.fill($1, count, color) })
      #expect(trial.matches(count, { source[$0] }) { $0.copy($1, count, source) })
      #expect(trial.matches(count, { vt_over(color, start[$0]) }) { $0.over_color($1, count, color) })
      #expect(
        trial.matches(count, { vt_mixed(opaque, start[$0], UInt32(coverage[$0])) }) {
          $0.mix_color($1, count, opaque, coverage)
        })
      #expect(
        trial.matches(count, { vt_over(vt_scaled(color, UInt32(coverage[$0])), start[$0]) }) {
          $0.over_color_covered($1, count, color, coverage)
        })
      #expect(trial.matches(count, { vt_over(source[$0], start[$0]) }) { $0.over($1, count, source) })
      #expect(
        trial.matches(count, { vt_over(vt_scaled(source[$0], UInt32(factor)), start[$0]) }) {
          $0.over_faded($1, count, source, factor)
        })
      #expect(
        trial.matches(count, { vt_over(vt_scaled(source[$0], UInt32(coverage[$0])), start[$0]) }) {
          $0.over_covered($1, count, source, coverage)
        })
      #expect(
        trial.matches(count, { vt_between(source[$0], other[$0], fraction) }) {
          $0.between($1, count, source, other, fraction)
        })
    }
  }

  @Test func `of one color are filled to their end, even for a full frame`() {
    let count = 1 << 18 + 5
    for rows in [vt_narrow_rows(), vt_widest_rows()] {
      var row = [UInt32](repeating: 7, count: count + 8)
      rows.fill(&row, count, 0xFF33_6699)
      #expect(row[..<count].allSatisfy { $0 == 0xFF33_6699 } && row[count...].allSatisfy { $0 == 7 })
    }
  }

  @Test func `stamped are the same for every vector width`() {
    let trial = Trial()
    for width in 0...24 {
      trial.fill()
      let start = trial.start
      let coverage = trial.coverage
      let color = trial.pixel() | 0xFF00_0000
      let height = 3
      let stride = 32
      // Pixels between the rows must not change, so their expected coverage is 0.
      let covers = { (index: Int) -> UInt32 in
        index % stride < width && index / stride < height ? UInt32(coverage[index / stride * 24 + index % stride]) : 0
      }
      #expect(
        trial.matches(height * stride, { vt_mixed(color, start[$0], covers($0)) }) {
          $0.stamp($1, stride, width, height, color, coverage, 24)
        })
    }
  }

  @Test(arguments: [1, 30_000, 65_536, 65_537, 150_000]) func `between columns are the same for every vector width`(
    step: Int
  ) {
    let trial = Trial()
    for count in 0...70 {
      trial.fill()
      let place = trial.dice.next(below: 65_536)
      var row: [UInt32] = []
      for _ in 0..<(place + step * 70) >> 16 + 10 { row.append(trial.pixel()) }
      #expect(
        trial.matches(
          count,
          { index in
            let here = place + index * step
            return vt_between(row[here >> 16], row[here >> 16 + 1], UInt32(here >> 8 & 255))
          }
        ) { $0.stretch($1, count, row, Int32(place), Int32(step)) })
    }
  }

  /// Returns a pixel interpolated between four pixels of an image whose edge is repeated.
  private static func turned(_ picture: [UInt32], _ width: Int, _ u: Int, _ v: Int) -> UInt32 {
    let right = width - 1
    let bottom = picture.count / width - 1
    // Positions are clamped to 1/65536 pixel before the last column and row.
    let x = max(0, min(u, right << 16 - 1))
    let y = max(0, min(v, bottom << 16 - 1))
    let left = x >> 16
    let top = y >> 16
    let next = min(left + 1, right)
    let below = min(top + 1, bottom)
    return vt_turned(
      picture[top * width + left], picture[top * width + next], picture[below * width + left],
      picture[below * width + next],
      UInt32(x & 0xFFFF), UInt32(y & 0xFFFF))
  }

  /// Images from one column or row to many, sampled along lines that are inside them, cross their edges, or are far
  /// outside.
  @Test(arguments: [(128, 128), (32, 32), (7, 40), (40, 3), (1, 20), (20, 1), (2, 2)])
  func `rotated are the same for every vector width, and repeat an image's edge`(width: Int, height: Int) {
    let trial = Trial()
    let picture = (0..<width * height).map { _ in trial.pixel() }
    for round in 0..<300 {
      trial.fill()
      let count = round % 71
      func part(_ range: Int) -> Int { trial.dice.next(below: 2 * range) - range }
      let du = part(80_000)
      let dv = part(80_000)
      // The row's pixel that is inside the image. Some rows are aligned with the image's pixels, and some are far away
      // from it.
      let place = trial.dice.next(below: count + 1)
      let whole = round % 5 == 0
      let far = round % 11 == 0
      let x = trial.dice.next(below: width << 16)
      let y = trial.dice.next(below: height << 16)
      let u = far ? part(1 << 30) * 64 : whole ? x & ~0xFFFF : x - place * du
      let v = far ? part(1 << 30) * 64 : whole ? y & ~0xFFFF : y - place * dv
      let steps =
        whole
        ? [(65_536, 0), (0, 65_536), (-65_536, 0), (0, -65_536)][round / 5 % 4] : far ? (du << 14, dv << 14) : (du, dv)
      #expect(
        trial.matches(count, { Self.turned(picture, width, u + $0 * steps.0, v + $0 * steps.1) }) { rows, target in
          picture.withUnsafeBufferPointer {
            var picture = vt_picture(
              pixels: $0.baseAddress!, stride: width, right: Int32(width - 1), bottom: Int32(height - 1),
              du: Int32(truncatingIfNeeded: steps.0), dv: Int32(truncatingIfNeeded: steps.1))
            rows.turn(target, count, &picture, Int64(u), Int64(v))
          }
        }, "\(count) pixels from \(u), \(v) by \(steps)")
    }
  }

  /// Returns the cells of a row, which are mostly zero, and the coverage of each pixel.
  private static func cells(_ count: Int, from first: Int32, _ dice: inout SeededGenerator) -> (
    cells: [Int32], coverage: [UInt32], sum: Int32
  ) {
    var cells = [Int32](repeating: 0, count: count)
    for index in cells.indices where dice.next(below: 4) == 0 {
      cells[index] = Int32(dice.next(below: 400_000) - 200_000)
    }
    var sum = first
    var coverage = [UInt32]()
    for cell in cells {
      sum += cell
      coverage.append((min(sum.magnitude, 131_072) * 255 + 65_536) >> 17)
    }
    return (cells, coverage, sum)
  }

  @Test func `of coverage sum up cells alike and clear them`() {
    var dice = SeededGenerator(state: 3)
    for count in stride(from: 0, through: 64, by: 8) {
      let first = Int32(dice.next(below: 200_000) - 100_000)
      let row = Self.cells(count, from: first, &dice)
      for rows in [vt_narrow_rows(), vt_widest_rows()] {
        var given = row.cells
        var coverage = [UInt8](repeating: 7, count: count)
        #expect(rows.cover(&coverage, count, &given, first) == row.sum)
        #expect(coverage == row.coverage.map { UInt8($0) } && given.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test func `swept are the same for every vector width, as a color and as coverage`() {
    let trial = Trial()
    for count in 0...70 {
      trial.fill()
      let start = trial.start
      let color = trial.pixel() | 0xFF00_0000
      let marked = (count + 9) / 8
      var row = Self.cells(marked * 8, from: 0, &trial.dice)
      // Some groups of cells are empty, as between the edges of a shape, and have no mark.
      for mark in 0..<marked where trial.dice.next(below: 2) == 0 {
        let gone = row.cells[mark * 8..<mark * 8 + 8].reduce(0, +)
        for index in mark * 8..<mark * 8 + 8 { row.cells[index] = 0 }
        if mark + 1 < marked { row.cells[mark * 8 + 8] += gone }
      }
      var sum = 0 as Int32
      var coverage = [UInt32]()
      for cell in row.cells {
        sum += cell
        coverage.append((min(sum.magnitude, 131_072) * 255 + 65_536) >> 17)
      }
      let cells = row.cells
      var isClear = true
      var isCovered = true
      let isSame = trial.matches(count, { vt_mixed(color, start[$0], coverage[$0]) }) { rows, target in
        var given = cells
        var marks = [UInt8](repeating: 0, count: marked + 8)
        for index in cells.indices where cells[index] != 0 { marks[index / 8] = 1 }
        rows.sweep_color(target, count, color, &given, &marks)
        isClear = isClear && given.allSatisfy { $0 == 0 } && marks.allSatisfy { $0 == 0 }
        // The same cells as bytes of coverage.
        given = cells
        marks = [UInt8](repeating: 0, count: marked + 8)
        for index in cells.indices where cells[index] != 0 { marks[index / 8] = 1 }
        var bytes = [UInt8](repeating: 7, count: marked * 8 + 64)
        let piece = rows.sweep(&bytes, count, &given, &marks)
        isClear = isClear && given.allSatisfy { $0 == 0 } && marks.allSatisfy { $0 == 0 }
        for index in 0..<count {
          let isGiven = index >= piece.begin && index < piece.end
          isCovered = isCovered && coverage[index] == (isGiven ? UInt32(bytes[index]) : 0)
        }
      }
      #expect(isSame && isClear && isCovered)
      let covered = UInt8(trial.dice.next(below: 256))
      #expect(
        trial.matches(count, { vt_mixed(color, start[$0], UInt32(covered)) }) {
          $0.mix_alike($1, count, color, covered)
        })
    }
  }
}
