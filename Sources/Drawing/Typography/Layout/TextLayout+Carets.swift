public import Geometry

// Carets and selections. Positions are in points of the layout: (0, 0) is the top left corner of the first line.
// Offsets are in bytes of UTF-8 from the start of `text`. An offset beyond its end or inside a character counts as the
// boundary before it.
extension TextLayout {
  /// Returns the caret before the character at `offset`: a rectangle of width 0 and the height of the line.
  ///
  /// Between two lines of a paragraph, the caret is at the start of the second line. The caret of truncated text is at
  /// the end of the line.
  public func caret(at offset: Int) -> Rect {
    guard let index = lineIndex(of: offset) else { return Rect(0, 0, 0, font.lineHeight) }
    return Rect(caretX(of: offset, in: lines[index]), top(ofLine: index), 0, height(ofLine: index))
  }

  /// Returns the offset of the boundary between characters that is nearest to `point`, in the line at its height. The
  /// first and last lines extend indefinitely upwards and downwards.
  @export(interface)
  public func offset(at point: Point) -> Int {
    guard let face, !lines.isEmpty else { return 0 }
    let index = lineIndex(at: point.y)
    let line = lines[index]
    // The end of a wrapped line is the start of the next line.
    let isWrapped = index + 1 < lines.count && lines[index + 1].range.lowerBound == line.range.upperBound
    if let shaped = line.shaped {
      let offset = shaped.offset(at: point.x, in: text, font)
      guard isWrapped, offset == line.range.upperBound else { return offset }
      return text[position(line.range.lowerBound)..<position(offset)].last.map { offset - $0.utf8.count } ?? offset
    }
    let unit = font.unit(face)
    var run = AdvancePen(face)
    var start = 0.0
    var border = line.range.lowerBound
    for character in text[position(line.range.lowerBound)..<position(line.range.upperBound)] {
      for scalar in character.unicodeScalars { _ = run.next(scalar) }
      let end = Double(run.pen) * unit
      let next = border + character.utf8.count
      if point.x < (start + end) / 2 || isWrapped && next == line.range.upperBound { return border }
      start = end
      border = next
    }
    return border
  }

  /// Returns the rectangles that a selection of `range` covers, from top to bottom: one for each line, or more if the
  /// line has text in both directions. A selected line feed has some width, so that the selection is visible.
  @export(interface)
  public func rects(of range: Range<Int>) -> [Rect] {
    guard !range.isEmpty else { return [] }
    var rects: [Rect] = []
    for (index, line) in lines.enumerated() where line.range.lowerBound < range.upperBound {
      guard line.range.upperBound >= range.lowerBound else { continue }
      let feeds = index + 1 < lines.count && lines[index + 1].range.lowerBound > line.range.upperBound
      let feed = feeds && range.upperBound > line.range.upperBound ? font.size / 4 : 0
      let top = top(ofLine: index)
      let height = height(ofLine: index)
      if let shaped = line.shaped {
        for span in shaped.spans(of: range, feed: feed, in: text, font) where span.right > span.left {
          rects.append(Rect(span.left, top, span.right - span.left, height))
        }
        continue
      }
      let start = caretX(of: max(range.lowerBound, line.range.lowerBound), in: line)
      let end = caretX(of: min(range.upperBound, line.range.upperBound), in: line) + feed
      guard end > start else { continue }
      rects.append(Rect(start, top, end - start, height))
    }
    return rects
  }

  /// Returns the index of the line that contains `offset`, or `nil` if there are no lines.
  public func lineIndex(of offset: Int) -> Int? {
    lines.lastIndex { $0.range.lowerBound <= offset } ?? lines.indices.first
  }

  /// Returns the position of the pen at `offset`, in points from the start of `line`.
  private func caretX(of offset: Int, in line: Line) -> Double {
    guard let face else { return 0 }
    let end = min(max(offset, line.range.lowerBound), line.range.upperBound)
    if let shaped = line.shaped { return shaped.caret(at: end, in: text, font) }
    var run = AdvancePen(face)
    for scalar in text.unicodeScalars[position(line.range.lowerBound)..<position(end)] { _ = run.next(scalar) }
    let x = Double(run.pen) * font.unit(face)
    // Trailing spaces extend beyond the line's end, but truncated text does not.
    return text.utf8[position(line.range.lowerBound)...].starts(with: line.text.utf8) ? x : min(x, line.width)
  }

  private func position(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: max(0, offset), limitedBy: text.endIndex) ?? text.endIndex
  }
}
