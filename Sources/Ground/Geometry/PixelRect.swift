/// A rectangle of whole pixels. It is half-open: it contains the columns `minX..<maxX` and the rows `minY..<maxY`.
public struct PixelRect: Equatable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last one.
  public var maxX: Int
  /// The row after the last one.
  public var maxY: Int

  /// The empty rectangle at the origin.
  public static let zero = PixelRect(0, 0, 0, 0)

  /// Creates a rectangle of the columns `minX..<maxX` and the rows `minY..<maxY`.
  @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates a rectangle of `width` columns starting at `x` and `height` rows starting at `y`.
  @inlinable public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Creates a rectangle that covers a surface of `size`.
  @inlinable public init(size: PixelSize) { self.init(0, 0, size.width, size.height) }

  /// Creates the smallest pixel rectangle that covers `rect`, whose coordinates are in pixels.
  ///
  /// Coordinates beyond ±`maximumCoordinate` are clamped, and a coordinate that is not a number results in an empty
  /// rectangle. Geometry from outside therefore never traps.
  @inlinable public init(covering rect: Rect) {
    guard !rect.isEmpty else {
      self = .zero
      return
    }
    self.init(
      minX: Self.clamped(rect.minX.rounded(.down)), minY: Self.clamped(rect.minY.rounded(.down)),
      maxX: Self.clamped(rect.maxX.rounded(.up)), maxY: Self.clamped(rect.maxY.rounded(.up)))
  }

  /// The largest magnitude of a coordinate that `init(covering:)` creates.
  ///
  /// No surface is this large, and the sum of the areas of two such rectangles still fits a 32-bit `Int`.
  public static let maximumCoordinate = 16_383

  @inlinable static func clamped(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(max(-Double(maximumCoordinate), min(Double(maximumCoordinate), value)))
  }

  /// The number of columns. It is negative if `maxX` is less than `minX`.
  @inlinable public var width: Int { maxX - minX }
  /// The number of rows. It is negative if `maxY` is less than `minY`.
  @inlinable public var height: Int { maxY - minY }
  /// The width and height.
  @inlinable public var size: PixelSize { PixelSize(width, height) }
  /// Whether the rectangle contains no pixels.
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// The number of pixels.
  @inlinable public var area: Int { isEmpty ? 0 : width * height }

  /// The rectangle as a `Rect` in pixels.
  @inlinable public var rect: Rect {
    Rect(Double(minX), Double(minY), Double(width), Double(height))
  }

  /// Returns `true` if this rectangle contains every pixel of `other`.
  @inlinable public func contains(_ other: PixelRect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns `true` if the rectangles have a pixel in common.
  @inlinable public func intersects(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty
      && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the pixels that both rectangles contain, or `zero` if they don't intersect.
  @inlinable public func intersection(_ other: PixelRect) -> PixelRect {
    guard intersects(other) else { return .zero }
    return PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// Returns the rectangle moved right by `dx` pixels and down by `dy` pixels.
  @inlinable public func offset(by dx: Int, _ dy: Int) -> PixelRect {
    PixelRect(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy)
  }

  /// Returns the smallest rectangle that contains both rectangles. Empty rectangles are ignored.
  @inlinable public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }
}
