/// A set of pixels, stored as a short list of rectangles that don't overlap.
///
/// Regions are made for damage. Adding a rectangle is cheap, and the list stays within `capacity`: if it would grow
/// beyond that, the two rectangles whose union wastes the fewest pixels are merged. A region may therefore cover more
/// than was added, but never less. A region allocates memory only when it is created.
public struct Region: Equatable, Sendable {
  /// The maximum number of rectangles in a region.
  ///
  /// Each rectangle costs a clipped traversal of the view tree. A few scattered changes stay exact, and many of them
  /// are merged into a few large rectangles.
  public static let capacity = 16

  /// The rectangles of the region, in no particular order. They are not empty and don't overlap.
  public private(set) var rects: [PixelRect] = []

  /// Creates an empty region.
  public init() { rects.reserveCapacity(Self.capacity + 4) }

  /// Creates a region of one rectangle.
  public init(_ rect: PixelRect) {
    self.init()
    formUnion(rect)
  }

  /// Whether the region contains no pixels.
  public var isEmpty: Bool { rects.isEmpty }

  /// The number of pixels in the region.
  public var area: Int {
    var sum = 0
    for rect in rects { sum += rect.area }
    return sum
  }

  /// The smallest rectangle that contains the region.
  public var bounds: PixelRect {
    var bounds = PixelRect.zero
    for rect in rects { bounds = bounds.union(rect) }
    return bounds
  }

  /// Returns `true` if the region and `rect` have a pixel in common.
  public func intersects(_ rect: PixelRect) -> Bool {
    for mine in rects where mine.intersects(rect) { return true }
    return false
  }

  /// Adds the pixels of `rect`.
  @export(interface)
  public mutating func formUnion(_ rect: PixelRect) { add(rect, inParts: rects.count <= Self.capacity / 2) }

  /// Adds the pixels of `rect`.
  ///
  /// - Parameter inParts: `true` if `rect` may be split when it crosses another rectangle.
  private mutating func add(_ rect: PixelRect, inParts: Bool) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // Merge the new rectangle with every rectangle it overlaps or adjoins. The merged rectangle may overlap more of
    // them.
    var index = 0
    while index < rects.count {
      let mine = rects[index]
      if mine.contains(rect) { return }
      let union = mine.union(rect)
      if inParts, union.area / 2 > mine.area + rect.area, mine.intersects(rect) {
        // Merging would add too many pixels that belong to neither, as with two bars that cross.
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

  /// Adds the parts of `rect` above, below, left and right of `other`, which it intersects.
  private mutating func addParts(of rect: PixelRect, outside other: PixelRect) {
    let top = max(rect.minY, other.minY)
    let bottom = min(rect.maxY, other.maxY)
    formUnion(PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: top))
    formUnion(PixelRect(minX: rect.minX, minY: bottom, maxX: rect.maxX, maxY: rect.maxY))
    formUnion(PixelRect(minX: rect.minX, minY: top, maxX: other.minX, maxY: bottom))
    formUnion(PixelRect(minX: other.maxX, minY: top, maxX: rect.maxX, maxY: bottom))
  }

  /// Removes all pixels outside `rect`.
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

  /// Replaces the contents with those of `other` and keeps this region's memory.
  ///
  /// A plain assignment would share the storage of `other`, so the next change to either region would allocate memory.
  @export(interface)
  public mutating func copyContents(of other: Region) {
    rects.removeAll(keepingCapacity: true)
    rects.append(contentsOf: other.rects)
  }

  /// Removes all pixels and keeps the memory for the next frame.
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
