import Pictures
import Vitrine

/// One exhibit: its photograph, and what there is to say about it.
final class ExhibitController: Screen {
  private let exhibit: Exhibit
  private let (picture, scroll) = (PictureView(), ScrollView())
  private let (heading, text) = (Label("", .title), Label())
  private let words = StackView(.vertical, spacing: 10, insets: Insets(all: 24))
  private let page = StackView(.horizontal)

  init(_ house: House, _ exhibit: Exhibit) {
    self.exhibit = exhibit
    super.init(house)
  }

  override func loadView() {
    view = page
    page.add(picture, .share(1))
    page.add(scroll, .share(1))
    scroll.addSubview(words)
    for label in [heading, text] { words.add(label) }
    (heading.numberOfLines, text.numberOfLines) = (0, 0)
    picture.contentMode = .scaleAspectFill
    house.show(exhibit.picture, in: picture)
  }

  override func environmentDidChange() {
    page.backgroundColor = page.theme.colors.ground
    (title, heading.text, text.text) = (Texts.room(number: exhibit.room), exhibit.title, exhibit.text)
    page.setNeedsLayout()
  }

  /// The photograph beside the words on a wide screen, above them on a high one.
  override func viewWillLayoutSubviews() { page.axis = page.bounds.width > page.bounds.height ? .horizontal : .vertical }

  override func viewDidLayoutSubviews() {
    scroll.contentSize = Size(scroll.bounds.width, words.sizeThatFits(Size(scroll.bounds.width, 0)).height)
    words.frame = Rect(0, 0, scroll.contentSize.width, scroll.contentSize.height)
  }
}
