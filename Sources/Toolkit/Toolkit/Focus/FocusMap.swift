import Geometry

/// The elements that can have the focus, in reading order, and the paths between them.
///
/// An arrow key moves to the nearest element in its direction. Without one, it moves on in reading order, so that a key
/// never does nothing. If arrows that do so would not lead from every element to every other one, the horizontal arrows
/// move in reading order. So arrow keys alone reach every element, in every layout.
struct FocusMap {
  enum Direction: CaseIterable { case up, down, left, right }

  struct Item {
    var frame: Rect
    /// The scroll views around the element, the outermost first, as any distinct numbers.
    var scrollViews: [Int] = []
    var isOnScreen = true
  }

  let items: [Item]
  let isRightToLeft: Bool
  /// Whether the end of the reading order leads to its start.
  let wraps: Bool

  /// The number of elements up to which paths are checked. Chosen: the check takes a few milliseconds on a slow board
  /// for so many, and screens have fewer.
  private static let maximumChecked = 100
  /// The weight of the distance across the direction, relative to the distance along it. Chosen: the next row wins over
  /// a farther element straight ahead.
  private static let crossWeight = 2.0

  /// Returns the element that follows in reading order, or `nil` at an end that does not wrap.
  func next(_ index: Int, isForward: Bool) -> Int? {
    let next = index + (isForward ? 1 : -1)
    if items.indices.contains(next) { return next }
    return wraps && items.count > 1 ? (isForward ? 0 : items.count - 1) : nil
  }

  /// Returns the element that an arrow key leads to, or `nil` at an end that does not wrap.
  func target(from index: Int, _ direction: Direction) -> Int? {
    let isHorizontal = direction == .left || direction == .right
    if isHorizontal && !isConnected { return next(index, isForward: isForward(direction)) }
    return nearest(to: index, direction)
  }

  private func isForward(_ direction: Direction) -> Bool {
    direction == .down || direction == (isRightToLeft ? .left : .right)
  }

  /// Returns the nearest element in a direction, or else the next one in reading order.
  private func nearest(to index: Int, _ direction: Direction) -> Int? {
    neighbor(of: index, direction) ?? next(index, isForward: isForward(direction))
  }

  /// Whether the nearest elements lead from every element to every other one.
  private var isConnected: Bool {
    guard items.count <= Self.maximumChecked else { return false }
    var paths = items.map { _ in [Int]() }
    var origins = paths
    for index in items.indices {
      for direction in Direction.allCases {
        guard let target = nearest(to: index, direction) else { continue }
        paths[index].append(target)
        origins[target].append(index)
      }
    }
    return Self.reachesAll(paths) && Self.reachesAll(origins)
  }

  /// Returns `true` if the paths lead from the first element to all others.
  private static func reachesAll(_ paths: [[Int]]) -> Bool {
    guard !paths.isEmpty else { return true }
    var isReached = [Bool](repeating: false, count: paths.count)
    var waiting = [0]
    isReached[0] = true
    var count = 1
    while let index = waiting.popLast() {
      for target in paths[index] where !isReached[target] {
        isReached[target] = true
        count += 1
        waiting.append(target)
      }
    }
    return count == paths.count
  }

  /// Returns the nearest element in a direction: in the same scroll view, or else around it.
  func neighbor(of index: Int, _ direction: Direction) -> Int? {
    let start = items[index]
    var scope = start.scrollViews.count
    while scope >= 0 {
      var best: Int?
      var least = Double.infinity
      for (other, item) in items.enumerated() where other != index && isCandidate(item, for: start, scope: scope) {
        guard let distance = distance(from: start.frame, to: item.frame, direction), distance < least else { continue }
        best = other
        least = distance
      }
      if let best { return best }
      scope -= 1
    }
    return nil
  }

  /// Returns `true` if `item` is in the same scroll views as `start`, down to `scope`. With a scope of 0, items must be
  /// visible instead.
  private func isCandidate(_ item: Item, for start: Item, scope: Int) -> Bool {
    if scope == 0 { return item.isOnScreen }
    guard item.scrollViews.count >= scope else { return false }
    for level in 0..<scope where item.scrollViews[level] != start.scrollViews[level] { return false }
    return true
  }

  /// Returns a measure of the distance, or `nil` if `other` is not in that direction.
  private func distance(from start: Rect, to other: Rect, _ direction: Direction) -> Double? {
    let isVertical = direction == .up || direction == .down
    let isBackward = direction == .up || direction == .left
    let along = isVertical ? other.midY - start.midY : other.midX - start.midX
    let ahead =
      switch direction {
      case .down: other.minY - start.maxY
      case .up: start.minY - other.maxY
      case .right: other.minX - start.maxX
      case .left: start.minX - other.maxX
      }
    // The other element must begin beyond the middle of this one.
    let half = (isVertical ? start.height : start.width) / 2
    guard isBackward ? along < 0 : along > 0, ahead > -half else { return nil }
    let gap =
      isVertical
      ? max(other.minX - start.maxX, start.minX - other.maxX) : max(other.minY - start.maxY, start.minY - other.maxY)
    // Left and right stay in the row.
    if !isVertical && gap >= 0 { return nil }
    let offset = isVertical ? abs(other.midX - start.midX) : abs(other.midY - start.midY)
    return max(0, ahead) + max(0, gap) * Self.crossWeight + offset * 0.01
  }
}
