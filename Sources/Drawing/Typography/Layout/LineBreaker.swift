/// Breaks text of one typeface that needs no shaping into lines. Widths are in units of the typeface.
struct LineBreaker {
  private let face: Typeface
  private let width: Double
  private let maximumLines: Int
  /// The lines. `range` is the line's part of the text, in bytes of UTF-8.
  private(set) var lines: [(text: String, width: Double, range: Range<Int>)] = []
  /// The offset of the next line in the text, in bytes.
  private var offset = 0
  /// The line break opportunities. Empty for a text of one line.
  private var breaks: [LineBreak] = []

  init(_ face: Typeface, width: Double, maximumLines: Int) {
    self.face = face
    self.width = width
    self.maximumLines = maximumLines
  }

  mutating func run(_ text: [Unicode.Scalar]) {
    if maximumLines != 1 { breaks = LineBreaks.ofPlainText(text) }
    var start = 0
    while true {
      let isLast = maximumLines > 0 && lines.count == maximumLines - 1
      let line = next(text, start)
      if isLast, line.next < text.count || measure(text, start, line.end) > width {
        append(truncated(text, start, paragraphEnd(text, start), more: line.next < text.count), for: text[start...])
        return
      }
      // The line's range contains trailing spaces, which take no width, but not the separator.
      var shown = Array(text[start..<line.end])
      if line.isHyphenated { shown[shown.count - 1] = "-" }
      let end = line.next - line.separatorLength
      append(shown, for: text[start..<end])
      for scalar in text[end..<line.next] { offset += UTF8.width(scalar) }
      guard line.next < text.count else {
        // A separator at the end of the text starts one more, empty line.
        if line.separatorLength > 0, !isLast { append([], for: []) }
        return
      }
      start = line.next
    }
  }

  /// Adds a line that shows `line` for `source`, the next part of the text.
  private mutating func append(_ line: [Unicode.Scalar], for source: ArraySlice<Unicode.Scalar>) {
    var text = ""
    // Appending one at a time avoids a second copy of all scalars.
    text.reserveCapacity(line.count)
    for scalar in line { text.unicodeScalars.append(scalar) }
    let start = offset
    for scalar in source { offset += UTF8.width(scalar) }
    lines.append((text, measure(line, 0, line.count), start..<offset))
  }

  /// Returns the end of the line that starts at `start`, without trailing spaces.
  private func next(_ text: [Unicode.Scalar], _ start: Int) -> LineEnd {
    var run = AdvancePen(face)
    var allowed: LineEnd?
    // The last position at which a long word may be broken.
    var joint: Int?
    var index = start
    while index < text.count, !text[index].endsLine {
      if index > start, maximumLines != 1, breaks[index - 1] == .allowed {
        let isHyphenated = text[index - 1].isSoftHyphen
        if !isHyphenated || index > start + 1 && hasRoom(for: "-", after: run) {
          allowed = LineEnd(end: trimmed(text, start, index), next: index, isHyphenated: isHyphenated)
        }
      }
      _ = run.next(text[index])
      if text[index] != " ", Double(run.pen) > width, maximumLines != 1 {
        if let allowed { return allowed }
        let end = joint ?? text.characterBoundary(before: index, after: start)
        return LineEnd(end: trimmed(text, start, end), next: end)
      }
      if index > start, text[index].isWordJoint { joint = index + 1 }
      index += 1
    }
    let length = text.separatorLength(at: index)
    return LineEnd(end: trimmed(text, start, index), next: index + length, separatorLength: length)
  }

  private func hasRoom(for sign: Unicode.Scalar, after run: AdvancePen) -> Bool {
    var ended = run
    _ = ended.next(sign)
    return Double(ended.pen) <= width
  }

  /// Returns the end of a line without trailing spaces, which take no width.
  private func trimmed(_ text: [Unicode.Scalar], _ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, text[end - 1] == " " { end -= 1 }
    return end
  }

  private func paragraphEnd(_ text: [Unicode.Scalar], _ start: Int) -> Int {
    var end = start
    while end < text.count, !text[end].endsLine { end += 1 }
    return end
  }

  /// Returns as much of the text as fits before an ellipsis.
  private func truncated(
    _ text: [Unicode.Scalar], _ start: Int, _ end: Int, more: Bool
  ) -> [Unicode.Scalar] {
    if !more, measure(text, start, end) <= width { return Array(text[start..<end]) }
    var run = AdvancePen(face)
    var fits = start
    var index = start
    while index < end {
      _ = run.next(text[index])
      if !hasRoom(for: "…", after: run) { break }
      index += 1
      fits = index
    }
    return Array(text[start..<trimmed(text, start, fits)]) + ["…"]
  }

  private func measure(_ text: [Unicode.Scalar], _ start: Int, _ end: Int) -> Double {
    var run = AdvancePen(face)
    var index = start
    while index < end {
      _ = run.next(text[index])
      index += 1
    }
    return Double(run.pen)
  }
}
