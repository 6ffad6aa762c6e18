import Vitrine

/// A grid of a thousand swatches that can be selected, moved, added and removed.
final class CollectionController: DemoController {
  let collection = CollectionView(frame: .zero)
  let add = StageButton()
  let remove = StageButton()
  private(set) var numbers = Array(1...1000)
  private var newest = 1000

  override func setUp() {
    collection.metrics = CollectionMetrics(columns: .width(96), height: .ratio(0.8), headerHeight: 0)
    collection.allowsMultipleSelection = true
    collection.style.background = Style.stage
    collection.backgroundColor = Style.stage
    collection.dataSource = self
    collection.collectionDelegate = self
    add.title = "Add"
    remove.title = "Remove"
    // The controller owns the buttons, so it outlives their actions.
    add.action = { [unowned(unsafe) self] _ in addNumber() }
    remove.action = { [unowned(unsafe) self] _ in removeSelected() }
    fill(with: StackView.page(collection, above: [add, remove]))
    showFigures()
  }

  private func addNumber() {
    newest += 1
    numbers.insert(newest, at: 0)
    collection.insertItems(at: [IndexPath(row: 0)])
    collection.scrollToItem(at: IndexPath(row: 0), animated: true)
    showFigures()
  }

  private func removeSelected() {
    let paths = collection.indexPathsForSelectedItems
    for path in paths.reversed() { numbers.remove(at: path.row) }
    collection.deleteItems(at: paths)
    showFigures()
  }

  private func showFigures() {
    show("items", "\(numbers.count)")
    show("selected", "\(collection.indexPathsForSelectedItems.count)")
    remove.isEnabled = !collection.indexPathsForSelectedItems.isEmpty
  }
}

extension CollectionController: CollectionViewDataSource {
  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }

  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    let cell = collection.dequeueReusableCell(withIdentifier: "number") as? NumberCell ?? NumberCell("number")
    cell.number = numbers[path.row]
    return cell
  }

  func collectionView(_ collection: CollectionView, canMoveItemAt path: IndexPath) -> Bool { true }

  func collectionView(_ collection: CollectionView, moveItemAt path: IndexPath, to new: IndexPath) {
    numbers.insert(numbers.remove(at: path.row), at: new.row)
    show("moved", "\(numbers[new.row])")
  }
}

extension CollectionController: CollectionViewDelegate {
  func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) { showFigures() }
  func collectionView(_ collection: CollectionView, didDeselectItemAt path: IndexPath) { showFigures() }
}

/// A swatch with a number.
private final class NumberCell: CollectionCell {
  private let label = Label()

  var number = 0 {
    didSet {
      label.text = "\(number)"
      backgroundColor = Self.color(number)
    }
  }

  override init(_ reuseIdentifier: StaticString) {
    super.init(reuseIdentifier)
    label.font = Font(size: 20)
    label.textColor = .white
    label.textAlignment = .center
    addSubview(label)
  }

  override func layoutSubviews() { label.frame = bounds }

  /// Returns a color from a cycle of hues, dark enough for white text.
  private static func color(_ number: Int) -> Color {
    let stops = [
      Color(hex: 0x2C5FA8), Color(hex: 0x6A4BA3), Color(hex: 0xA03E6B), Color(hex: 0x9A5A1E), Color(hex: 0x2F7A4F),
    ]
    let step = Double(number % 60) / 12
    let first = Int(step)
    return stops[first % 5].mixed(with: stops[(first + 1) % 5], by: step - Double(first))
  }
}
