// The positions of characters in a shaped line, in points from its left end. Offsets are in bytes of UTF-8.
extension ShapedLine {
  /// A group of characters that are drawn together, such as a single character or a ligature.
  private struct Cluster {
    var range: Range<Int>
    var left: Double
    var right: Double
    var isRightToLeft: Bool
  }

  /// Returns the clusters from left to right, without an ellipsis.
  private func clusters(_ font: Font) -> [Cluster] {
    var clusters: [Cluster] = []
    for run in runs where !run.range.isEmpty {
      let unit = font.unit(run.face)
      let first = clusters.count
      for glyph in run.glyphs {
        let start = min(max(Int(glyph.cluster), run.range.lowerBound), run.range.upperBound)
        let left = run.x + Double(glyph.pen) * unit
        if clusters.count > first, clusters[clusters.count - 1].range.lowerBound == start { continue }
        if clusters.count > first { clusters[clusters.count - 1].right = left }
        clusters.append(
          Cluster(range: start..<start, left: left, right: run.x + run.width, isRightToLeft: run.isRightToLeft))
      }
      // A cluster ends where the next one in reading order starts.
      var end = run.range.upperBound
      let order = run.isRightToLeft ? Array(first..<clusters.count) : (first..<clusters.count).reversed()
      for index in order {
        let start = min(clusters[index].range.lowerBound, end)
        clusters[index].range = start..<end
        end = start
      }
    }
    return clusters
  }

  /// Returns the position of the caret before the character at `offset`.
  func caret(at offset: Int, in text: String, _ font: Font) -> Double {
    let clusters = clusters(font)
    for cluster in clusters where cluster.range.contains(offset) {
      return caretX(of: offset, in: cluster, text)
    }
    if offset <= range.lowerBound { return isRightToLeft ? width : 0 }
    return end(of: clusters)
  }

  /// Returns the position after the last character in reading order.
  private func end(of clusters: [Cluster]) -> Double {
    isRightToLeft ? clusters.first?.left ?? 0 : clusters.last?.right ?? 0
  }

  /// Returns the offset of the boundary between characters that is nearest to `x`.
  func offset(at x: Double, in text: String, _ font: Font) -> Int {
    let clusters = clusters(font)
    guard let last = clusters.last else { return range.lowerBound }
    let cluster = clusters.first { x < $0.right } ?? last
    var best = cluster.range.lowerBound
    var distance = Double.infinity
    // Computed only once, because a cluster may contain many invisible characters.
    let borders = characterBoundaries(of: cluster.range, in: text)
    for (index, border) in borders.enumerated() {
      let candidateDistance = abs(caretX(part: part(index, of: borders), of: cluster) - x)
      if candidateDistance < distance {
        best = border
        distance = candidateDistance
      }
    }
    return best
  }

  /// Returns the spans that the characters of `selection` cover, from left to right. Adjacent spans are merged.
  ///
  /// - Parameter feed: The width of the selected line feed after the line, in points, or 0 if it is not selected.
  func spans(of selection: Range<Int>, feed: Double, in text: String, _ font: Font) -> [(left: Double, right: Double)] {
    var spans: [(left: Double, right: Double)] = []
    let clusters = clusters(font)
    for cluster in clusters {
      let part = selection.clamped(to: cluster.range)
      guard !part.isEmpty else { continue }
      let start = caretX(of: part.lowerBound, in: cluster, text)
      let end = caretX(of: part.upperBound, in: cluster, text)
      if let before = spans.last, before.right == min(start, end) {
        spans[spans.count - 1].right = max(start, end)
      } else {
        spans.append((min(start, end), max(start, end)))
      }
    }
    guard feed > 0 else { return spans }
    let end = end(of: clusters)
    if isRightToLeft {
      if let first = spans.first, first.left == end {
        spans[0].left -= feed
      } else {
        spans.insert((end - feed, end), at: 0)
      }
    } else {
      if let last = spans.last, last.right == end {
        spans[spans.count - 1].right += feed
      } else {
        spans.append((end, end + feed))
      }
    }
    return spans
  }

  private func caretX(of offset: Int, in cluster: Cluster, _ text: String) -> Double {
    if offset <= cluster.range.lowerBound { return caretX(part: 0, of: cluster) }
    if offset >= cluster.range.upperBound { return caretX(part: 1, of: cluster) }
    let borders = characterBoundaries(of: cluster.range, in: text)
    return caretX(part: part(borders.lastIndex { $0 <= offset } ?? 0, of: borders), of: cluster)
  }

  /// Returns the relative position of a boundary in a cluster. All characters of a ligature get equal parts of it.
  private func part(_ index: Int, of borders: [Int]) -> Double { Double(index) / Double(max(borders.count - 1, 1)) }

  private func caretX(part: Double, of cluster: Cluster) -> Double {
    let width = cluster.right - cluster.left
    return cluster.isRightToLeft ? cluster.right - width * part : cluster.left + width * part
  }

  /// Returns the offsets of all characters, followed by the end of the last one.
  private func characterBoundaries(of range: Range<Int>, in text: String) -> [Int] {
    let bytes = text.utf8
    guard let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound, limitedBy: bytes.endIndex),
      let end = bytes.index(bytes.startIndex, offsetBy: range.upperBound, limitedBy: bytes.endIndex)
    else { return [range.lowerBound, range.upperBound] }
    var borders = [range.lowerBound]
    for character in text[start..<end] { borders.append(borders[borders.count - 1] + character.utf8.count) }
    return borders
  }
}
