import Vitrine

/// Cards of different heights in a waterfall layout, with gradients and shadows. Tapping a card removes it.
final class DepthController: DemoController {
  let collection = CollectionView()
  private let bar = StackView(.horizontal, spacing: 10, insets: Insets(all: 10))
  let deal = Button(title: "One more") { _ in }
  private let shadows = Switch()
  private(set) var numbers = Array(1...200)

  override func setUp() {
    collection.metrics = CollectionMetrics(
      columns: .width(120), height: .waterfall, spacing: Size(16, 16), insets: Insets(all: 18))
    collection.style.background = Style.stage
    collection.dataSource = self
    collection.collectionDelegate = self
    // The controller owns these views, so it outlives their closures.
    deal.action = { [unowned(unsafe) self] _ in add() }
    shadows.accessibilityLabel = "Shadows"
    shadows.isOn = true
    shadows.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in
      for cell in collection.visibleCells { wear(cell) }
      show("shadows", shadows.isOn ? "on" : "off")
    }
    bar.gradient = Gradient(Style.raised, Style.stage)
    bar.shadow = Shadow(color: .black.withAlpha(0.6), radius: 12, offset: Vector(0, 2))
    bar.wraps = true
    bar.add(Label("Shadows"))
    bar.add(shadows)
    bar.addSpace()
    bar.add(deal)
    stage.addSubview(collection)
    stage.addSubview(bar)
    show("cards", "\(numbers.count)")
    show("shadows", "on")
  }

  private func add() {
    numbers.insert((numbers.max() ?? 0) + 1, at: 0)
    collection.insertItems(at: [IndexPath(row: 0)])
    collection.scrollToItem(at: IndexPath(row: 0), animated: true)
    show("cards", "\(numbers.count)")
  }

  private func wear(_ cell: CollectionCell) {
    cell.shadow = shadows.isOn ? Shadow(color: .black.withAlpha(0.7), radius: 12, offset: Vector(0, 5)) : nil
  }

  override func layOut(_ area: Rect) {
    let height = bar.sizeThatFits(Size(area.width, 0)).height
    bar.frame = Rect(0, 0, area.width, height)
    collection.frame = Rect(0, height, area.width, max(0, area.height - height))
  }
}

extension DepthController: CollectionViewDataSource, CollectionViewDelegate {
  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }

  func collectionView(_ collection: CollectionView, heightOfItemAt path: IndexPath, width: Double) -> Double {
    width * (0.7 + 0.25 * Double(numbers[path.row] * 7 % 5))
  }

  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    let card = collection.dequeueReusableCell(withIdentifier: "card") as? Card ?? Card("card")
    card.number = numbers[path.row]
    wear(card)
    return card
  }

  func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) {
    numbers.remove(at: path.row)
    collection.deleteItems(at: [path])
    show("cards", "\(numbers.count)")
  }
}

/// A card with a number, in one of six pairs of colors.
private final class Card: CollectionCell {
  private static let colors: [(UInt32, UInt32)] = [
    (0x4F7BD9, 0x2A3F8F), (0xB0559F, 0x5C2A78), (0xD9772F, 0x8C3B22), (0x2F9C86, 0x1C5A66), (0x8A6AE0, 0x44338F),
    (0xC94F5D, 0x742847),
  ]
  private let label = Label()

  var number = 0 {
    didSet {
      label.text = "\(number)"
      let (light, dark) = Self.colors[number % Self.colors.count]
      gradient = Gradient(from: Point(0, 0), to: Point(0.4, 1), Color(hex: light), Color(hex: dark))
    }
  }

  override init(_ reuseIdentifier: StaticString) {
    super.init(reuseIdentifier)
    cornerRadius = 14
    label.font = Font(size: 24)
    label.textColor = .white
    label.textAlignment = .center
    addSubview(label)
  }

  override func layoutSubviews() { label.frame = bounds }
}
