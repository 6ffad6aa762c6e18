/// Lengths along a line that share a room: the views of a stack, or the rows or columns of a grid. All in pixels.
///
/// It keeps its memory, so that a layout that is made again allocates nothing.
struct Tracks {
  struct Track {
    var extent: Extent
    var hugging: Hugging
    /// What suits it; found by whoever fills the tracks.
    var wish: Double
    /// What it gets.
    var length = 0.0
    /// Where it begins, from the start of the room.
    var start = 0.0
  }

  private(set) var list: [Track] = []

  mutating func removeAll() { list.removeAll(keepingCapacity: true) }

  mutating func add(_ extent: Extent, _ hugging: Hugging, wish: Double) {
    var track = Track(extent: extent, hugging: hugging, wish: Arrangement.sane(wish.rounded(.up)))
    if case .fixed(let length) = extent { track.wish = Arrangement.sane(length.rounded()) }
    list.append(track)
  }

  /// A view in the track wants this much. What is fixed stays.
  mutating func widen(_ index: Int, to wish: Double, _ hugging: Hugging) {
    if case .fixed = list[index].extent { return }
    list[index].wish = max(list[index].wish, Arrangement.sane(wish.rounded(.up)))
    if hugging.rawValue < list[index].hugging.rawValue { list[index].hugging = hugging }
  }

  subscript(index: Int) -> Track { list[index] }
  var count: Int { list.count }

  /// What all of `range` would like to have, with `gap` between each two.
  func wish(of range: Range<Int>, gap: Double) -> Double {
    var (sum, unit, weights) = (0.0, 0.0, 0.0)
    for index in range {
      if let weight = weight(index) {
        // All shares are as large as the one that needs most.
        weights += weight
        if weight > 0 { unit = max(unit, list[index].wish / weight) }
      } else {
        sum += list[index].wish
      }
    }
    return min(sum + (unit * weights).rounded(.up) + gap * Double(max(0, range.count - 1)), Arrangement.limit)
  }

  /// Shares `room` out among `range`, with `gap` between each two. `fills` has the usual ones grow where nothing is loose.
  ///
  /// Returns whether nothing had to give that should not: what is fixed or tight, or where `isRigid`, anything but the loose.
  @discardableResult
  mutating func share(_ range: Range<Int>, room: Double, gap: Double, fills: Bool, isRigid: Bool) -> Bool {
    var (taken, weights) = (gap * Double(max(0, range.count - 1)), 0.0)
    for index in range {
      if let weight = weight(index) {
        weights += weight
        list[index].length = 0
      } else {
        list[index].length = list[index].wish
        taken += list[index].wish
      }
    }
    let left = room - taken
    if left >= 0 {
      if weights > 0 {
        for index in range {
          if let weight = weight(index) { list[index].length = left * (weight / weights) }
        }
      } else if !grow(range, by: left, .loose), fills {
        _ = grow(range, by: left, .usual)
      }
      return true
    }
    var missing = shrink(range, by: -left, .loose)
    if missing > 0 {
      missing = shrink(range, by: missing, .usual)
      if isRigid || missing > 0 {
        _ = shrink(range, by: missing, .tight)
        return false
      }
    }
    return true
  }

  /// Sets where each of `range` begins, from `start` on, so that all edges are whole pixels.
  mutating func place(_ range: Range<Int>, from start: Double, gap: Double) {
    var exact = start
    for index in range {
      let begin = exact.rounded()
      exact += list[index].length
      list[index].start = begin
      list[index].length = max(0, exact.rounded() - begin)
      exact += gap
    }
  }

  /// The weight of a share; nil for what is none.
  private func weight(_ index: Int) -> Double? {
    guard case .share(let weight) = list[index].extent else { return nil }
    return Arrangement.sane(weight)
  }

  /// Whether the track is one of those that give or take at this step; what is fixed counts as tight.
  private func isStep(_ index: Int, _ step: Hugging) -> Bool {
    switch list[index].extent {
    case .fitting: list[index].hugging == step
    case .fixed: step == .tight
    case .share: false
    }
  }

  /// Gives equal parts of `room` to those of one step; false where there are none.
  private mutating func grow(_ range: Range<Int>, by room: Double, _ step: Hugging) -> Bool {
    var count = 0.0
    for index in range where isStep(index, step) { count += 1 }
    guard count > 0 else { return false }
    for index in range where isStep(index, step) { list[index].length += room / count }
    return true
  }

  /// Takes `room` from those of one step, in proportion to what they have. Returns what is missing still.
  private mutating func shrink(_ range: Range<Int>, by room: Double, _ step: Hugging) -> Double {
    var sum = 0.0
    for index in range where isStep(index, step) { sum += list[index].length }
    guard sum > 0 else { return room }
    let kept = max(0, 1 - room / sum)
    for index in range where isStep(index, step) { list[index].length *= kept }
    return max(0, room - sum)
  }
}
