import Icons
import Pictures
import Vitrine

/// The first screen: all events.
final class EventsController: ViewController, CollectionViewDataSource, CollectionViewDelegate {
  private let office: BoxOffice
  private let collection = CollectionView()
  private let welcome = Label("", .title)
  private let language = BarButton()
  private let textSize = BarButton(icon: .textSize)
  private let theme = BarButton(icon: .moon)

  init(_ office: BoxOffice) {
    self.office = office
    super.init()
  }

  override func loadView() {
    welcome.numberOfLines = 0
    let heading = StackView(.vertical, insets: Insets(top: 16, left: 20, bottom: 4, right: 20), [welcome])
    let page = StackView(.vertical, [heading])
    page.add(collection, .share(1))
    view = page
    collection.dataSource = self
    collection.collectionDelegate = self
    collection.backgroundColor = .clear
    navigationItem.trailingItems = [textSize, theme, language]
    textSize.action = { [unowned(unsafe) self] _ in changeTextSize() }
    theme.action = { [unowned(unsafe) self] _ in changeTheme() }
    language.action = { [unowned(unsafe) self] _ in changeLanguage() }
  }

  override func environmentDidChange() {
    title = Texts.title
    welcome.text = Texts.welcome
    language.title = Texts.otherLanguage
    textSize.accessibilityLabel = Texts.textSize
    theme.accessibilityLabel = Texts.theme
    theme.icon = view.theme.isDark ? .sun : .moon
    let width = 160 + 140 * view.theme.textScale
    collection.metrics = CollectionMetrics(
      columns: .width(width), height: .ratio(0.62), spacing: Size(16, 16), insets: Insets(all: 20))
    collection.reloadData()
  }

  private func changeTextSize() {
    guard let window = view.window else { return }
    window.theme.textScale = window.theme.textScale < 1.5 ? window.theme.textScale + 0.25 : 1
  }

  private func changeTheme() {
    guard let window = view.window else { return }
    let scale = window.theme.textScale
    window.theme = window.theme.isDark ? .observatory : .observatoryNight
    window.theme.textScale = scale
  }

  private func changeLanguage() { view.window?.application?.language = Language.current == "de" ? "en" : "de" }

  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { office.events.count }

  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    let cell = collection.dequeueReusableCell(withIdentifier: "event") as? EventCell ?? EventCell()
    cell.show(office.events[path.row], of: office)
    return cell
  }

  func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) {
    navigationController?.push(EventController(office, office.events[path.row]))
  }
}

/// A card with the picture, title and price of an event.
final class EventCell: CollectionCell {
  private let picture = AsyncImageView()
  private let shade = View()
  private let titleLabel = Label("", .title)
  private let priceLabel = Label()

  init() {
    super.init("event")
    cornerRadius = 16
    clipsToBounds = true
    picture.contentMode = .scaleAspectFill
    picture.icon = .photo
    shade.isUserInteractionEnabled = false
    shade.gradient = Gradient(Color.black.withAlpha(0), Color.black.withAlpha(0.8))
    titleLabel.textColor = .white
    priceLabel.textColor = .white
    titleLabel.numberOfLines = 0
    addSubview(picture)
    addSubview(shade)
    addSubview(titleLabel)
    addSubview(priceLabel)
  }

  func show(_ event: Event, of office: BoxOffice) {
    office.show(event.picture, in: picture)
    titleLabel.text = event.title
    priceLabel.text = Texts.from(price: Formats.current.money(event.cents, "EUR"))
    setNeedsLayout()
  }

  override func stateDidChange() { alpha = isHighlighted ? 0.7 : 1 }

  override func layoutSubviews() {
    let width = bounds.width - 32
    let price = priceLabel.sizeThatFits(Size(width, 0)).height
    let title = titleLabel.sizeThatFits(Size(width, 0)).height
    picture.frame = bounds
    priceLabel.frame = Rect(16, bounds.maxY - 14 - price, width, price)
    titleLabel.frame = Rect(16, priceLabel.frame.minY - title - 2, width, title)
    shade.frame = Rect(0, titleLabel.frame.minY - 40, bounds.width, bounds.maxY - titleLabel.frame.minY + 40)
  }
}
