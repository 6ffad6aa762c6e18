import Geometry
import Raster
public import Toolkit

/// A cell of a collection that shows an image, with a title and a detail text on a shade above its lower edge.
///
///     let cell = collection.dequeueReusableCell(withIdentifier: "tea") as? PictureCell ?? PictureCell("tea")
///     cell.title = teas[path.row].name
///     cell.detail = teas[path.row].price
///     cell.imageView.setSource(.resource(teas[path.row].photo), loader: pictures)
///
/// The image fills the cell. The texts are white in every theme, and wrap.
open class PictureCell: CollectionCell {
  /// The title.
  public final var title: String {
    get { titleLabel.text }
    set {
      titleLabel.text = newValue
      setNeedsLayout()
    }
  }
  /// The text below the title.
  public final var detail: String {
    get { detailLabel.text }
    set {
      detailLabel.text = newValue
      setNeedsLayout()
    }
  }
  /// The view of the image.
  public final let imageView = AsyncImageView()
  /// The label of the title, for another font or color.
  public final let titleLabel = Label("", .title)
  /// The label of the detail text, for another font or color.
  public final let detailLabel = Label()

  private final let shade = View()
  /// The distance between the texts and the edges, and the height of the shade above the texts, in points. Chosen.
  private static let margin = 16.0
  private static let shadeReach = 40.0
  /// The opacity of the shade behind the texts. White text has a contrast of 5.7:1 even on white.
  private static let shadeAlpha = 0.6

  /// Creates a cell of the given kind. The collection reuses it for other items of that kind.
  public override init(_ reuseIdentifier: StaticString) {
    super.init(reuseIdentifier)
    clipsToBounds = true
    imageView.contentMode = .scaleAspectFill
    shade.isUserInteractionEnabled = false
    for label in [titleLabel, detailLabel] {
      label.textColor = .white
      label.numberOfLines = 0
    }
    for part in [imageView, shade, titleLabel, detailLabel] as [View] { addSubview(part) }
  }

  /// Applies the theme. Overrides must call `super`.
  open override func environmentDidChange() {
    super.environmentDidChange()
    cornerRadius = theme.cardCornerRadius
    setNeedsLayout()
  }

  /// Lays out the image and the texts. Overrides must call `super`.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width - 2 * Self.margin
    let detailHeight = detail.isEmpty ? 0 : detailLabel.sizeThatFits(Size(width, 0)).height
    let titleHeight = title.isEmpty ? 0 : titleLabel.sizeThatFits(Size(width, 0)).height
    imageView.frame = bounds
    detailLabel.frame = Rect(Self.margin, bounds.maxY - Self.margin - detailHeight, width, detailHeight)
    titleLabel.frame = Rect(Self.margin, detailLabel.frame.minY - titleHeight, width, titleHeight)
    let top = titleLabel.frame.minY - Self.shadeReach
    let height = bounds.maxY - top
    shade.frame = Rect(0, top, bounds.width, height)
    shade.gradient = Gradient(stops: [
      LinearGradient.Stop(at: 0, Color.black.withAlpha(0)),
      LinearGradient.Stop(at: Self.shadeReach / height, Color.black.withAlpha(Self.shadeAlpha)),
    ])
    shade.isHidden = title.isEmpty && detail.isEmpty
    imageView.coveredHeight = shade.isHidden ? 0 : bounds.maxY - titleLabel.frame.minY
  }
}
