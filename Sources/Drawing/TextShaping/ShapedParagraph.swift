internal import Typography

/// A paragraph in runs of one typeface, script and direction, shaped as if it were one line.
struct ShapedParagraph {
  /// In scalars of the source.
  let range: Range<Int>
  /// How far each scalar moves the pen, in points; that of a ligature has its first one.
  private(set) var advances: [Double]
  private let source: TextSource
  private let pieces: [TextPiece]
  /// That of the first of `pieces`.
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

  /// The most scalars of a character that are shaped together: HarfBuzz looks at all marks for each.
  private static let longestCharacter = 64

  /// - Parameters:
  ///   - pieces: at least one, which end at bytes of the source.
  ///   - number: what the runs call the first of them.
  init(_ source: TextSource, _ range: Range<Int>, _ pieces: [TextPiece], _ buffer: ShapingBuffer, number: Int = 0) {
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

  private mutating func findRuns(_ scripts: [Script]) {
    var start = range.lowerBound
    var piece = 0
    var current = pieces[0].face
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, !source.borders[end], end - start < Self.longestCharacter { end += 1 }
      // A character that begins in one piece and ends in another is of the first.
      let last = piece
      while pieces[piece].end <= source.offsets[start], piece + 1 < pieces.count { piece += 1 }
      // A space between two words in a font of theirs is of that font.
      if piece != last || !source.isSpace(start) || current.index(of: 0x20) == 0 { current = choose(pieces[piece].face, for: start..<end) }
      let (level, script) = (bidi.levels[start - range.lowerBound], scripts[start - range.lowerBound])
      if let last = runs.last, source.borders[start], last.face === current, last.level == level, last.script == script,
        last.piece == piece
      {
        runs[runs.count - 1].range = last.range.lowerBound..<end
      } else {
        runs.append(Run(range: start..<end, face: current, script: script, level: level, piece: piece))
      }
      start = end
    }
  }

  /// The first typeface that has all of a character; where none has, the first one that shows a sign for that.
  private func choose(_ face: Typeface, for character: Range<Int>) -> Typeface {
    if has(face, character) { return face }
    for fallback in Typeface.fallbacks where has(fallback, character) { return fallback }
    if face.hasSignForMissing { return face }
    for fallback in Typeface.fallbacks where fallback.hasSignForMissing { return fallback }
    return Typeface.system ?? face
  }

  private func has(_ face: Typeface, _ character: Range<Int>) -> Bool {
    for index in character {
      let code = source.scalars[index].value
      if !Self.needsNoGlyph(code), face.index(of: code) == 0 { return false }
    }
    return true
  }

  /// Joiners, marks of direction and choices of a variant: no font has to have them.
  private static func needsNoGlyph(_ code: UInt32) -> Bool {
    switch code {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF,
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
        advances[source.scalar(at: Int(glyph.cluster)) - range.lowerBound] += Double(end &- glyph.pen) * unit
      }
      runs[number].shaped = shaped
    }
  }

  private func shape(_ range: Range<Int>, _ run: Run, _ level: UInt8) -> ShapedGlyphs {
    let shaped = buffer.shape(source.bytes(range), of: source.bytes, run.face, run.script, isRightToLeft: level & 1 == 1)
    let thickness = pieces[run.piece].thickness(of: run.face)
    return thickness > 0 ? shaped.thickened(by: thickness) : shaped
  }

  /// Points for a unit of its typeface.
  private func unit(of run: Run) -> Double { pieces[run.piece].font.unit(run.face) }

  // MARK: Lines

  /// The runs of the line that `line` is, from left to right, the first at 0, and how wide they are.
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
        // A line that cuts a run may need other glyphs at its ends.
        let shaped = piece == run.range && level & 1 == run.level & 1 ? run.shaped : shape(piece, run, level)
        let unit = unit(of: run)
        let width = Double(shaped.width) * unit
        placed.append(
          ShapedRun(
            range: source.bytes(piece), isRightToLeft: level & 1 == 1, face: run.face, x: x, width: width, glyphs: shaped.glyphs,
            unit: unit, piece: number + run.piece))
        x += width
      }
    }
    return (placed, x)
  }

  /// `part` cut where one run ends and the next begins, and the numbers of these runs.
  private func pieces(of part: Range<Int>) -> [(range: Range<Int>, run: Int)] {
    var (low, high) = (0, runs.count)
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
