extension Window {
  /// The elements that arrow keys do not reach from the first element, or from which they do not lead back to it. For
  /// audits of screens: users must be able to leave each element.
  package final var focusTraps: [AccessibilityTree.Node] {
    inContext {
      let stops = FocusStops(in: self)
      let map = stops.map(isRightToLeft: isRightToLeft, wraps: true)
      var paths = stops.stops.map { _ in [Int]() }
      var origins = paths
      for index in stops.stops.indices {
        for direction in FocusMap.Direction.allCases {
          guard let target = map.target(from: index, direction) else { continue }
          paths[index].append(target)
          origins[target].append(index)
        }
      }
      let reached = Self.indices(from: 0, along: paths)
      let returning = Self.indices(from: 0, along: origins)
      return stops.stops.indices.filter { !reached.contains($0) || !returning.contains($0) }
        .map { stops.entries[stops.stops[$0]].node }
    }
  }

  private static func indices(from start: Int, along paths: [[Int]]) -> Set<Int> {
    guard paths.indices.contains(start) else { return [] }
    var found: Set<Int> = [start]
    var waiting = [start]
    while let index = waiting.popLast() {
      for next in paths[index] where found.insert(next).inserted { waiting.append(next) }
    }
    return found
  }
}
