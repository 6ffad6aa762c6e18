import Geometry
import Raster
import Typography

/// A row of titles of which one is chosen.
///
/// A finger chooses where it lifts: it may slide along the row until then, and the
/// segment it is on glows around it. Lifting outside chooses nothing.
///
/// Choosing another segment sends `valueChanged`; setting one sends nothing.
open class SegmentedControl: Control {
  /// What the segments say, from where reading begins.
  public final var titles: [String] = [] {
    didSet { if titles != oldValue { makeLabels() } }
  }

  /// The segment that is chosen; nil for none, also where an index names none.
  public final var selectedIndex: Int? {
    get { chosenIndex }
    set { setSelectedIndex(newValue, animated: false) }
  }

  /// The font of all titles: unless it is set, a little smaller than the theme has what is touched.
  public final var font: Font {
    get { ownFont ?? Font(size: theme.type.body * 16 / 17) }
    set {
      ownFont = newValue
      updateLooks()
    }
  }
  private final var ownFont: Font?

  /// The color behind the chosen title.
  public final var color: Color {
    get { ownColor ?? colors.accent }
    set {
      ownColor = newValue
      updateLooks()
    }
  }
  private final var ownColor: Color?

  /// Between the row's edge and what lies behind the chosen title, in points.
  private static let gap = 3.0
  /// On either side of a title, in points.
  private static let padding = 16.0

  private let pill = ControlPart()
  private final var labels: [FittingLabel] = []
  private final var chosenIndex: Int?
  /// The segment under the finger.
  private final var pressedIndex: Int? {
    didSet { if pressedIndex != oldValue { updateLooks() } }
  }

  public override init(frame: Rect) {
    super.init(frame: frame)
    cornerRadius = ControlStyle.cornerRadius
    keepsSidewaysDrags = true
    overhang = Insets(all: ControlStyle.glow)
    pill.alpha = 0
    addSubview(pill)
    updateLooks()
  }

  /// A control with a segment for each title; none is selected.
  public convenience init(titles: [String]) {
    self.init(frame: .zero)
    self.titles = titles
    makeLabels()
  }

  /// Chooses a segment; `animated`, what lies behind the chosen title slides there.
  public final func setSelectedIndex(_ index: Int?, animated: Bool) {
    let index = index.flatMap { titles.indices.contains($0) ? $0 : nil }
    guard index != chosenIndex else { return }
    let canSlide = animated && chosenIndex != nil && index != nil
    chosenIndex = index
    layoutIfNeeded()
    if canSlide {
      animate(duration: slide, options: [.allowUserInteraction, .beginFromCurrentState]) {
        placePill()
      }
    } else {
      placePill()
    }
    updateLooks()
  }

  /// All segments as wide as the longest title wants.
  open override func sizeThatFits(_ size: Size) -> Size {
    var (width, height) = (ControlStyle.target, ControlStyle.target)
    for label in labels {
      let title = label.sizeThatFits(.zero)
      width = max(width, title.width + 2 * Self.padding)
      height = max(height, title.height + 4 * Self.gap)
    }
    return Size(width * Double(titles.count), height)
  }

  override var spokenName: String { logName.isEmpty ? "segments" : logName }

  /// A title is another one.
  override func subviewsNeedArranging() {
    setNeedsMeasure()
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    // Words that are made to fit keep away from each other.
    let inset = Insets(all: textScale > 1 ? 2 * Self.gap : 0)
    for (index, label) in labels.enumerated() { label.frame = segment(index).inset(by: inset) }
    FittingLabel.align(labels)
    placePill()
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    if let pressedIndex, isHighlighted {
      let segment = self.segment(pressedIndex)
      canvas.drawGlow(around: segment, radius: cornerRadius, color: color)
      canvas.fill(roundedRect: segment, radius: cornerRadius, with: ControlStyle.pressed(color))
    }
    // A line between two that are as they were; what is chosen or pressed has an edge of its own.
    for index in titles.indices.dropFirst() where isPlain(index - 1) && isPlain(index) {
      canvas.drawDivider(at: mirrored(start(of: index)), in: bounds, color: colors.quietText)
    }
  }

  open override func stateDidChange() { updateLooks() }

  // MARK: Tracking

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    pressedIndex = index(under: touch)
    return pressedIndex != nil
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    pressedIndex = isTouchInside ? index(under: touch) : nil
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    let index = isTouchInside ? index(under: touch) : nil
    pressedIndex = nil
    guard let index, index != selectedIndex else { return }
    setSelectedIndex(index, animated: true)
    sendActions(for: .valueChanged)
  }

  open override func cancelTracking(with event: Event?) { pressedIndex = nil }

  /// The segment a finger is on; beyond the ends, the last one there.
  private final func index(under touch: Touch) -> Int? {
    guard !titles.isEmpty, bounds.width > 0 else { return nil }
    let place = (mirrored(touch.location(in: self).x) - bounds.minX) / bounds.width * Double(titles.count)
    return Int(max(0, min(place, Double(titles.count - 1))))
  }

  // MARK: Looks

  private final var segmentWidth: Double { bounds.width / Double(max(1, titles.count)) }

  /// Where a segment begins, counted from where reading does.
  private final func start(of index: Int) -> Double { bounds.minX + segmentWidth * Double(index) }

  private final func segment(_ index: Int) -> Rect {
    mirrored(Rect(start(of: index), bounds.minY, segmentWidth, bounds.height))
  }

  private final func isPlain(_ index: Int) -> Bool { index != selectedIndex && index != pressedIndex }

  private final func makeLabels() {
    labels = replaceLabels(labels, with: titles, font: font)
    pressedIndex = nil
    if let chosenIndex, !titles.indices.contains(chosenIndex) { self.chosenIndex = nil }
    updateLooks()
  }

  private final func placePill() {
    pill.alpha = chosenIndex == nil ? 0 : 1
    if let chosenIndex { pill.frame = segment(chosenIndex).inset(by: Insets(all: Self.gap)) }
  }

  private final func updateLooks() {
    backgroundColor = shade(of: colors.surface)
    let isPressed = isHighlighted && pressedIndex != nil && pressedIndex == chosenIndex
    pill.cornerRadius = max(0, cornerRadius - Self.gap)
    pill.backgroundColor = isEnabled && isPressed ? ControlStyle.pressed(color) : shade(of: color)
    let (colors, chosen, font) = (self.colors, ownColor?.readableText, self.font)
    for (index, label) in labels.enumerated() {
      label.font = font
      label.textColor =
        !isEnabled
        ? colors.disabledText
        : index == pressedIndex
          ? ControlStyle.pressed(color).readableText : index == chosenIndex ? chosen ?? colors.onAccent : colors.quietText
    }
    setNeedsDisplay()
  }
}
