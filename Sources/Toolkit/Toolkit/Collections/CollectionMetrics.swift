import Geometry

/// How the cells of a collection are laid out: rows of equal cells, as many side by side as there is room for.
public struct CollectionMetrics: Equatable, Sendable {
  /// How many cells stand side by side.
  public enum Columns: Equatable, Sendable {
    /// So many, at least one.
    case count(Int)
    /// As many as are at least so wide, in points, and at least one: the cells share the width evenly.
    case width(Double)
  }

  /// How high the cells are.
  public enum CellHeight: Equatable, Sendable {
    /// In points.
    case fixed(Double)
    /// In widths of the cell.
    case ratio(Double)
  }

  /// How many cells stand side by side.
  public var columns: Columns
  /// How high the cells are.
  public var height: CellHeight
  /// Between cells, in points.
  public var spacing: Size
  /// Around the cells of a section, in points.
  public var insets: Insets
  /// The height of a header, in points, in sections that have a title.
  public var headerHeight: Double

  /// Square cells of at least 140 points, unless told otherwise.
  public init(
    columns: Columns = .width(140), height: CellHeight = .ratio(1), spacing: Size = Size(10, 10), insets: Insets = Insets(all: 12),
    headerHeight: Double = 32
  ) {
    (self.columns, self.height, self.spacing, self.insets, self.headerHeight) = (columns, height, spacing, insets, headerHeight)
  }
}
