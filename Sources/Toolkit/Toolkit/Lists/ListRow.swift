import Geometry
import Raster
import Typography

/// One row of a list: a title, a line below or beside it, and a mark.
///
/// Rows that leave the sight are filled anew for others, so everything a row shows
/// is set each time. For another content subclass it, and put that into `contentView`.
///
/// Title and detail are in the theme's scale of text; one that has no room is written smaller, down to its own size, before it loses its end.
open class ListRow: View, Reusable {
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
  public final let titleLabel: Label = FittingLabel()
  /// Shows `detail`.
  public final let detailLabel: Label = FittingLabel()

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

  /// What lies beneath the content while it is swiped aside. Without it the content is in its place.
  final var strip: SwipeStrip? {
    didSet {
      guard strip !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let strip {
        strip.frame = Rect(origin: .zero, size: bounds.size)
        insertSubview(strip, at: 0)
      } else {
        contentView.transform = .identity
      }
      // Only now something may stick out: clipping costs where edges lie between pixels.
      clipsToBounds = strip != nil
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
    strip = nil
    alpha = 1
  }

  private final func wearStyle() {
    titleLabel.font = style.titleFont
    titleLabel.textColor = style.title
    detailLabel.font = style.detailFont
    detailLabel.textColor = style.detail
    accessoryView.style = style
    strip?.wear(style)
    updateBackground()
    setNeedsLayout()
    setNeedsDisplay()
  }

  private final func updateBackground() {
    if isHighlighted || isSelected {
      contentView.backgroundColor = style.selection
    } else {
      // What is beneath must not be seen through.
      contentView.backgroundColor = strip != nil ? style.background : .clear
    }
  }

  /// Points above and below what a row shows, at least.
  private static let room = 10.0
  /// Points between the parts of a row: accessory, title and detail side by side, and below each other.
  private static let (accessoryGap, gap, lineGap) = (10.0, 12.0, 2.0)
  /// The sides of the accessory, in points.
  private static let accessorySide = 16.0

  /// How high the row is in a list whose rows are as high as what they show: its words, in as many lines as the labels may have
  /// (`titleLabel.numberOfLines`), with some room, and never less than `ListView.standardRowHeight`. Override for another content.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width.asRoom(or: bounds.width)
    let mark = accessory == .none ? 0 : Self.accessorySide + Self.accessoryGap
    let heights = labelHeights(in: max(0, width - 2 * style.margin - mark))
    let words: Double
    if detail.isEmpty || detailPosition == .below {
      words = heights.title + (detail.isEmpty ? 0 : Self.lineGap + heights.detail)
    } else {
      words = max(heights.title, heights.detail)
    }
    return Size(width, max(words + 2 * Self.room, ListView.standardRowHeight))
  }

  /// How wide a detail at the right is in a row with `width` points for words.
  private final func detailWidth(in width: Double) -> Double {
    min(detailLabel.scaledFont.width(of: detail).rounded(.up), width / 2)
  }

  /// How high title and detail are in a row with `width` points for words.
  private final func labelHeights(in width: Double) -> (title: Double, detail: Double) {
    var (first, second) = (width, width)
    if !detail.isEmpty && detailPosition == .right {
      second = detailWidth(in: width)
      first = max(0, width - second - Self.gap)
    }
    return (Self.height(of: titleLabel, in: first), detail.isEmpty ? 0 : Self.height(of: detailLabel, in: second))
  }

  private static func height(of label: Label, in width: Double) -> Double {
    if label.numberOfLines == 1 { return label.scaledFont.lineHeight.rounded(.up) }
    // No width would set no limit.
    return label.sizeThatFits(Size(max(width, 1), 0)).height
  }

  /// Call super.
  open override func layoutSubviews() {
    contentView.bounds.size = bounds.size
    contentView.center = bounds.center
    strip?.frame = Rect(origin: .zero, size: bounds.size)
    var area = Rect(origin: .zero, size: bounds.size).inset(
      by: Insets(top: 0, left: style.margin, bottom: 0, right: style.margin))
    let mirrored = isRightToLeft
    if accessory != .none {
      if accessoryView.superview == nil { contentView.addSubview(accessoryView) }
      let (side, gap) = (Self.accessorySide, Self.accessoryGap)
      accessoryView.frame = Rect(mirrored ? area.minX : area.maxX - side, area.midY - side / 2, side, side)
      accessoryView.isMirrored = mirrored
      area.size.width = max(0, area.width - side - gap)
      if mirrored { area.origin.x += side + gap }
    } else {
      accessoryView.removeFromSuperview()
    }
    layOutLabels(in: area, mirrored: mirrored)
  }

  private final func layOutLabels(in area: Rect, mirrored: Bool) {
    detailLabel.isHidden = detail.isEmpty
    if detail.isEmpty {
      titleLabel.frame = area
    } else if detailPosition == .right {
      let width = detailWidth(in: area.width)
      let rest = max(0, area.width - width - Self.gap)
      detailLabel.textAlignment = mirrored ? .left : .right
      detailLabel.frame = Rect(mirrored ? area.minX : area.maxX - width, area.minY, width, area.height)
      titleLabel.frame = Rect(mirrored ? area.maxX - rest : area.minX, area.minY, rest, area.height)
    } else {
      detailLabel.textAlignment = .natural
      let heights = labelHeights(in: area.width)
      let top = (area.midY - (heights.title + heights.detail + Self.lineGap) / 2).rounded()
      titleLabel.frame = Rect(area.minX, top, area.width, heights.title)
      detailLabel.frame = Rect(area.minX, top + heights.title + Self.lineGap, area.width, heights.detail)
    }
  }

  /// The line between this row and the next.
  override func drawOverlay(on canvas: Canvas) {
    let thickness = 1 / (window?.scale ?? 1)
    canvas.fill(
      Rect(isRightToLeft ? 0 : style.margin, bounds.maxY - thickness, max(0, bounds.width - style.margin), thickness),
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
  /// Whether rows go from right to left: a way on then leads to the left.
  var isMirrored = false {
    didSet { if isMirrored != oldValue { setNeedsDisplay() } }
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let line = StrokeStyle(width: 2, cap: .round, join: .round)
    switch accessory {
    case .none: break
    case .disclosure: canvas.stroke(isMirrored ? Self.backward : Self.chevron, style: line, with: style.detail.withAlpha(0.7))
    case .checkmark: canvas.stroke(Self.check, style: line, with: style.accent)
    }
  }

  private static let chevron = path([Point(6, 2.5), Point(11.5, 8), Point(6, 13.5)])
  private static let backward = path([Point(10, 2.5), Point(4.5, 8), Point(10, 13.5)])
  private static let check = path([Point(1.5, 8.5), Point(6, 13), Point(14.5, 3)])

  private static func path(_ points: [Point]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    return path
  }
}
