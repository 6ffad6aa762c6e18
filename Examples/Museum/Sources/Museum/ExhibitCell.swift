import Vitrine

/// A photograph with its title on top.
final class ExhibitCell: CollectionCell {
  private let photograph = ShadedPicture()
  private let titleLabel = Label("", .body)

  init() {
    super.init("exhibit")
    clipsToBounds = true
    photograph.contentMode = .scaleAspectFill
    photograph.backgroundColor = ShadedPicture.placeholder
    titleLabel.textColor = .white
    titleLabel.numberOfLines = 0
    for part in [photograph, titleLabel] as [View] { addSubview(part) }
  }

  func show(_ exhibit: Exhibit, of house: House) {
    titleLabel.text = exhibit.title.text
    house.show(exhibit.picture, in: photograph)
  }

  /// A tap opens the exhibit. The cell shows a border while it is highlighted, and does not stay selected.
  override func stateDidChange() {
    borderWidth = isHighlighted ? 3 : 0
    borderColor = .white
  }

  override func layoutSubviews() {
    let height = titleLabel.sizeThatFits(Size(bounds.width - 28, 0)).height
    photograph.frame = bounds
    titleLabel.frame = Rect(14, bounds.maxY - height - 10, bounds.width - 28, height)
  }
}
