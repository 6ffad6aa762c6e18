import Pictures
import Vitrine

/// An exhibit: its photograph and its text.
final class ExhibitController: Screen {
  let exhibit: Exhibit
  private let picture = AsyncImageView()
  private let page = StackView(.horizontal)

  init(_ house: House, _ exhibit: Exhibit) {
    self.exhibit = exhibit
    super.init(house)
  }

  override func loadView() {
    let heading = Label(.title) { [exhibit] in exhibit.title.text }
    let text = Label { [exhibit] in exhibit.text.text }
    view = page
    page.add(picture, .share(1))
    page.add(ScrollView(StackView(.vertical, spacing: 10, insets: Insets(all: 24), [heading, text])), .share(1))
    picture.contentMode = .scaleAspectFill
    house.show(exhibit.picture, in: picture)
  }

  override func environmentDidChange() {
    page.backgroundColor = page.theme.colors.background
    title = Texts.room(number: exhibit.room)
    picture.accessibilityLabel = exhibit.title.text
    page.setNeedsLayout()
  }

  /// On a wide screen the photograph is to the side of the text, on a tall one above it.
  override func viewWillLayoutSubviews() {
    page.axis = page.bounds.width > max(page.bounds.height, 400) ? .horizontal : .vertical
  }
}
