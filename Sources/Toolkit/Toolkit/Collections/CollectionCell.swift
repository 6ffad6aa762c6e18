import Geometry
import Raster

/// One item of a collection: subclass it, and put what it shows into it.
///
/// Cells that leave the sight are filled anew for others, so everything a cell shows is set each time.
open class CollectionCell: View, Reusable {
  /// The kind of cell, for `CollectionView.dequeueCell(_:)`.
  public final let reuseIdentifier: StaticString
  /// What the cell shows: its place in the data source.
  public internal(set) final var path = IndexPath(row: 0)
  /// Where it stands among the others: its path, except while a finger carries one of them.
  final var slot = IndexPath(row: 0)

  private final var corners = ThemedCorners()

  /// Whether a finger presses it.
  public internal(set) final var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// Whether it is selected.
  public internal(set) final var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// A cell of a kind, by which it is used again.
  public init(_ reuseIdentifier: StaticString) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    cornerRadius = ControlStyle.cornerRadius
  }

  /// Shows what `isHighlighted` and `isSelected` say: a border, light while it is pressed and in the accent while it is selected. Override
  /// for other looks.
  open func stateDidChange() {
    borderWidth = isSelected ? 3 : isHighlighted ? 2 : 0
    let colors = self.colors
    borderColor = isSelected ? (colors == .dark ? CollectionStyle.selection : colors.tint) : colors.text.withAlpha(0.7)
  }

  /// Takes the looks of its theme. Call super.
  open override func environmentDidChange() {
    super.environmentDidChange()
    corners.follow(self)
    stateDidChange()
  }

  /// The cell is about to be filled for another place. Override to forget what that does not set; call super.
  open func prepareForReuse() {
    isHighlighted = false
    isSelected = false
    alpha = 1
    transform = .identity
  }
}
