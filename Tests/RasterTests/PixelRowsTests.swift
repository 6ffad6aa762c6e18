import CPixelRows
import RandomNumbers
import Testing

@Suite("Rows of pixels") struct PixelRowsTests {
  /// As long as the longest row, and what must not be written behind it.
  private static let room = 96

  /// What the loops are given, and what one pixel after the other gives.
  private final class Trial {
    var dice = Dice(state: 14)
    var start = [UInt32](repeating: 0, count: room)
    var source = [UInt32](repeating: 0, count: room)
    var other = [UInt32](repeating: 0, count: room)
    var coverage = [UInt8](repeating: 0, count: room)

    /// Premultiplied, with much that is opaque or clear.
    func pixel() -> UInt32 {
      let alpha = [0, 255, 128, dice.roll(256)][dice.roll(4)]
      func part() -> UInt32 { UInt32(dice.roll(alpha + 1)) }
      return UInt32(alpha) << 24 | part() << 16 | part() << 8 | part()
    }

    func fill() {
      for index in start.indices { (start[index], source[index], other[index]) = (pixel(), pixel(), pixel()) }
      var index = 0
      // Stretches of nothing and of all, as shapes have.
      while index < coverage.count {
        let (length, kind) = (1 + dice.roll(12), dice.roll(3))
        for place in index..<min(index + length, coverage.count) {
          coverage[place] = kind == 0 ? 0 : kind == 1 ? 255 : UInt8(dice.roll(256))
        }
        index += length
      }
    }

    /// Whether both widths give for `count` pixels what `expected` gives for each, and touch nothing behind them.
    func gives(
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

  @Test func `are the same for every width of vectors, pixel for pixel`() {
    let trial = Trial()
    for count in 0...70 {
      trial.fill()
      let (color, opaque) = (trial.pixel(), trial.pixel() | 0xFF00_0000)
      let (start, source, other, coverage) = (trial.start, trial.source, trial.other, trial.coverage)
      let (factor, fraction) = (UInt8(trial.dice.roll(256)), UInt32(trial.dice.roll(256)))
      #expect(trial.gives(count, { _ in color }) { $0.fill($1, count, color) })
      #expect(trial.gives(count, { source[$0] }) { $0.copy($1, count, source) })
      #expect(trial.gives(count, { vt_over(color, start[$0]) }) { $0.over_color($1, count, color) })
      #expect(
        trial.gives(count, { vt_mixed(opaque, start[$0], UInt32(coverage[$0])) }) {
          $0.mix_color($1, count, opaque, coverage)
        })
      #expect(
        trial.gives(count, { vt_over(vt_scaled(color, UInt32(coverage[$0])), start[$0]) }) {
          $0.over_color_covered($1, count, color, coverage)
        })
      #expect(trial.gives(count, { vt_over(source[$0], start[$0]) }) { $0.over($1, count, source) })
      #expect(
        trial.gives(count, { vt_over(vt_scaled(source[$0], UInt32(factor)), start[$0]) }) {
          $0.over_faded($1, count, source, factor)
        })
      #expect(
        trial.gives(count, { vt_over(vt_scaled(source[$0], UInt32(coverage[$0])), start[$0]) }) {
          $0.over_covered($1, count, source, coverage)
        })
      #expect(
        trial.gives(count, { vt_between(source[$0], other[$0], fraction) }) {
          $0.between($1, count, source, other, fraction)
        })
    }
  }

  @Test func `stamped are the same for every width`() {
    let trial = Trial()
    for width in 0...24 {
      trial.fill()
      let (start, coverage, color) = (trial.start, trial.coverage, trial.pixel() | 0xFF00_0000)
      let (height, stride) = (3, 32)
      // Pixels between the rows are left alone, as those of no coverage are.
      let covers = { (index: Int) -> UInt32 in
        index % stride < width && index / stride < height ? UInt32(coverage[index / stride * 24 + index % stride]) : 0
      }
      #expect(
        trial.gives(height * stride, { vt_mixed(color, start[$0], covers($0)) }) {
          $0.stamp($1, stride, width, height, color, coverage, 24)
        })
    }
  }

  @Test(arguments: [1, 30_000, 65_536, 65_537, 150_000]) func `between columns are the same for every width`(step: Int) {
    let trial = Trial()
    for count in 0...70 {
      trial.fill()
      let place = trial.dice.roll(65_536)
      var row: [UInt32] = []
      for _ in 0..<(place + step * 70) >> 16 + 10 { row.append(trial.pixel()) }
      #expect(
        trial.gives(
          count,
          { index in
            let here = place + index * step
            return vt_between(row[here >> 16], row[here >> 16 + 1], UInt32(here >> 8 & 255))
          }
        ) { $0.stretch($1, count, row, Int32(place), Int32(step)) })
    }
  }

  @Test(arguments: [(40_000, 20_000), (-30_000, 60_000), (65_536, -65_536), (90_000, 0)])
  func `turned are the same for every width`(du: Int, dv: Int) {
    let (trial, side) = (Trial(), 128)
    let picture = (0..<side * side).map { _ in trial.pixel() }
    for count in 0...70 {
      trial.fill()
      let (u, v) = ((du < 0 ? 100 : 3) << 16 + trial.dice.roll(65_536), (dv < 0 ? 100 : 3) << 16 + trial.dice.roll(65_536))
      #expect(
        trial.gives(
          count,
          { index in
            let (x, y) = (u + index * du, v + index * dv)
            let place = (y >> 16) * side + x >> 16
            return vt_turned(
              picture[place], picture[place + 1], picture[place + side], picture[place + side + 1], UInt32(x & 0xFFFF),
              UInt32(y & 0xFFFF))
          }
        ) { $0.turn($1, count, picture, side, Int32(u), Int32(v), Int32(du), Int32(dv)) })
    }
  }

  /// Cells of a row, with much that is nothing, and what is covered of each pixel.
  private static func cells(_ count: Int, from first: Int32, _ dice: inout Dice) -> (cells: [Int32], coverage: [UInt32], sum: Int32) {
    var cells = [Int32](repeating: 0, count: count)
    for index in cells.indices where dice.roll(4) == 0 { cells[index] = Int32(dice.roll(400_000) - 200_000) }
    var (sum, coverage) = (first, [UInt32]())
    for cell in cells {
      sum += cell
      coverage.append((min(sum.magnitude, 131_072) * 255 + 65_536) >> 17)
    }
    return (cells, coverage, sum)
  }

  @Test func `turned repeat a picture's edge for every width`() {
    let (trial, side) = (Trial(), 32)
    let picture = (0..<side * side).map { _ in trial.pixel() }
    for count in 0...70 {
      trial.fill()
      // From beyond one corner to beyond the other one, and on a last row and column exactly.
      let (du, dv) = (trial.dice.roll(80_000), trial.dice.roll(80_000))
      let (u, v) = count % 7 == 0 ? (31 << 16, 31 << 16) : (-(trial.dice.roll(20) << 16) + 77, trial.dice.roll(65_536) - 30_000)
      #expect(
        trial.gives(
          count,
          { index in
            let (x, y) = (max(0, min(u + index * du, 31 << 16)), max(0, min(v + index * dv, 31 << 16)))
            let (left, top) = (x >> 16, y >> 16)
            let (right, bottom) = (min(left + 1, 31), min(top + 1, 31))
            return vt_turned(
              picture[top * side + left], picture[top * side + right], picture[bottom * side + left], picture[bottom * side + right],
              UInt32(x & 0xFFFF), UInt32(y & 0xFFFF))
          }
        ) { $0.turn_edge($1, count, picture, side, 31, 31, Int64(u), Int64(v), Int32(du), Int32(dv)) })
    }
  }

  @Test func `of coverage sum up cells alike and clear them`() {
    var dice = Dice(state: 3)
    for count in stride(from: 0, through: 64, by: 8) {
      let first = Int32(dice.roll(200_000) - 100_000)
      let row = Self.cells(count, from: first, &dice)
      for rows in [vt_narrow_rows(), vt_widest_rows()] {
        var (given, coverage) = (row.cells, [UInt8](repeating: 7, count: count))
        #expect(rows.cover(&coverage, count, &given, first) == row.sum)
        #expect(coverage == row.coverage.map { UInt8($0) } && given.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test func `swept with a color are the same for every width`() {
    let trial = Trial()
    for count in 0...70 {
      trial.fill()
      let (start, color) = (trial.start, trial.pixel() | 0xFF00_0000)
      let marked = (count + 9) / 8
      var row = Self.cells(marked * 8, from: 0, &trial.dice)
      // Some stretches are empty, as between the edges of a shape, and have no mark.
      for mark in 0..<marked where trial.dice.roll(2) == 0 {
        let gone = row.cells[mark * 8..<mark * 8 + 8].reduce(0, +)
        for index in mark * 8..<mark * 8 + 8 { row.cells[index] = 0 }
        if mark + 1 < marked { row.cells[mark * 8 + 8] += gone }
      }
      var (sum, coverage) = (0 as Int32, [UInt32]())
      for cell in row.cells {
        sum += cell
        coverage.append((min(sum.magnitude, 131_072) * 255 + 65_536) >> 17)
      }
      let cells = row.cells
      var isClear = true
      let isSame = trial.gives(count, { vt_mixed(color, start[$0], coverage[$0]) }) { rows, target in
        var (given, marks) = (cells, [UInt8](repeating: 0, count: marked + 8))
        for index in cells.indices where cells[index] != 0 { marks[index / 8] = 1 }
        rows.sweep_color(target, count, color, &given, &marks)
        isClear = isClear && given.allSatisfy { $0 == 0 } && marks.allSatisfy { $0 == 0 }
      }
      #expect(isSame && isClear)
      let covered = UInt8(trial.dice.roll(256))
      #expect(trial.gives(count, { vt_mixed(color, start[$0], UInt32(covered)) }) { $0.mix_alike($1, count, color, covered) })
    }
  }
}
