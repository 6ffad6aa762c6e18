/// Lengths that share a line: the views of a stack, or the columns or rows of a grid. All values are in pixels.
///
/// The value retains its memory, so that repeated layouts do not allocate.
struct Tracks {
  struct Track {
    var extent: Sizing
    var hugging: Hugging
    /// The length that fits the views, set by the caller.
    var fittingLength: Double
    /// The resulting length.
    var length = 0.0
    /// The offset from the start of the line.
    var start = 0.0
    /// The distance to the next track, in addition to the usual gap. It may be negative.
    var extraGap = 0.0
  }

  private(set) var list: [Track] = []

  mutating func removeAll() { list.removeAll(keepingCapacity: true) }

  mutating func add(_ extent: Sizing, _ hugging: Hugging, wish: Double) {
    var track = Track(extent: extent, hugging: hugging, fittingLength: LayoutItem.clamped(wish.rounded(.up)))
    if case .fixed(let length) = extent { track.fittingLength = LayoutItem.clamped(length.rounded()) }
    list.append(track)
  }

  /// Makes the track at least as long as a view in it needs. Fixed tracks do not change.
  mutating func setMinimumLength(_ index: Int, of wish: Double, hugging: Hugging) {
    if case .fixed = list[index].extent { return }
    list[index].fittingLength = max(list[index].fittingLength, LayoutItem.clamped(wish.rounded(.up)))
    if hugging.rawValue < list[index].hugging.rawValue { list[index].hugging = hugging }
  }

  /// Sets the distance from the last track to the next one, in addition to the usual gap.
  mutating func setExtraGap(_ gap: Double) { list[list.count - 1].extraGap = gap }

  func gaps(of range: Range<Int>, gap: Double) -> Double {
    var sum = gap * Double(max(0, range.count - 1))
    for index in range.dropLast() { sum += list[index].extraGap }
    return sum
  }

  subscript(index: Int) -> Track { list[index] }
  var count: Int { list.count }

  /// Returns the length that fits all tracks of `range`, with `gap` between neighbors.
  func fittingLength(of range: Range<Int>, gap: Double) -> Double {
    var sum = 0.0
    var unit = 0.0
    var weights = 0.0
    for index in range {
      if let weight = weight(index) {
        // All shares get the unit length of the one that needs the most.
        weights += weight
        if weight > 0 { unit = max(unit, list[index].fittingLength / weight) }
      } else {
        sum += list[index].fittingLength
      }
    }
    return min(sum + (unit * weights).rounded(.up) + gaps(of: range, gap: gap), LayoutItem.maximumLength)
  }

  /// Distributes `room` among the tracks of `range`, with `gap` between neighbors.
  ///
  /// - Parameters:
  ///   - fills: Whether usual tracks grow if no track is loose.
  ///   - isRigid: Whether usual tracks must not shrink either.
  /// - Returns: `false` if fixed or tight tracks had to shrink, or if `isRigid` is set, usual ones.
  @discardableResult
  mutating func distribute(_ range: Range<Int>, room: Double, gap: Double, fills: Bool, isRigid: Bool) -> Bool {
    var taken = gaps(of: range, gap: gap)
    var weights = 0.0
    for index in range {
      if let weight = weight(index) {
        weights += weight
        list[index].length = 0
      } else {
        list[index].length = list[index].fittingLength
        taken += list[index].fittingLength
      }
    }
    let left = room - taken
    if left >= 0 {
      if weights > 0 {
        for index in range {
          if let weight = weight(index) { list[index].length = left * (weight / weights) }
        }
      } else if !grow(range, by: left, .loose), fills {
        _ = grow(range, by: left, .normal)
      }
      return true
    }
    var missing = shrink(range, by: -left, .loose)
    if missing > 0 {
      missing = shrink(range, by: missing, .normal)
      if isRigid || missing > 0 {
        _ = shrink(range, by: missing, .tight)
        return false
      }
    }
    return true
  }

  /// Sets the positions of the tracks of `range`, beginning at `start`, so that all edges are whole pixels.
  mutating func position(_ range: Range<Int>, from start: Double, gap: Double) {
    var exact = start
    for index in range {
      let begin = exact.rounded()
      exact += list[index].length
      list[index].start = begin
      list[index].length = max(0, exact.rounded() - begin)
      exact += gap + list[index].extraGap
    }
  }

  /// Returns the weight of a share, or `nil` if the track is not a share.
  private func weight(_ index: Int) -> Double? {
    guard case .share(let weight) = list[index].extent else { return nil }
    return LayoutItem.clamped(weight)
  }

  /// Returns `true` if the track grows and shrinks in this step. Fixed tracks count as tight.
  private func participates(_ index: Int, in step: Hugging) -> Bool {
    switch list[index].extent {
    case .fitting: list[index].hugging == step
    case .fixed: step == .tight
    case .share: false
    }
  }

  /// Distributes `room` equally among the tracks of one step. Returns `false` if there are none.
  private mutating func grow(_ range: Range<Int>, by room: Double, _ step: Hugging) -> Bool {
    var count = 0.0
    for index in range where participates(index, in: step) { count += 1 }
    guard count > 0 else { return false }
    for index in range where participates(index, in: step) { list[index].length += room / count }
    return true
  }

  /// Shrinks the tracks of one step in proportion to their lengths, by `room` in total. Returns the length that is
  /// still missing.
  private mutating func shrink(_ range: Range<Int>, by room: Double, _ step: Hugging) -> Double {
    var sum = 0.0
    for index in range where participates(index, in: step) { sum += list[index].length }
    guard sum > 0 else { return room }
    let kept = max(0, 1 - room / sum)
    for index in range where participates(index, in: step) { list[index].length *= kept }
    return max(0, room - sum)
  }
}
