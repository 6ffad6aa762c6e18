/// A row of a list or a cell of a collection.
protocol ReusableItem: View {
  /// The kind of the item's view.
  var reuseIdentifier: StaticString { get }
  var path: IndexPath { get set }
  /// Whether a finger presses the item.
  var isHighlighted: Bool { get set }
  /// Resets the view before it is reused for another item.
  func prepareForReuse()
}
