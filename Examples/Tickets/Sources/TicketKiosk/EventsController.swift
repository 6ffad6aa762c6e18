import Icons
import Pictures
import RemoteImages
import Vitrine
import VitrineNetwork

/// The first screen: all events.
final class EventsController: Screen {
  private let collection = CollectionView()

  override func loadView() {
    setTitle { Texts.title }
    navigationItem.trailingItems = [
      BarButton.displayOptions(for: self, alternative: BoxOffice.darkTheme), BarButton.languages(for: self),
    ]
    collection.observe(
      office.events, cells: PictureCell.init, empty: { Texts.noEvents },
      cell: { [office] cell, event in
        cell.title = event.title.text
        cell.detail = Texts.from(price: event.price(of: 1))
        cell.imageView.icon = .photo
        cell.imageView.setImage(event.picture, loader: office.images)
      },
      onSelect: weakly { page, event in
        page.navigationController?.push(EventController(page.office, event))
      })
    let welcome = Label(.title) { Texts.welcome }
    let heading = StackView(.vertical, insets: Insets(top: 16, left: 20, bottom: 4, right: 20), [welcome])
    view = StackView(.vertical, [heading, collection])
  }

  override func environmentDidChange() {
    let width = 160 + 140 * view.theme.textScale
    collection.metrics = CollectionMetrics(
      columns: .width(width), height: .ratio(0.62), spacing: Size(16, 16), insets: Insets(all: 20))
  }
}
