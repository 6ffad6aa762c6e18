/// A rectangle of whole pixels, half-open: columns `minX..<maxX`, rows `minY..<maxY`.
public struct PixelRect: Equatable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last one.
  public var maxX: Int
  /// The row after the last one.
  public var maxY: Int

  /// No pixels, at the origin.
  public static let zero = PixelRect(0, 0, 0, 0)

  /// The columns from `minX` to before `maxX`, and the rows from `minY` to before `maxY`.
  @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// `width` columns from `x` on, and `height` rows from `y` on.
  @inlinable public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// All pixels of a surface of `size`.
  @inlinable public init(size: PixelSize) { self.init(0, 0, size.width, size.height) }

  /// The smallest pixel rectangle that covers `rect`, which is in pixels already.
  ///
  /// Coordinates beyond ±`farthest` are clamped, and one that is not a number gives
  /// an empty rectangle: geometry from outside never traps.
  @inlinable public init(covering rect: Rect) {
    guard !rect.isEmpty else {
      self = .zero
      return
    }
    self.init(
      minX: Self.clamped(rect.minX.rounded(.down)), minY: Self.clamped(rect.minY.rounded(.down)),
      maxX: Self.clamped(rect.maxX.rounded(.up)), maxY: Self.clamped(rect.maxY.rounded(.up)))
  }

  /// No surface reaches this far, and the areas of two such rectangles together
  /// still fit a 32-bit `Int`.
  public static let farthest = 16_383

  @inlinable static func clamped(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(max(-Double(farthest), min(Double(farthest), value)))
  }

  /// The number of columns; negative where the edges are the wrong way around.
  @inlinable public var width: Int { maxX - minX }
  /// The number of rows; negative where the edges are the wrong way around.
  @inlinable public var height: Int { maxY - minY }
  /// Width and height.
  @inlinable public var size: PixelSize { PixelSize(width, height) }
  /// Whether it holds no pixel.
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// The number of pixels.
  @inlinable public var area: Int { isEmpty ? 0 : width * height }

  /// The same rectangle as a `Rect`; both are in pixels.
  @inlinable public var rect: Rect {
    Rect(Double(minX), Double(minY), Double(width), Double(height))
  }

  /// Whether every pixel of `other` is in here too.
  @inlinable public func contains(_ other: PixelRect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether the two share a pixel.
  @inlinable public func intersects(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty
      && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// What both cover; `zero` where they do not meet.
  @inlinable public func intersection(_ other: PixelRect) -> PixelRect {
    guard intersects(other) else { return .zero }
    return PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// The same rectangle `dx` pixels further right and `dy` further down.
  @inlinable public func offset(by dx: Int, _ dy: Int) -> PixelRect {
    PixelRect(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy)
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  @inlinable public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }
}
