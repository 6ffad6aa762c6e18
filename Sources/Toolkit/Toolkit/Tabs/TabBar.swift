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

  /// What a bar is high at a text scale of 1, in points: icon and word, and more than a fingertip. (D) `sizeThatFits` has the height for
  /// the scale of its theme.
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
  /// The sizes of a word below an icon, of a word alone and of a badge, before the theme's scale of text.
  private static let (captionSize, wordSize, badgeSize) = (13.0, 16.0, 11.0)
  /// Points across an icon, between it and its word, and beside a word.
  private static let (iconSide, gap, padding) = (24.0, 2.0, 4.0)

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

  /// As wide as there is room, and as high as icon and word need in the theme's scale of text.
  public override func sizeThatFits(_ size: Size) -> Size {
    let growth = Font(size: Self.captionSize * textScale).lineHeight - Font(size: Self.captionSize).lineHeight
    return Size(size.width.asRoom(or: 320), Self.height + max(0, growth).rounded(.up))
  }

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
    let ink = shade(of: pressed == index ? colors.text : index == selection ? color : colors.quietText)
    if pressed == index {
      canvas.fill(roundedRect: cell.inset(by: Insets(all: 4)), radius: theme.cornerRadius, with: color.withAlpha(0.22))
    }
    let (word, place) = word(of: index)
    canvas.draw(word, in: place, alignment: .center, color: ink)
    guard let icon = item.icon else {
      drawBadge(item.badge, at: Point(mirrored(cell.midX) + word.size.width / 2 + 6, cell.midY - max(10, word.size.height / 2)), on: canvas)
      return
    }
    let top = place.minY - Self.gap - Self.iconSide
    canvas.draw(icon, in: Rect(cell.midX - Self.iconSide / 2, top, Self.iconSide, Self.iconSide), color: ink, isRightToLeft: isRightToLeft)
    drawBadge(item.badge, at: Point(mirrored(cell.midX) + 13, top + 3), on: canvas)
  }

  /// What a tab says, and where.
  func word(of index: Int) -> (layout: TextLayout, place: Rect) {
    let cell = cell(index)
    let room = max(1, cell.width - 2 * Self.padding)
    let layout = TextLayout(items[index].title, font: Font(size: wordSize(items[index], in: room)), width: room, maximumLines: 1)
    guard items[index].icon != nil else { return (layout, cell) }
    let height = max(18, layout.size.height.rounded(.up))
    let top = (cell.midY - (Self.iconSide + Self.gap + height) / 2).rounded() + Self.iconSide + Self.gap
    return (layout, Rect(cell.minX, top, cell.width, height))
  }

  /// The size of all words of a kind: in the theme's scale of text as far as the longest has room, and never below its own.
  private func wordSize(_ item: TabItem, in room: Double) -> Double {
    let size = item.icon == nil ? Self.wordSize : Self.captionSize
    var widest = 0.0
    for other in items where (other.icon == nil) == (item.icon == nil) { widest = max(widest, Font(size: size).width(of: other.title)) }
    return size * fittingScale(widest, in: room)
  }

  /// - Parameter place: counted from where reading begins.
  private func drawBadge(_ text: String, at place: Point, on canvas: Canvas) {
    guard !text.isEmpty else { return }
    let word = TextLayout(text, font: Font(size: Self.badgeSize * textScale))
    let height = max(18, word.size.height.rounded(.up) + 2)
    let width = max(height, word.size.width + height / 2 + 1)
    // Its beginning and its lower edge stay where they are, as far as the bar reaches.
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
