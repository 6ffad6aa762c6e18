import Geometry
import Raster
import Toolkit

/// Ten thousand swatches for a grid.
final class Swatches: WeaklyReferenceable, CollectionViewDataSource {
  static let metrics = CollectionMetrics(
    columns: .count(6), height: .fixed(80), spacing: Size(8, 8), insets: Insets(all: 8), headerHeight: 0)

  static func color(_ number: Int) -> Color {
    Color(Double(number % 7) / 7, Double(number % 11) / 11, Double(number % 13) / 13)
  }

  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { 10_000 }

  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    let cell = collection.dequeueReusableCell(withIdentifier: "swatch") ?? CollectionCell("swatch")
    cell.backgroundColor = Self.color(path.row)
    return cell
  }
}

/// A grid of the same swatches with minimal code: as many views as are visible, each moved to its next position.
final class HandmadeGrid: ScrollView {
  private static let columns = 6
  private static let height = 80.0
  private static let gap = 8.0
  private var cells: [(view: View, row: Int)] = []
  private var rows: Int { Int(bounds.height / (Self.height + Self.gap)) + 2 }

  override init(frame: Rect) {
    super.init(frame: frame)
    contentSize = Size(
      frame.width, Self.gap + Double((10_000 + Self.columns - 1) / Self.columns) * (Self.height + Self.gap))
    for _ in 0..<rows * Self.columns {
      let view = View()
      view.cornerRadius = 10
      cells.append((view, -1))
      addSubview(view)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = Self.columns
    let step = Self.height + Self.gap
    let rows = self.rows
    let width = (bounds.width - Self.gap * Double(columns + 1)) / Double(columns)
    let first = Int((bounds.minY / step).rounded(.down))
    for row in max(0, first)..<max(0, first) + rows {
      let slot = row % rows
      guard cells[slot * columns].row != row else { continue }
      for column in 0..<columns {
        let left = Self.gap + (width + Self.gap) * Double(column)
        let view = cells[slot * columns + column].view
        view.frame = Rect(left.rounded(.down), Self.gap + Double(row) * step, width.rounded(.down), Self.height)
        view.backgroundColor = Swatches.color(row * columns + column)
        cells[slot * columns + column].row = row
      }
    }
  }
}
