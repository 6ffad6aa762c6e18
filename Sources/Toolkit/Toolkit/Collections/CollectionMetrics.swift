import Geometry

/// The layout of a collection's cells: rows of equal cells, or columns of cells with individual heights.
public struct CollectionMetrics: Equatable, Sendable {
  /// The number of cells side by side.
  public enum Columns: Equatable, Sendable {
    /// The given number of columns, at least one.
    case count(Int)
    /// The largest number of columns that are at least this wide, in points, but at least one. The columns share the
    /// width evenly.
    case width(Double)
  }

  /// The height of the cells.
  public enum CellHeight: Equatable, Sendable {
    /// A height in points.
    case fixed(Double)
    /// A height as a multiple of the cell's width.
    case ratio(Double)
    /// An individual height for each cell, such as ``waterfall``.
    case variable(Flow)

    /// The heights that `CollectionViewDataSource.collectionView(_:heightOfItemAt:width:)` returns. Each cell is added
    /// to the shortest column.
    public static var waterfall: CellHeight { .variable(Flow(make: { Waterfall(columns: $0, spacing: $1) })) }
  }

  /// The arrangement of cells that are not equal. ``CellHeight/waterfall`` is the only one.
  public struct Flow: Equatable, Sendable {
    // A function, so that programs that use no flow don't link one.
    let make: @Sendable (_ columns: Int, _ spacing: Double) -> CollectionFlow

    /// Returns `true`, because there is only one flow.
    public static func == (first: Flow, second: Flow) -> Bool { true }
  }

  /// The number of cells side by side.
  public var columns: Columns
  /// The height of the cells.
  public var height: CellHeight
  /// The distances between cells, in points.
  public var spacing: Size
  /// The distances around the cells of a section, in points.
  public var insets: Insets
  /// The height of the header of sections that have a title, in points. `nil` selects 32, plus the growth of its line
  /// if the text is larger.
  public var headerHeight: Double?

  /// Creates metrics. The defaults give square cells with a width of at least 140 points.
  public init(
    columns: Columns = .width(140), height: CellHeight = .ratio(1), spacing: Size = Size(10, 10),
    insets: Insets = Insets(all: 12),
    headerHeight: Double? = nil
  ) {
    self.columns = columns
    self.height = height
    self.spacing = spacing
    self.insets = insets
    self.headerHeight = headerHeight
  }
}
