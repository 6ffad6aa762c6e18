import Geometry
import Raster
import Typography

/// A row of tabs, one of which is selected. It chooses when a finger lifts, and follows a finger that strays to another tab meanwhile.
///
/// A finger's choice sends `valueChanged`, also of the tab that is selected already.
public final class TabBar: Control {
  /// What there is to choose from.
  public var items: [TabItem] = [] {
    didSet { itemsDidChange() }
  }

  /// The tab that is chosen; nil where there is none. Setting one that the bar has not changes nothing.
  public var selectedIndex: Int? {
    get { items.indices.contains(selection) ? selection : nil }
    set {
      guard let newValue, items.indices.contains(newValue), newValue != selection else { return }
      setNeedsDisplay(cell(selection))
      selection = newValue
      setNeedsDisplay(cell(selection))
    }
  }

  /// The color of the selected tab: unless it is set, that of lines and text in the theme.
  public var color: Color {
    get { ownColor ?? colors.tint }
    set {
      ownColor = newValue
      setNeedsDisplay()
    }
  }
  private var ownColor: Color?
  /// What the theme had behind the tabs.
  private var themedGround = Theme.dark.colors.ground

  /// What a bar is high, in points: icon and word, and more than a fingertip. (D)
  public static let height = 60.0

  private var selection = 0
  /// The tab that a finger is on.
  private var pressed: Int? {
    didSet {
      guard pressed != oldValue else { return }
      if let oldValue { setNeedsDisplay(cell(oldValue)) }
      if let pressed { setNeedsDisplay(cell(pressed)) }
    }
  }
  private let font = Font(size: 13)
  private let wordFont = Font(size: 16)
  private let badgeFont = Font(size: 11)

  public override init(frame: Rect) {
    super.init(frame: frame)
    backgroundColor = themedGround
  }

  public override func environmentDidChange() {
    super.environmentDidChange()
    // One that the app has set stays.
    if backgroundColor == themedGround { backgroundColor = colors.ground }
    themedGround = colors.ground
    setNeedsDisplay()
  }

  private func itemsDidChange() {
    if !items.indices.contains(selection) { selection = max(0, items.count - 1) }
    pressed = nil
    setNeedsDisplay()
  }

  /// As wide as there is room.
  public override func sizeThatFits(_ size: Size) -> Size { Size(size.width.asRoom(or: 320), Self.height) }

  /// Where a tab begins, counted from where reading does.
  private func start(of index: Int) -> Double { (bounds.width / Double(max(items.count, 1)) * Double(index)).rounded() }

  private func cell(_ index: Int) -> Rect {
    mirrored(Rect(start(of: index), 0, start(of: index + 1) - start(of: index), bounds.height))
  }

  // MARK: Drawing

  public override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(Rect(0, 0, bounds.width, 1), with: colors.border)
    for index in items.indices where cell(index).intersects(rect) { draw(index, on: canvas) }
  }

  private func draw(_ index: Int, on canvas: Canvas) {
    let (item, cell) = (items[index], cell(index))
    let ink = shade(of: index == selection ? color : colors.quietText)
    if pressed == index {
      canvas.fill(roundedRect: cell.inset(by: Insets(all: 4)), radius: ControlStyle.cornerRadius, with: color.withAlpha(0.22))
    }
    let face = item.icon == nil ? wordFont : font
    let word = TextLayout(item.title, font: face, width: max(1, cell.width - 8), maximumLines: 1)
    guard let icon = item.icon else {
      canvas.draw(word, in: cell, alignment: .center, color: ink)
      drawBadge(item.badge, at: Point(mirrored(cell.midX) + word.size.width / 2 + 6, cell.midY - 10), on: canvas)
      return
    }
    let top = (cell.midY - 22).rounded()
    canvas.draw(icon, in: Rect(cell.midX - 12, top, 24, 24), color: ink, isRightToLeft: isRightToLeft)
    canvas.draw(word, in: Rect(cell.minX, top + 26, cell.width, 18), alignment: .center, color: ink)
    drawBadge(item.badge, at: Point(mirrored(cell.midX) + 13, top + 3), on: canvas)
  }

  /// - Parameter place: counted from where reading begins.
  private func drawBadge(_ text: String, at place: Point, on canvas: Canvas) {
    guard !text.isEmpty else { return }
    let width = max(18, badgeFont.width(of: text) + 10)
    let pill = mirrored(Rect(place.x - 9, place.y - 9, width, 18))
    canvas.fill(roundedRect: pill, radius: 9, with: PresentationConstants.destructive)
    canvas.draw(TextLayout(text, font: badgeFont), in: pill, alignment: .center, color: .white)
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
