import Geometry

/// How the cells of a collection are laid out: rows of equal cells, as many side by side as there is room for, or columns of cells that
/// are as high as they need.
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
    /// Each as its data source says; `waterfall` is one.
    case own(Flow)

    /// Each as high as `CollectionViewDataSource.collectionView(_:heightOfItemAt:width:)` says, and the next one in the shortest column.
    public static var waterfall: CellHeight { .own(Flow(make: { Waterfall(columns: $0, spacing: $1) })) }
  }

  /// How cells follow each other that are not equal. Only `waterfall` is there so far.
  public struct Flow: Equatable, Sendable {
    // A function, so that a program that names no flow has none.
    let make: @Sendable (_ columns: Int, _ spacing: Double) -> CollectionFlow

    /// All are alike, while there is one.
    public static func == (first: Flow, second: Flow) -> Bool { true }
  }

  /// How many cells stand side by side.
  public var columns: Columns
  /// How high the cells are.
  public var height: CellHeight
  /// Between cells, in points.
  public var spacing: Size
  /// Around the cells of a section, in points.
  public var insets: Insets
  /// The height of a header, in points, in sections that have a title; nil for 32, and with larger text as much more as its line grows by.
  public var headerHeight: Double?

  /// Square cells of at least 140 points, unless told otherwise.
  public init(
    columns: Columns = .width(140), height: CellHeight = .ratio(1), spacing: Size = Size(10, 10), insets: Insets = Insets(all: 12),
    headerHeight: Double? = nil
  ) {
    (self.columns, self.height, self.spacing, self.insets, self.headerHeight) = (columns, height, spacing, insets, headerHeight)
  }
}
