import Icons
import Pictures
import RemoteImages
import Vitrine
import VitrineNetwork

/// The first screen: all events.
final class EventsController: Screen, CollectionViewDataSource, CollectionViewDelegate {
  private let collection = CollectionView()

  override func loadView() {
    let welcome = Label(.title) { Texts.welcome }
    let heading = StackView(.vertical, insets: Insets(top: 16, left: 20, bottom: 4, right: 20), [welcome])
    view = StackView(.vertical, [heading, collection])
    collection.dataSource = self
    collection.collectionDelegate = self
    collection.observe(office.events, empty: { Texts.noEvents })
    navigationItem.trailingItems = [
      BarButton.displayOptions(for: self, alternative: BoxOffice.darkTheme), BarButton.languages(for: self),
    ]
  }

  override func environmentDidChange() {
    title = Texts.title
    let width = 160 + 140 * view.theme.textScale
    collection.metrics = CollectionMetrics(
      columns: .width(width), height: .ratio(0.62), spacing: Size(16, 16), insets: Insets(all: 20))
  }

  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { office.events.count }

  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    let event = office.events[path.row]
    let cell = collection.dequeueReusableCell(withIdentifier: "event") as? PictureCell ?? PictureCell("event")
    cell.title = event.title.text
    cell.detail = Texts.from(price: event.price(of: 1))
    cell.imageView.icon = .photo
    cell.imageView.setImage(event.picture, loader: office.images)
    return cell
  }

  func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) {
    navigationController?.push(EventController(office, office.events[path.row]))
  }
}
