import Geometry
import Raster

/// The view of one item of a collection. Create a subclass and add the item's views to it.
///
/// A collection reuses cells that scroll out of view, so everything that a cell shows must be set each time.
open class CollectionCell: View, ReusableItem {
  /// The kind of the cell, for `CollectionView.dequeueReusableCell(withIdentifier:)`.
  public final let reuseIdentifier: StaticString
  /// The path of the cell's item in the data source.
  public internal(set) final var path = IndexPath(row: 0)

  private final var themedCornerRadius = ThemedValue(ControlStyle.cornerRadius)

  /// Whether a finger presses the cell.
  public internal(set) final var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// Whether the cell's item is selected.
  public internal(set) final var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Creates a cell of the given kind. The collection reuses it for other items of that kind.
  public init(_ reuseIdentifier: StaticString) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    cornerRadius = ControlStyle.cornerRadius
  }

  /// Called when `isHighlighted` or `isSelected` has changed. The default shows a light border for a pressed cell and a
  /// border in the accent color for a selected one. Override it for another appearance.
  open func stateDidChange() {
    borderWidth = isSelected ? 3 : isHighlighted ? 2 : 0
    let colors = self.colors
    borderColor =
      isSelected ? (colors == .dark ? CollectionConstants.selection : colors.tint) : colors.text.withAlpha(0.7)
  }

  /// Names the cell by its texts. Its controls are elements in it.
  open override func describe(_ element: AccessibilityElement) {
    element.role = .gridCell
    element.descendants = .merged
    if isSelected { element.states.insert(.selected) }
    guard let collection = superview as? CollectionView else { return }
    element.isActivatable = collection.allowsSelection
    element.position = (path.row, collection.numberOfItems(inSection: path.section))
    element.customActions = collection.moveActions(at: path)
  }

  /// Applies the theme. Overrides must call `super`.
  open override func environmentDidChange() {
    super.environmentDidChange()
    let radius = theme.cornerRadius
    if themedCornerRadius.update(to: radius, current: cornerRadius) { cornerRadius = radius }
    stateDidChange()
  }

  /// Called before the cell is reused for another item. Override it to reset what your code does not set each time.
  /// Overrides must call `super`.
  open func prepareForReuse() {
    isHighlighted = false
    isSelected = false
    alpha = 1
    transform = .identity
  }
}
