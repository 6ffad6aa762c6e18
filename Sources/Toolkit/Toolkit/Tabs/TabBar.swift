import Geometry
import Raster
import Typography

/// A row of tabs, one of which is selected. A tab is selected when the finger lifts, and the finger may move to another
/// tab before.
///
/// A selection by touch sends `valueChanged`, even if the tab was already selected.
public final class TabBar: Control {
  /// The tabs.
  public var items: [TabBarItem] = [] {
    didSet { itemsDidChange() }
  }

  /// The index of the selected tab, or `nil` if there are no tabs. Setting an index that does not exist has no effect.
  public var selectedIndex: Int? {
    get { items.indices.contains(selection) ? selection : nil }
    set {
      guard let newValue, items.indices.contains(newValue), newValue != selection else { return }
      setNeedsDisplay(frame(ofTab: selection))
      selection = newValue
      setNeedsDisplay(frame(ofTab: selection))
    }
  }

  /// The color of the selected tab. The default is the tint color of the theme.
  public var color: Color {
    get { ownColor ?? colors.tint }
    set {
      ownColor = newValue
      setNeedsDisplay()
    }
  }
  private var ownColor: Color?
  private var themedBackground = ThemedValue(Theme.dark.colors.background)

  /// The height of a bar at a text scale of 1, in points. It has room for icon and title and is larger than a
  /// fingertip. (D) `sizeThatFits` returns the height at the theme's text scale.
  public static let height = 60.0

  private var selection = 0
  /// The index of the tab under the finger, or `nil`.
  private var pressed: Int? {
    didSet {
      guard pressed != oldValue else { return }
      if let oldValue { setNeedsDisplay(frame(ofTab: oldValue)) }
      if let pressed { setNeedsDisplay(frame(ofTab: pressed)) }
    }
  }
  /// The font size of a title below an icon, before the theme's text scale is applied.
  private static let captionSize = 13.0
  /// The font size of a title alone, before the theme's text scale is applied.
  private static let wordSize = 16.0
  /// The font size of a badge, before the theme's text scale is applied.
  private static let badgeSize = 11.0
  /// The side length of an icon, in points.
  private static let iconSide = 24.0
  /// The distance between an icon and its title, in points.
  private static let gap = 2.0
  /// The size of the line at the chosen tab, in points. Chosen.
  private static let markSize = Size(40, 3)
  /// The padding next to a title, in points.
  private static let padding = 4.0

  public override init(frame: Rect) {
    super.init(frame: frame)
    backgroundColor = themedBackground.value
  }

  public override func environmentDidChange() {
    super.environmentDidChange()
    let background = colors.background
    if themedBackground.update(to: background, current: backgroundColor) { backgroundColor = background }
    setNeedsDisplay()
  }

  public override func describe(_ element: AccessibilityElement) {
    element.role = .tabList
    element.isActivatable = false
    element.isGroup = true
    for (index, item) in items.enumerated() {
      let part = element.addPart(.tab, item.title, frame: frame(ofTab: index))
      part.value = item.badgeValue
      part.position = (index, items.count)
      if index == selection { part.states = .selected }
    }
  }

  private func itemsDidChange() {
    if !items.indices.contains(selection) { selection = max(0, items.count - 1) }
    pressed = nil
    setNeedsDisplay()
  }

  /// Returns the proposed width, and the height that icon and title need at the theme's text scale.
  public override func sizeThatFits(_ size: Size) -> Size {
    let growth = Font(size: Self.captionSize * textScale).lineHeight - Font(size: Self.captionSize).lineHeight
    return Size(size.width.asLengthLimit(default: 320), Self.height + max(0, growth).rounded(.up))
  }

  /// Returns the start of a tab, measured from the leading edge.
  private func start(of index: Int) -> Double { (bounds.width / Double(max(items.count, 1)) * Double(index)).rounded() }

  func frame(ofTab index: Int) -> Rect {
    mirrored(Rect(start(of: index), 0, start(of: index + 1) - start(of: index), bounds.height))
  }

  // MARK: Drawing

  public override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(Rect(0, 0, bounds.width, 1), with: colors.border)
    for index in items.indices where frame(ofTab: index).intersects(rect) { draw(index, on: canvas) }
  }

  private func draw(_ index: Int, on canvas: Canvas) {
    let item = items[index]
    let cell = frame(ofTab: index)
    let ink = stateColor(for: pressed == index ? colors.text : index == selection ? color : colors.secondaryText)
    if index == selection {
      // Users who do not tell its color from the others recognize the chosen tab by this line.
      let width = min(cell.width, Self.markSize.width)
      canvas.fill(
        roundedRect: Rect(cell.midX - width / 2, 0, width, Self.markSize.height), radius: Self.markSize.height / 2,
        with: stateColor(for: color))
    }
    if pressed == index {
      canvas.fill(roundedRect: cell.inset(by: Insets(all: 4)), radius: theme.cornerRadius, with: color.withAlpha(0.22))
    }
    let (title, titleFrame) = titleLayout(at: index)
    canvas.draw(title, in: titleFrame, alignment: .center, color: ink)
    guard let icon = item.icon else {
      drawBadge(
        item.badgeValue,
        at: Point(mirrored(cell.midX) + title.size.width / 2 + 6, cell.midY - max(10, title.size.height / 2)),
        on: canvas)
      return
    }
    let top = titleFrame.minY - Self.gap - Self.iconSide
    canvas.draw(
      icon, in: Rect(cell.midX - Self.iconSide / 2, top, Self.iconSide, Self.iconSide), color: ink,
      isRightToLeft: isRightToLeft)
    drawBadge(item.badgeValue, at: Point(mirrored(cell.midX) + 13, top + 3), on: canvas)
  }

  func titleLayout(at index: Int) -> (layout: TextLayout, frame: Rect) {
    let cell = frame(ofTab: index)
    let room = max(1, cell.width - 2 * Self.padding)
    let layout = TextLayout(
      items[index].title, font: Font(size: wordSize(items[index], in: room)), width: room, maximumLines: 1)
    guard items[index].icon != nil else { return (layout, cell) }
    let height = max(18, layout.size.height.rounded(.up))
    let top = (cell.midY - (Self.iconSide + Self.gap + height) / 2).rounded() + Self.iconSide + Self.gap
    return (layout, Rect(cell.minX, top, cell.width, height))
  }

  /// Returns the text size for all titles of a kind: the scaled size if the longest title fits, otherwise a smaller
  /// one, but never less than the unscaled size.
  private func wordSize(_ item: TabBarItem, in room: Double) -> Double {
    let size = item.icon == nil ? Self.wordSize : Self.captionSize
    var widest = 0.0
    for other in items where (other.icon == nil) == (item.icon == nil) {
      widest = max(widest, Font(size: size).width(of: other.title))
    }
    return size * fittingScale(widest, in: room)
  }

  /// Draws a badge.
  ///
  /// - Parameter place: The position, measured from the leading edge.
  private func drawBadge(_ text: String, at place: Point, on canvas: Canvas) {
    guard !text.isEmpty else { return }
    let word = TextLayout(text, font: Font(size: Self.badgeSize * textScale))
    let height = max(18, word.size.height.rounded(.up) + 2)
    let width = max(height, word.size.width + height / 2 + 1)
    // A larger badge keeps its leading and bottom edges, as far as the bar allows.
    let top = max(bounds.minY + 1, place.y + 9 - height)
    let pill = mirrored(Rect(min(place.x - 9, max(0, bounds.width - width)), top, width, height))
    canvas.fill(roundedRect: pill, radius: height / 2, with: PresentationConstants.destructive)
    canvas.draw(word, in: pill, alignment: .center, color: .white)
  }

  // MARK: Tracking

  private func index(at touch: Touch) -> Int? {
    let place = touch.location(in: self)
    let margin = TouchConstants.controlTrackingMargin
    guard place.y >= -margin, place.y <= bounds.height + margin else { return nil }
    let x = mirrored(place.x)
    return items.indices.first { x < start(of: $0 + 1) } ?? items.indices.last
  }

  public override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    pressed = index(at: touch)
    return true
  }

  public override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    pressed = index(at: touch)
    return true
  }

  public override func endTracking(_ touch: Touch, with event: Event) {
    super.endTracking(touch, with: event)
    let chosen = pressed
    pressed = nil
    guard let chosen else { return }
    selectedIndex = chosen
    sendActions(for: .valueChanged)
  }

  public override func cancelTracking(with event: Event?) {
    super.cancelTracking(with: event)
    pressed = nil
  }
}
