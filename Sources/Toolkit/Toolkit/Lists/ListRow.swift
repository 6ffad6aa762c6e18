import Geometry
import Raster
import Typography

/// One row of a list: a title, a line below or beside it, and a mark.
///
/// Rows that leave the sight are filled anew for others, so everything a row shows
/// is set each time. For another content subclass it, and put that into `contentView`.
open class ListRow: View {
  /// What is drawn at the right.
  public enum Accessory: Sendable {
    case none
    /// There is more behind this row.
    case disclosure
    case checkmark
  }

  /// Where the detail stands.
  public enum DetailPosition: Sendable {
    case right, below
  }

  /// The kind of row, for `ListView.dequeueRow(_:)`.
  public final let reuseIdentifier: StaticString
  /// Where the row is in its list now.
  public internal(set) final var path = IndexPath(row: 0)

  /// Holds all of the row; it is what slides aside.
  public final let contentView = View()
  /// Shows `title`.
  public final let titleLabel = Label()
  /// Shows `detail`.
  public final let detailLabel = Label()

  /// What the row is called.
  public final var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }

  /// What is said beside or below the title; empty shows none.
  public final var detail: String {
    get { detailLabel.text }
    set {
      guard newValue != detailLabel.text else { return }
      detailLabel.text = newValue
      setNeedsLayout()
    }
  }

  /// Where the detail stands.
  public final var detailPosition = DetailPosition.right {
    didSet { if detailPosition != oldValue { setNeedsLayout() } }
  }

  /// What is drawn at the right.
  public final var accessory = Accessory.none {
    didSet {
      guard accessory != oldValue else { return }
      accessoryView.accessory = accessory
      setNeedsLayout()
    }
  }

  /// Whether a finger presses it.
  public internal(set) final var isHighlighted = false {
    didSet { if isHighlighted != oldValue { updateBackground() } }
  }

  /// Whether it is the list's selected row.
  public internal(set) final var isSelected = false {
    didSet { if isSelected != oldValue { updateBackground() } }
  }

  /// The list's style.
  public internal(set) final var style = ListStyle.dark {
    didSet { if style != oldValue { wearStyle() } }
  }

  /// Whether something lies beneath the content, so that it must not be seen through.
  final var coversBeneath = false {
    didSet {
      guard coversBeneath != oldValue else { return }
      // Only now something may stick out: clipping costs where edges lie between pixels.
      clipsToBounds = coversBeneath
      updateBackground()
    }
  }

  private final let accessoryView = AccessoryView()

  /// A row of a kind, by which it is used again.
  public init(_ reuseIdentifier: StaticString) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
    accessoryView.isUserInteractionEnabled = false
    contentView.addSubview(titleLabel)
    contentView.addSubview(detailLabel)
    wearStyle()
  }

  /// The row is about to be filled for another place. Override to forget what that
  /// does not set; call super.
  open func prepareForReuse() {
    isHighlighted = false
    isSelected = false
    coversBeneath = false
    alpha = 1
  }

  private final func wearStyle() {
    titleLabel.font = style.titleFont
    titleLabel.textColor = style.title
    detailLabel.font = style.detailFont
    detailLabel.textColor = style.detail
    accessoryView.style = style
    updateBackground()
    setNeedsLayout()
    setNeedsDisplay()
  }

  private final func updateBackground() {
    if isHighlighted || isSelected {
      contentView.backgroundColor = style.selection
    } else {
      contentView.backgroundColor = coversBeneath ? style.background : .clear
    }
  }

  /// Call super.
  open override func layoutSubviews() {
    contentView.bounds.size = bounds.size
    contentView.center = bounds.center
    var area = Rect(origin: .zero, size: bounds.size).inset(
      by: Insets(top: 0, left: style.margin, bottom: 0, right: style.margin))
    if accessory != .none {
      if accessoryView.superview == nil { contentView.addSubview(accessoryView) }
      let side = 16.0
      accessoryView.frame = Rect(area.maxX - side, area.midY - side / 2, side, side)
      area.size.width = max(0, area.width - side - 10)
    } else {
      accessoryView.removeFromSuperview()
    }
    layOutLabels(in: area)
  }

  private final func layOutLabels(in area: Rect) {
    detailLabel.isHidden = detail.isEmpty
    if detail.isEmpty {
      titleLabel.frame = area
    } else if detailPosition == .right {
      let width = min(style.detailFont.width(of: detail).rounded(.up), area.width / 2)
      detailLabel.textAlignment = .right
      detailLabel.frame = Rect(area.maxX - width, area.minY, width, area.height)
      titleLabel.frame = Rect(area.minX, area.minY, max(0, area.width - width - 12), area.height)
    } else {
      detailLabel.textAlignment = .left
      let (first, second) = (style.titleFont.lineHeight.rounded(.up), style.detailFont.lineHeight.rounded(.up))
      let top = (area.midY - (first + second + 2) / 2).rounded()
      titleLabel.frame = Rect(area.minX, top, area.width, first)
      detailLabel.frame = Rect(area.minX, top + first + 2, area.width, second)
    }
  }

  /// The line between this row and the next.
  override func drawOverlay(on canvas: Canvas) {
    let thickness = 1 / (window?.scale ?? 1)
    canvas.fill(
      Rect(style.margin, bounds.maxY - thickness, max(0, bounds.width - style.margin), thickness),
      with: style.separator)
  }
}

/// The mark at the right of a row.
private final class AccessoryView: View {
  var accessory = ListRow.Accessory.none {
    didSet { if accessory != oldValue { setNeedsDisplay() } }
  }
  var style = ListStyle.dark {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let line = StrokeStyle(width: 2, cap: .round, join: .round)
    switch accessory {
    case .none: break
    case .disclosure: canvas.stroke(Self.chevron, style: line, with: style.detail.withAlpha(0.7))
    case .checkmark: canvas.stroke(Self.check, style: line, with: style.accent)
    }
  }

  private static let chevron = path([Point(6, 2.5), Point(11.5, 8), Point(6, 13.5)])
  private static let check = path([Point(1.5, 8.5), Point(6, 13), Point(14.5, 3)])

  private static func path(_ points: [Point]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    return path
  }
}
