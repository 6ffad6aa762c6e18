import Geometry
import Raster
import Typography

/// A row of segments with titles, of which one can be selected.
///
/// A touch selects the segment at which it ends. It may slide along the row until then, and the segment under the
/// finger glows. A touch that ends outside selects nothing.
///
/// Selecting another segment sends `valueChanged`. Setting the selection in code does not.
open class SegmentedControl: Control {
  /// The titles of the segments, in reading order.
  public final var titles: [String] = [] {
    didSet { if titles != oldValue { makeLabels() } }
  }

  /// The index of the selected segment, or `nil`. Setting an invalid index selects none.
  public final var selectedIndex: Int? {
    get { chosenIndex }
    set { setSelectedIndex(newValue, animated: false) }
  }

  /// The font of the titles. The default is 16/17 of the theme's body size.
  public final var font: Font {
    get { ownFont ?? Font(size: theme.fontSizes.body * 16 / 17) }
    set {
      ownFont = newValue
      updateAppearance()
    }
  }
  private final var ownFont: Font?

  /// The color behind the selected title. The default is the theme's accent color.
  public final var color: Color {
    get { ownColor ?? colors.accent }
    set {
      ownColor = newValue
      updateAppearance()
    }
  }
  private final var ownColor: Color?

  /// The distance between the edge of the control and the pill behind the selected title, in points.
  private static let gap = 3.0
  /// The padding on each side of a title, in points.
  private static let padding = 16.0

  private let pill = ControlPart()
  private final var labels: [FittingLabel] = []
  private final var chosenIndex: Int?
  /// The segment under the finger.
  private final var pressedIndex: Int? {
    didSet { if pressedIndex != oldValue { updateAppearance() } }
  }

  public override init(frame: Rect) {
    super.init(frame: frame)
    cornerRadius = ControlStyle.cornerRadius
    claimsHorizontalDrags = true
    drawingOutsets = Insets(all: ControlStyle.glowReach)
    pill.alpha = 0
    addSubview(pill)
    updateAppearance()
  }

  /// Creates a control with a segment for each title. No segment is selected.
  public convenience init(titles: [String]) {
    self.init(frame: .zero)
    self.titles = titles
    makeLabels()
  }

  /// Selects a segment, optionally with an animation of the pill behind the selected title.
  public final func setSelectedIndex(_ index: Int?, animated: Bool) {
    let index = index.flatMap { titles.indices.contains($0) ? $0 : nil }
    guard index != chosenIndex else { return }
    let canSlide = animated && chosenIndex != nil && index != nil
    chosenIndex = index
    layoutIfNeeded()
    if canSlide {
      animate(duration: slideDuration, options: [.allowUserInteraction, .beginFromCurrentState]) {
        placePill()
      }
    } else {
      placePill()
    }
    updateAppearance()
  }

  /// Returns a size in which all segments are as wide as the widest title requires.
  open override func sizeThatFits(_ size: Size) -> Size {
    var width = ControlStyle.minimumTouchTarget
    var height = ControlStyle.minimumTouchTarget
    for label in labels {
      let title = label.sizeThatFits(.zero)
      width = max(width, title.width + 2 * Self.padding)
      height = max(height, title.height + 4 * Self.gap)
    }
    return Size(width * Double(titles.count), height)
  }

  open override func describe(_ element: AccessibilityElement) {
    element.role = .radioGroup
    element.isActivatable = false
    element.isGroup = true
    for (index, title) in titles.enumerated() {
      let part = element.addPart(.radioButton, title, frame: segment(index))
      part.states = index == chosenIndex ? [.checkable, .checked, .selected] : .checkable
      part.position = (index, titles.count)
    }
  }

  override var logDescription: String { logName.isEmpty ? "segments" : logName }

  /// Called when the size of a title changes.
  override func invalidateSubviewLayout() {
    setNeedsMeasure()
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    // Keep titles that are scaled to fit apart from each other.
    let inset = Insets(all: textScale > 1 ? 2 * Self.gap : 0)
    for (index, label) in labels.enumerated() { label.frame = segment(index).inset(by: inset) }
    FittingLabel.equalizeFontSizes(of: labels)
    placePill()
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    if let pressedIndex, isHighlighted {
      let segment = self.segment(pressedIndex)
      canvas.drawGlow(around: segment, radius: cornerRadius, color: color)
      canvas.fill(roundedRect: segment, radius: cornerRadius, with: ControlStyle.pressed(color))
    }
    // Draw a divider only between two segments that are neither selected nor pressed.
    for index in titles.indices.dropFirst() where isPlain(index - 1) && isPlain(index) {
      canvas.drawDivider(at: mirrored(start(of: index)), in: bounds, color: colors.secondaryText)
    }
  }

  open override func stateDidChange() { updateAppearance() }

  // MARK: Touch tracking

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

  /// Returns the segment at a touch. A touch beyond an end returns the segment at that end.
  private final func index(under touch: Touch) -> Int? {
    guard !titles.isEmpty, bounds.width > 0 else { return nil }
    let place = (mirrored(touch.location(in: self).x) - bounds.minX) / bounds.width * Double(titles.count)
    return Int(max(0, min(place, Double(titles.count - 1))))
  }

  // MARK: Appearance

  private final var segmentWidth: Double { bounds.width / Double(max(1, titles.count)) }

  /// Returns the start of a segment in the reading direction, before mirroring.
  private final func start(of index: Int) -> Double { bounds.minX + segmentWidth * Double(index) }

  private final func segment(_ index: Int) -> Rect {
    mirrored(Rect(start(of: index), bounds.minY, segmentWidth, bounds.height))
  }

  private final func isPlain(_ index: Int) -> Bool { index != selectedIndex && index != pressedIndex }

  private final func makeLabels() {
    labels = replaceLabels(labels, with: titles, font: font)
    pressedIndex = nil
    if let chosenIndex, !titles.indices.contains(chosenIndex) { self.chosenIndex = nil }
    updateAppearance()
  }

  private final func placePill() {
    pill.alpha = chosenIndex == nil ? 0 : 1
    if let chosenIndex { pill.frame = segment(chosenIndex).inset(by: Insets(all: Self.gap)) }
  }

  private final func updateAppearance() {
    backgroundColor = stateColor(for: colors.surface)
    let isPressed = isHighlighted && pressedIndex != nil && pressedIndex == chosenIndex
    pill.cornerRadius = max(0, cornerRadius - Self.gap)
    let ground = colors.surface
    let edge = color.shade(
      towards: colors.text, withContrast: Color.minimumEdgeContrast, to: ground, and: ground)
    pill.fill(
      with: isEnabled && isPressed ? ControlStyle.pressed(color) : stateColor(for: color),
      edge: stateColor(for: edge), on: ground)
    let colors = self.colors
    let chosen = ownColor?.readableText
    let font = self.font
    for (index, label) in labels.enumerated() {
      label.font = font
      label.textColor =
        !isEnabled
        ? colors.disabledText
        : index == pressedIndex
          ? ControlStyle.pressed(color).readableText
          : index == chosenIndex ? chosen ?? colors.onAccent : colors.secondaryText
    }
    setNeedsDisplay()
  }
}
