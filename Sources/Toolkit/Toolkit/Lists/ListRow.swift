import Geometry
import Raster
import Typography

/// A row of a list, with a title, a detail text below or next to it, and an accessory.
///
/// A list reuses rows that scroll out of view, so everything that a row shows must be set each time. For other content,
/// create a subclass and add views to `contentView`.
///
/// Title and detail follow the theme's text scale. If large text does not fit side by side, the detail is below the
/// title, provided that the row is high enough. If there is not enough room, their text shrinks, at most to its
/// unscaled size, before it is truncated.
open class ListRow: View, ReusableItem {
  /// The mark at the row's trailing edge.
  public enum Accessory: Sendable {
    case none
    /// A chevron: the row leads to more content.
    case disclosure
    case checkmark
  }

  /// The position of the detail text.
  public enum DetailPosition: Sendable {
    /// At the trailing edge, or below the title if large text does not fit next to it.
    case trailing
    /// Below the title.
    case below
  }

  /// The kind of the row, for `ListView.dequeueReusableRow(withIdentifier:)`.
  public final let reuseIdentifier: StaticString
  /// The current position of the row in its list.
  public internal(set) final var indexPath = IndexPath(row: 0)
  final var path: IndexPath {
    get { indexPath }
    set { indexPath = newValue }
  }

  /// The view that holds the row's content. A swipe moves it sideways.
  public final let contentView = View()
  /// The label that shows `title`.
  public final let titleLabel: Label = FittingLabel()
  /// The label that shows `detail`.
  public final let detailLabel: Label = FittingLabel()

  /// The title of the row.
  public final var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }

  /// The text next to or below the title. If it is empty, only the title is shown.
  public final var detail: String {
    get { detailLabel.text }
    set {
      guard newValue != detailLabel.text else { return }
      detailLabel.text = newValue
      setNeedsLayout()
    }
  }

  /// The position of the detail text.
  public final var detailPosition = DetailPosition.trailing {
    didSet { if detailPosition != oldValue { setNeedsLayout() } }
  }

  /// A view before the text, such as an `ImageView`, or `nil`, which is the default. It keeps the size of its `bounds`.
  public final var leadingView: View? {
    didSet {
      guard leadingView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let leadingView { contentView.addSubview(leadingView) }
      setNeedsLayout()
    }
  }

  /// The mark at the row's trailing edge.
  public final var accessory = Accessory.none {
    didSet {
      guard accessory != oldValue else { return }
      accessoryView.accessory = accessory
      setNeedsLayout()
    }
  }

  /// Whether a finger presses the row.
  public internal(set) final var isHighlighted = false {
    didSet { if isHighlighted != oldValue { updateBackground() } }
  }

  /// Whether the row is the selected row of its list.
  public internal(set) final var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      updateBackground()
      setNeedsDisplay()
    }
  }

  /// The style of the list.
  public internal(set) final var style = ListStyle.dark {
    didSet { if style != oldValue { applyStyle() } }
  }

  /// The buttons that a swipe reveals beneath the content, or `nil` if the row is not swiped aside. Setting `nil` moves
  /// the content back.
  final var swipeStrip: SwipeStrip? {
    didSet {
      guard swipeStrip !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let swipeStrip {
        swipeStrip.frame = Rect(origin: .zero, size: bounds.size)
        insertSubview(swipeStrip, at: 0)
      } else {
        contentView.transform = .identity
      }
      // Clip only while content can stick out: clipping is expensive if edges lie between pixels.
      clipsToBounds = swipeStrip != nil
      updateBackground()
    }
  }

  private final let accessoryView = AccessoryView()

  /// Creates a row of the given kind. The list reuses it for other rows of that kind.
  public init(_ reuseIdentifier: StaticString) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
    accessoryView.isUserInteractionEnabled = false
    contentView.addSubview(titleLabel)
    contentView.addSubview(detailLabel)
    applyStyle()
  }

  /// Called before the row is reused for another position. Override it to reset what your code does not set each time.
  /// Overrides must call `super`.
  open func prepareForReuse() {
    isHighlighted = false
    isSelected = false
    swipeStrip = nil
    alpha = 1
  }

  /// Names the row by its texts. Its controls are elements in it.
  open override func describe(_ element: AccessibilityElement) {
    element.role = .listItem
    element.descendants = .merged
    if isSelected { element.states.insert(.selected) }
    guard let list = superview as? ListView else { return }
    element.isActivatable = list.allowsSelection
    element.position = (indexPath.row, list.numberOfRows(inSection: indexPath.section))
    element.customActions = list.accessibilityActions(for: self)
    if accessory == .checkmark { element.states.formUnion([.checkable, .checked]) }
  }

  private final func applyStyle() {
    titleLabel.font = style.titleFont
    titleLabel.textColor = style.title
    detailLabel.font = style.detailFont
    detailLabel.textColor = style.detail
    accessoryView.style = style
    swipeStrip?.apply(style)
    updateBackground()
    setNeedsLayout()
    setNeedsDisplay()
  }

  private final func updateBackground() {
    if isHighlighted || isSelected {
      contentView.backgroundColor = style.selection
    } else {
      // The content must hide the buttons beneath it.
      contentView.backgroundColor = swipeStrip != nil ? style.background : .clear
    }
  }

  /// The minimum distance between the row's text and its top and bottom edges, in points.
  private static let verticalPadding = 10.0
  /// The distance between accessory and text, in points.
  private static let accessoryGap = 10.0
  /// The distance between title and detail side by side, and between the leading view and the text, in points.
  private static let gap = 12.0
  /// The distance between title and detail below each other, in points.
  private static let lineGap = 2.0
  /// The side length of the accessory, in points.
  private static let accessorySide = 16.0

  /// Returns the height of the row in a list whose `rowHeight` is `.fitting`: the height of its text, with up to
  /// `titleLabel.numberOfLines` lines, plus some room. It is never less than `ListView.standardRowHeight`. Override it
  /// for other content.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width.asLengthLimit(default: bounds.width)
    let mark = accessory == .none ? 0 : Self.accessorySide + Self.accessoryGap
    let leading = leadingView?.bounds.size ?? .zero
    let room = max(0, width - 2 * style.margin - mark - (leadingView == nil ? 0 : leading.width + Self.gap))
    let isBelow = detailPosition == .below || isTooWide(for: room)
    let heights = labelHeights(in: room, isDetailBelow: isBelow)
    let words: Double
    if detail.isEmpty || isBelow {
      words = heights.title + (detail.isEmpty ? 0 : Self.lineGap + heights.detail)
    } else {
      words = max(heights.title, heights.detail)
    }
    return Size(width, max(max(words, leading.height) + 2 * Self.verticalPadding, ListView.standardRowHeight))
  }

  /// Returns the width of a detail next to the title, in a row with `width` points for text.
  private final func detailWidth(in width: Double) -> Double {
    min(detailLabel.scaledFont.width(of: detail).rounded(.up), width / 2)
  }

  /// Returns `true` if the text is enlarged, and title and detail do not fit next to each other in `width` points.
  private final func isTooWide(for width: Double) -> Bool {
    guard textScale > 1, !detail.isEmpty else { return false }
    return titleLabel.scaledFont.width(of: title) + Self.gap + detailLabel.scaledFont.width(of: detail) > width
  }

  /// Returns `true` if the detail does not fit next to the title, but below it.
  private final func movesDetailBelow(in room: Size) -> Bool {
    guard isTooWide(for: room.width) else { return false }
    let heights = labelHeights(in: room.width, isDetailBelow: true)
    return heights.title + Self.lineGap + heights.detail <= room.height
  }

  /// Returns the heights of title and detail in a row with `width` points for text.
  private final func labelHeights(in width: Double, isDetailBelow: Bool) -> (title: Double, detail: Double) {
    var first = width
    var second = width
    if !detail.isEmpty && !isDetailBelow {
      second = detailWidth(in: width)
      first = max(0, width - second - Self.gap)
    }
    return (Self.height(of: titleLabel, in: first), detail.isEmpty ? 0 : Self.height(of: detailLabel, in: second))
  }

  private static func height(of label: Label, in width: Double) -> Double {
    if label.numberOfLines == 1 { return label.scaledFont.lineHeight(of: label.text).rounded(.up) }
    // A width of 0 would mean that the width is unlimited.
    return label.sizeThatFits(Size(max(width, 1), 0)).height
  }

  /// Overrides must call `super`.
  open override func layoutSubviews() {
    contentView.bounds.size = bounds.size
    contentView.center = bounds.center
    swipeStrip?.frame = Rect(origin: .zero, size: bounds.size)
    var area = Rect(origin: .zero, size: bounds.size).inset(
      by: Insets(top: 0, left: style.margin, bottom: 0, right: style.margin))
    let mirrored = isRightToLeft
    if accessory != .none {
      if accessoryView.superview == nil { contentView.addSubview(accessoryView) }
      let side = Self.accessorySide
      let gap = Self.accessoryGap
      accessoryView.frame = Rect(mirrored ? area.minX : area.maxX - side, area.midY - side / 2, side, side)
      accessoryView.isMirrored = mirrored
      area.size.width = max(0, area.width - side - gap)
      if mirrored { area.origin.x += side + gap }
    } else {
      accessoryView.removeFromSuperview()
    }
    if let leadingView {
      let size = leadingView.bounds.size
      leadingView.center = Point(mirrored ? area.maxX - size.width / 2 : area.minX + size.width / 2, area.midY)
      area.size.width = max(0, area.width - size.width - Self.gap)
      if !mirrored { area.origin.x += size.width + Self.gap }
    }
    layOutLabels(in: area, mirrored: mirrored)
  }

  private final func layOutLabels(in area: Rect, mirrored: Bool) {
    detailLabel.isHidden = detail.isEmpty
    if detail.isEmpty {
      titleLabel.frame = area
    } else if detailPosition == .trailing && !movesDetailBelow(in: area.size) {
      let width = detailWidth(in: area.width)
      let rest = max(0, area.width - width - Self.gap)
      detailLabel.textAlignment = mirrored ? .left : .right
      detailLabel.frame = Rect(mirrored ? area.minX : area.maxX - width, area.minY, width, area.height)
      titleLabel.frame = Rect(mirrored ? area.maxX - rest : area.minX, area.minY, rest, area.height)
    } else {
      detailLabel.textAlignment = .natural
      let heights = labelHeights(in: area.width, isDetailBelow: true)
      let top = (area.midY - (heights.title + heights.detail + Self.lineGap) / 2).rounded()
      titleLabel.frame = Rect(area.minX, top, area.width, heights.title)
      detailLabel.frame = Rect(area.minX, top + heights.title + Self.lineGap, area.width, heights.detail)
    }
  }

  /// The width of the mark of a selected row, in points.
  private static let selectionMark = 6.0

  /// Draws the separator between this row and the next, and with high contrast a mark at the leading edge of a selected
  /// row: some users do not tell the background colors of rows apart.
  override func drawOverlay(on canvas: Canvas) {
    if isSelected, colors == .highContrast {
      let width = Self.selectionMark
      canvas.fill(Rect(isRightToLeft ? bounds.maxX - width : 0, 0, width, bounds.height), with: style.accent)
    }
    let thickness = 1 / (window?.scale ?? 1)
    canvas.fill(
      Rect(isRightToLeft ? 0 : style.margin, bounds.maxY - thickness, max(0, bounds.width - style.margin), thickness),
      with: style.separator)
  }
}

/// The view that draws a row's accessory.
private final class AccessoryView: View {
  var accessory = ListRow.Accessory.none {
    didSet { if accessory != oldValue { setNeedsDisplay() } }
  }
  var style = ListStyle.dark {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }
  /// Whether the layout is right to left, so that the chevron points to the left.
  var isMirrored = false {
    didSet { if isMirrored != oldValue { setNeedsDisplay() } }
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let line = StrokeStyle(width: 2, cap: .round, join: .round)
    switch accessory {
    case .none: break
    case .disclosure:
      canvas.stroke(isMirrored ? Self.backward : Self.chevron, style: line, with: style.detail.withAlpha(0.7))
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
