internal import Typography

/// A paragraph, split into runs of one typeface, script and direction, and shaped as if it were one line.
struct ShapedParagraph {
  /// The range of the paragraph in the scalars of the source.
  let range: Range<Int>
  /// The advance of each scalar, in points. The first scalar of a ligature has the ligature's advance.
  private(set) var advances: [Double]
  private let source: TextSource
  private let pieces: [StyledRun]
  /// The number of the first of `pieces` in the text.
  private let number: Int
  private let buffer: ShapingBuffer
  private let bidi: BidiParagraph
  private var runs: [Run] = []

  private struct Run {
    var range: Range<Int>
    var face: Typeface
    var script: Script
    var level: UInt8
    var piece: Int
    var shaped = ShapedGlyphs()
  }

  /// The maximum number of scalars of a character that are shaped together, since HarfBuzz processes all marks for each
  /// mark.
  private static let maximumCharacterLength = 64

  /// Creates and shapes a paragraph.
  ///
  /// - Parameters:
  ///   - pieces: At least one piece. They end at bytes of the source.
  ///   - number: The number of the first piece for the runs.
  init(_ source: TextSource, _ range: Range<Int>, _ pieces: [StyledRun], _ buffer: ShapingBuffer, number: Int = 0) {
    self.source = source
    self.range = range
    self.pieces = pieces
    self.number = number
    self.buffer = buffer
    let scalars = Array(source.scalars[range])
    bidi = BidiParagraph(scalars)
    advances = Array(repeating: 0, count: range.count)
    findRuns(Script.resolved(scalars))
    shape()
  }

  var isRightToLeft: Bool { bidi.baseLevel & 1 == 1 }

  // MARK: Runs

  @export(interface)
  private mutating func findRuns(_ scripts: [Script]) {
    var start = range.lowerBound
    var piece = 0
    var current = pieces[0].face
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, !source.graphemeBoundaries[end], end - start < Self.maximumCharacterLength {
        end += 1
      }
      // A character across the boundary of two pieces belongs to the first piece.
      let last = piece
      while pieces[piece].end <= source.offsets[start], piece + 1 < pieces.count { piece += 1 }
      // A space uses the typeface of the preceding word, if that typeface has a space. Those of emoji are too wide.
      if piece != last || !source.isSpace(start) || current.index(of: 0x20) == 0 || current.colorGlyphs != nil {
        current = typeface(for: start..<end, preferring: pieces[piece].face)
      }
      let level = bidi.levels[start - range.lowerBound]
      let script = scripts[start - range.lowerBound]
      if let last = runs.last, source.graphemeBoundaries[start], last.face === current, last.level == level,
        last.script == script,
        last.piece == piece
      {
        runs[runs.count - 1].range = last.range.lowerBound..<end
      } else {
        runs.append(Run(range: start..<end, face: current, script: script, level: level, piece: piece))
      }
      start = end
    }
  }

  /// Returns the first typeface that has all scalars of a character, or for an emoji the first one with glyphs in
  /// color. If there is none, returns the first typeface with a visible missing-character glyph.
  @export(interface)
  private func typeface(for character: Range<Int>, preferring face: Typeface) -> Typeface {
    if ColorFonts.reader?.isEmoji(source.scalars[character]) ?? false {
      for fallback in [face] + Typeface.fallbacks where fallback.colorGlyphs != nil && has(fallback, character) {
        return fallback
      }
    }
    if has(face, character) { return face }
    for fallback in Typeface.fallbacks where has(fallback, character) { return fallback }
    if face.hasVisibleMissingGlyph { return face }
    for fallback in Typeface.fallbacks where fallback.hasVisibleMissingGlyph { return fallback }
    return Typeface.system ?? face
  }

  private func has(_ face: Typeface, _ character: Range<Int>) -> Bool {
    for index in character {
      let code = source.scalars[index].value
      if !Self.isDefaultIgnorable(code), face.index(of: code) == 0 { return false }
    }
    return true
  }

  /// Returns `true` for joiners, direction marks and variation selectors, which fonts need not support.
  private static func isDefaultIgnorable(_ code: UInt32) -> Bool {
    switch code {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
      0xFEFF,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  private mutating func shape() {
    for number in runs.indices {
      let run = runs[number]
      let shaped = shape(run.range, run, run.level)
      let unit = unit(of: run)
      for (index, glyph) in shaped.glyphs.enumerated() {
        let end = index + 1 < shaped.glyphs.count ? shaped.glyphs[index + 1].pen : shaped.width
        var scalar = source.scalar(at: Int(glyph.cluster))
        // At the start of a run, HarfBuzz counts invisible characters to the glyph after them.
        while scalar + 1 < run.range.upperBound, Self.isDefaultIgnorable(source.scalars[scalar].value) { scalar += 1 }
        advances[scalar - range.lowerBound] += Double(end &- glyph.pen) * unit
      }
      runs[number].shaped = shaped
    }
  }

  private func shape(_ range: Range<Int>, _ run: Run, _ level: UInt8) -> ShapedGlyphs {
    let shaped = buffer.shape(
      source.bytes(range), of: source.bytes, run.face, run.script, isRightToLeft: level & 1 == 1)
    let thickness = pieces[run.piece].thickness(of: run.face)
    return thickness > 0 ? shaped.thickened(by: thickness) : shaped
  }

  /// Returns the number of points per unit of the run's typeface.
  private func unit(of run: Run) -> Double { pieces[run.piece].font.unit(run.face) }

  // MARK: Lines

  /// Returns the runs of the line `line` from left to right, with the first one at 0, and their total width.
  @export(interface)
  func runs(of line: Range<Int>) -> (runs: [ShapedRun], width: Double) {
    guard !line.isEmpty else { return ([], 0) }
    let levels = bidi.levels(ofLine: line.lowerBound - range.lowerBound..<line.upperBound - range.lowerBound)
    var placed: [ShapedRun] = []
    var x = 0.0
    for part in BidiParagraph.visualRuns(levels) {
      let level = levels[part.lowerBound]
      let pieces = pieces(of: line.lowerBound + part.lowerBound..<line.lowerBound + part.upperBound)
      for (piece, index) in level & 1 == 1 ? pieces.reversed() : pieces {
        let run = runs[index]
        // A run that is split between lines may need other glyphs at its ends.
        let shaped = piece == run.range && level & 1 == run.level & 1 ? run.shaped : shape(piece, run, level)
        let unit = unit(of: run)
        let width = Double(shaped.width) * unit
        placed.append(
          ShapedRun(
            range: source.bytes(piece), isRightToLeft: level & 1 == 1, face: run.face, x: x, width: width,
            glyphs: shaped.glyphs,
            unit: unit, piece: number + run.piece))
        x += width
      }
    }
    return (placed, x)
  }

  /// Returns `part`, split at the boundaries of runs, with the index of each run.
  private func pieces(of part: Range<Int>) -> [(range: Range<Int>, run: Int)] {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].range.lowerBound <= part.lowerBound { low = middle } else { high = middle }
    }
    var pieces: [(range: Range<Int>, run: Int)] = []
    while low < runs.count, runs[low].range.lowerBound < part.upperBound {
      pieces.append((range: runs[low].range.clamped(to: part), run: low))
      low += 1
    }
    return pieces
  }
}
