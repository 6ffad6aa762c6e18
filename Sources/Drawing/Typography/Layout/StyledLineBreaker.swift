/// Breaks a styled text into lines by the rules of `LineBreaker`. Each character is one glyph of its piece's typeface.
struct StyledLineBreaker {
  private let text: [Unicode.Scalar]
  /// The byte offset of each scalar of `text`, followed by the end of the last one.
  private let offsets: [Int]
  /// The index of the piece of each scalar of `text`.
  private let owners: [Int]
  private let pieces: [StyledRun]
  private let width: Double
  private let maximumLines: Int
  /// The line break opportunities. Empty for a text of one line.
  private let breaks: [LineBreak]
  private(set) var lines: [ShapedLine] = []

  init(_ text: String, _ pieces: [StyledRun], width: Double, maximumLines: Int) {
    var offsets = [0]
    var owners = [Int]()
    var owner = 0
    for scalar in text.unicodeScalars {
      let offset = offsets[offsets.count - 1]
      while pieces[owner].end <= offset, owner + 1 < pieces.count { owner += 1 }
      owners.append(owner)
      offsets.append(offset + UTF8.width(scalar))
    }
    let scalars = Array(text.unicodeScalars)
    self.text = scalars
    breaks = maximumLines == 1 ? [] : LineBreaks.ofPlainText(scalars)
    self.offsets = offsets
    self.owners = owners
    self.pieces = pieces
    self.width = width
    self.maximumLines = maximumLines
  }

  mutating func run() {
    var start = 0
    while true {
      let isLast = maximumLines > 0 && lines.count == maximumLines - 1
      let line = end(of: start)
      let visible = start..<trimmed(start, line.end)
      let (runs, total) = runs(of: visible, isHyphenated: line.isHyphenated)
      if isLast, line.next < text.count || total > width {
        addTruncated(from: start)
        return
      }
      // The line's range contains trailing spaces, which take no width, but not the separator.
      let range = offsets[start]..<offsets[line.next - line.separatorLength]
      if line.isHyphenated {
        add(visible.dropLast(), range: range, runs, total, sign: "-")
      } else {
        add(visible, range: range, runs, total)
      }
      guard line.next < text.count else {
        // A separator at the end of the text starts one more, empty line.
        if line.separatorLength > 0, !isLast {
          add(line.next..<line.next, range: offsets[line.next]..<offsets[line.next], [], 0)
        }
        return
      }
      start = line.next
    }
  }

  // MARK: Line ends

  /// Returns the end of the line that starts at `start`, including trailing spaces.
  private func end(of start: Int) -> LineEnd {
    var pen = Pen()
    var allowed: LineEnd?
    // The last position at which a long word may be broken.
    var joint: Int?
    var index = start
    while index < text.count, !text[index].endsLine {
      let piece = pieces[owners[index]]
      if index > start, maximumLines != 1, breaks[index - 1] == .allowed {
        let isHyphenated = text[index - 1].isSoftHyphen
        var ended = pen
        if isHyphenated { ended.pass("-", pieces[owners[index - 1]], owners[index - 1]) }
        if !isHyphenated || index > start + 1 && ended.x <= width {
          allowed = LineEnd(end: index, next: index, isHyphenated: isHyphenated)
        }
      }
      pen.pass(text[index], piece, owners[index])
      if text[index] != " ", pen.x > width, maximumLines != 1 {
        if let allowed { return allowed }
        let end = joint ?? text.characterBoundary(before: index, after: start)
        return LineEnd(end: end, next: end)
      }
      if index > start, text[index].isWordJoint { joint = index + 1 }
      index += 1
    }
    let length = text.separatorLength(at: index)
    return LineEnd(end: index, next: index + length, separatorLength: length)
  }

  /// Returns the end of a line without trailing spaces, which take no width.
  private func trimmed(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, text[end - 1] == " " { end -= 1 }
    return end
  }

  /// A pen that measures the advance of characters, in points.
  private struct Pen {
    private var owner = -1
    private var glyphs: AdvancePen?
    private var before = 0.0
    private var unit = 0.0
    /// The additional width of thickened letters, in units of the typeface.
    private var added: Int64 = 0

    var x: Double { before + Double((glyphs?.pen ?? 0) + added) * unit }

    mutating func pass(_ scalar: Unicode.Scalar, _ piece: StyledRun, _ number: Int) {
      if number != owner {
        before = x
        owner = number
        glyphs = AdvancePen(piece.face)
        added = 0
        unit = piece.font.unit(piece.face)
      }
      if glyphs?.next(scalar) != nil { added += Int64(piece.thickness(of: piece.face)) }
    }
  }

  // MARK: Lines

  private mutating func add(
    _ visible: Range<Int>, range: Range<Int>, _ runs: [ShapedRun], _ width: Double, sign: String = ""
  ) {
    var shown = ""
    shown.unicodeScalars.append(contentsOf: text[visible])
    lines.append(ShapedLine(range: range, text: shown + sign, width: width, isRightToLeft: false, runs: runs))
  }

  /// Adds as much of the paragraph from `start` on as fits before an ellipsis.
  private mutating func addTruncated(from start: Int) {
    let owner = start < text.count ? owners[start] : pieces.count - 1
    let sign = run(of: ["…"], owner, at: offsets[text.count], isSign: true)
    var pen = Pen()
    var end = start
    while end < text.count, !text[end].endsLine {
      pen.pass(text[end], pieces[owners[end]], owners[end])
      if pen.x + sign.width > width { break }
      end += 1
    }
    let visible = start..<trimmed(start, end)
    let (runs, total) = runs(of: visible)
    add(
      visible, range: offsets[start]..<offsets[text.count], runs + [sign.moved(by: total)], total + sign.width,
      sign: "…")
  }

  /// Returns the runs of a line and their total width. If the line is hyphenated, its last character is drawn as a
  /// hyphen.
  private func runs(of line: Range<Int>, isHyphenated: Bool = false) -> (runs: [ShapedRun], width: Double) {
    var runs = [ShapedRun]()
    var x = 0.0
    var start = line.lowerBound
    while start < line.upperBound {
      var end = start + 1
      while end < line.upperBound, owners[end] == owners[start] { end += 1 }
      let isHyphenated = isHyphenated && end == line.upperBound
      let run = run(of: text[start..<end], owners[start], at: offsets[start], isHyphenated: isHyphenated)
      runs.append(run.moved(by: x))
      x += run.width
      start = end
    }
    return (runs, x)
  }

  /// Returns the run of `text`, whose first byte is at `offset`.
  private func run(
    of text: ArraySlice<Unicode.Scalar>, _ owner: Int, at offset: Int, isSign: Bool = false, isHyphenated: Bool = false
  ) -> ShapedRun {
    let piece = pieces[owner]
    let thickness = piece.thickness(of: piece.face)
    var run = AdvancePen(piece.face)
    var glyphs = [ShapedGlyph]()
    var added = Int32(0)
    var end = offset
    for (position, scalar) in zip(text.indices, text) {
      if let index = run.next(isHyphenated && position == text.endIndex - 1 ? "-" : scalar) {
        // Positions that exceed 32 bits are outside of every screen.
        let pen = Int32(clamping: run.position) &+ added
        glyphs.append(ShapedGlyph(index: index, cluster: Int32(clamping: end), pen: pen, x: pen, y: 0))
        added &+= thickness
      }
      if !isSign { end += UTF8.width(scalar) }
    }
    let unit = piece.font.unit(piece.face)
    return ShapedRun(
      range: offset..<end, isRightToLeft: false, face: piece.face, x: 0, width: Double(run.pen + Int64(added)) * unit,
      glyphs: glyphs,
      unit: unit, piece: owner)
  }
}
