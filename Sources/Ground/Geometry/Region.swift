/// A set of pixels as a short list of rectangles that do not overlap.
///
/// Made for damage: adding is cheap, the list stays within `capacity`
/// rectangles, and where it would grow beyond that, the two rectangles whose
/// union wastes least become one. So a region may cover more than was added,
/// never less. It allocates once, when it is made.
public struct Region: Equatable, Sendable {
  /// The most rectangles a region keeps apart. Each costs a clipped walk of the
  /// view tree, so a handful of scattered changes stays exact and a storm of
  /// them becomes a few large ones.
  public static let capacity = 16

  /// The rectangles: not empty, without overlap, in no order.
  public private(set) var rects: [PixelRect] = []

  /// A region without pixels.
  public init() { rects.reserveCapacity(Self.capacity + 4) }

  /// The pixels of one rectangle.
  public init(_ rect: PixelRect) {
    self.init()
    add(rect)
  }

  /// Whether it holds no pixel.
  public var isEmpty: Bool { rects.isEmpty }

  /// The number of pixels covered.
  public var area: Int {
    var sum = 0
    for rect in rects { sum += rect.area }
    return sum
  }

  /// The smallest rectangle that holds the whole region.
  public var bounds: PixelRect {
    var bounds = PixelRect.zero
    for rect in rects { bounds = bounds.union(rect) }
    return bounds
  }

  /// Whether it shares a pixel with `rect`.
  public func intersects(_ rect: PixelRect) -> Bool {
    for mine in rects where mine.intersects(rect) { return true }
    return false
  }

  /// Adds the pixels of `rect`.
  @export(interface)
  public mutating func add(_ rect: PixelRect) { add(rect, inParts: rects.count <= Self.capacity / 2) }

  /// - Parameter inParts: whether it may be cut where it crosses another.
  private mutating func add(_ rect: PixelRect, inParts: Bool) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // Absorb whatever touches the new rectangle; what it grew into may touch more.
    var index = 0
    while index < rects.count {
      let mine = rects[index]
      if mine.contains(rect) { return }
      let union = mine.union(rect)
      if inParts, union.area / 2 > mine.area + rect.area, mine.intersects(rect) {
        // Two bars that cross, say: the rectangle around both is mostly neither.
        addParts(of: rect, outside: mine)
        return
      } else if mine.intersects(rect) || union.area <= mine.area + rect.area {
        rect = union
        remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(rect)
    if rects.count > Self.capacity { mergeCheapestPair() }
  }

  /// Adds what of `rect` lies above, below, left and right of `other`, which it meets.
  private mutating func addParts(of rect: PixelRect, outside other: PixelRect) {
    let (top, bottom) = (max(rect.minY, other.minY), min(rect.maxY, other.maxY))
    add(PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: top))
    add(PixelRect(minX: rect.minX, minY: bottom, maxX: rect.maxX, maxY: rect.maxY))
    add(PixelRect(minX: rect.minX, minY: top, maxX: other.minX, maxY: bottom))
    add(PixelRect(minX: other.maxX, minY: top, maxX: rect.maxX, maxY: bottom))
  }

  /// Keeps only what lies within `rect`.
  public mutating func formIntersection(_ rect: PixelRect) {
    var index = 0
    while index < rects.count {
      let part = rects[index].intersection(rect)
      if part.isEmpty {
        remove(at: index)
      } else {
        rects[index] = part
        index += 1
      }
    }
  }

  /// Becomes a copy of `other` in memory of its own, which is kept: where a plain
  /// assignment would have one of the two allocate when it changes next.
  @export(interface)
  public mutating func copy(_ other: Region) {
    rects.removeAll(keepingCapacity: true)
    rects.append(contentsOf: other.rects)
  }

  /// Empties the region; its memory is kept for the next frame.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  private mutating func remove(at index: Int) {
    rects[index] = rects[rects.count - 1]
    rects.removeLast()
  }

  private mutating func mergeCheapestPair() {
    var best = (first: 0, second: 1, waste: Int.max)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if waste < best.waste { best = (first, second, waste) }
      }
    }
    let union = rects[best.first].union(rects[best.second])
    remove(at: best.second)
    remove(at: best.first)
    add(union, inParts: false)
  }
}
