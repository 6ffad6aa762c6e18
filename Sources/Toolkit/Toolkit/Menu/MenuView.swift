import Geometry
import Languages
import Raster
import Typography

/// The view of a menu, which tracks a touch across its cells and reports the chosen item.
final class MenuView: View {
  /// The durations of fading in and out, in seconds. Chosen: short enough not to wait for, and long enough to see.
  static let fadeIn = 0.1
  static let fadeOut = 0.2
  /// The distance that the glow extends beyond the highlighted cell, in points: more than a fingertip covers.
  private static let glow = 12.0
  /// The font size of the titles, before the theme's text scale.
  private static let wordSize = 17.0
  private var font = Font(size: wordSize)

  var onChoice: ((MenuItem) -> Void)?

  private(set) var items: [MenuItem] = []
  private(set) var target = Rect.zero

  /// The menu, which outlives this view.
  private unowned(unsafe) let menu: MenuController

  private var room = Rect.zero
  /// Whether the rows are right-to-left.
  private var isMirrored = false
  private var widths: [Double] = []
  private var pages: [Range<Int>] = []
  private var page = 0
  private(set) var layout: MenuLayout?
  private var outlinePath = Path()
  /// The titles of the cells.
  private(set) var words: [TextLayout] = []
  /// The index of the cell under the finger.
  private var highlighted: Int? {
    didSet { if highlighted != oldValue { setNeedsDisplay() } }
  }

  init(of menu: MenuController) {
    self.menu = menu
    super.init(frame: .zero)
    // The margins also cover the space next to the pointer.
    hitMargins = HitMargins(contact: 12, tracking: TouchConstants.controlTrackingMargin)
    drawingOutsets = Insets(all: Self.glow + 2)
  }

  /// - Parameter window: The window that contains, or will contain, this view.
  func show(_ items: [MenuItem], at target: Rect, in window: Window) {
    self.items = items
    self.target = target
    room = window.bounds
    isMirrored = window.isRightToLeft
    font = Font(size: Self.wordSize)
    widths = items.map { font.width(of: $0.title) }
    // Scale all titles by the same factor, so that the longest one fits.
    let scale = window.fittingScale(widths.max() ?? 0, in: MenuLayout.maximumTitleWidth(in: room))
    font.size *= scale
    for index in widths.indices { widths[index] *= scale }
    pages = MenuLayout.pages(widths: widths, room: room)
    showPage(0)
  }

  private func showPage(_ page: Int) {
    self.page = page
    let height = max(MenuLayout.minimumCellHeight, (font.lineHeight + MenuLayout.verticalPadding).rounded(.up))
    let made = MenuLayout(
      widths: widths, height: height, page: pages[page], target: target, room: room, isRightToLeft: isMirrored)
    layout = made
    outlinePath = made.outline
    words = made.cells.map { cell in
      guard case .item(let index) = cell.content else { return TextLayout("", font: font) }
      // Add a point to the measured width, so that rounding does not truncate a title that fits.
      return TextLayout(
        items[index].title, font: font, width: cell.frame.width - 2 * MenuLayout.padding + 1,
        maximumLines: 1)
    }
    highlighted = nil
    frame = made.frame
    setNeedsDisplay()
  }

  override func describe(_ element: AccessibilityElement) {
    guard let layout, onChoice != nil else {
      element.isHidden = true
      return
    }
    element.role = .menu
    element.isModal = true
    element.isGroup = true
    element.onDismiss = { [menu] in menu.hide() }
    for cell in layout.cells {
      switch cell.content {
      case .item(let index): element.addPart(.menuItem, items[index].title, frame: cell.frame)
      case .nextPage: element.addPart(.menuItem, "›", frame: cell.frame)
      case .previousPage: element.addPart(.menuItem, "‹", frame: cell.frame)
      }
    }
    // A touch elsewhere closes the menu. Users who do not see it need an element for that. It can only be dismissed, so
    // that it receives the focus only while texts do.
    let close = element.addPart(.menuItem, StandardWord.close.text, frame: closeFrame(of: layout))
    close.isActivatable = false
    close.onDismiss = { [menu] in menu.hide() }
  }

  /// Returns the frame of the element that closes the menu: the row below the cells, which overlaps none of them and is
  /// the last one in reading order.
  private func closeFrame(of layout: MenuLayout) -> Rect {
    let bottom = room.maxY - layout.frame.minY
    let height = min(layout.bubble.height, bottom - layout.bubble.maxY)
    return Rect(layout.bubble.minX, layout.bubble.maxY, layout.bubble.width, height)
  }

  // MARK: Drawing

  override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    guard let layout else { return }
    let textColor = menu.textColor
    drawShadow(layout.bubble, on: canvas)
    let cell = highlighted.map { layout.cells[$0].frame }
    if let cell {
      drawGlow(cell, reach: Self.glow, alpha: 0.3, on: canvas)
      drawGlow(cell, reach: Self.glow / 2, alpha: 0.5, on: canvas)
    }
    canvas.fill(outlinePath, with: menu.color)
    if let cell {
      canvas.save()
      canvas.clip(to: outlinePath)
      // Extend the highlight into the pointer above or below the cell.
      canvas.fill(cell.inset(by: Insets(top: -20, left: 0, bottom: -20, right: 0)), with: menu.highlightColor)
      canvas.restore()
    }
    canvas.stroke(outlinePath, style: StrokeStyle(width: 1, join: .round), with: textColor.withAlpha(0.14))
    for index in layout.cells.indices {
      let ink = index == highlighted ? textColor.readable(on: menu.highlightColor) : textColor
      draw(layout.cells[index], words[index], ink, on: canvas)
      // Draw no divider next to the highlight.
      let isBeside = highlighted == index || highlighted == index - 1
      if index > 0 && !isBeside {
        let line = Rect(layout.cells[index].frame.minX, layout.bubble.minY + 11, 1, layout.bubble.height - 22)
        canvas.fill(line, with: textColor.withAlpha(0.2))
      }
    }
  }

  private func draw(_ cell: MenuLayout.Cell, _ word: TextLayout, _ ink: Color, on canvas: Canvas) {
    switch cell.content {
    case .item: canvas.draw(word, in: cell.frame, alignment: .center, color: ink)
    case .nextPage: drawArrow(in: cell.frame, direction: isMirrored ? -1 : 1, ink, on: canvas)
    case .previousPage: drawArrow(in: cell.frame, direction: isMirrored ? 1 : -1, ink, on: canvas)
    }
  }

  private func drawArrow(in cell: Rect, direction: Double, _ ink: Color, on canvas: Canvas) {
    let middle = cell.center
    var arrow = Path()
    arrow.move(to: middle + Vector(-3.5 * direction, -7))
    arrow.addLine(to: middle + Vector(3.5 * direction, 0))
    arrow.addLine(to: middle + Vector(-3.5 * direction, 7))
    canvas.stroke(arrow, style: StrokeStyle(width: 2.4, cap: .round, join: .round), with: ink)
  }

  private func drawShadow(_ bubble: Rect, on canvas: Canvas) {
    for reach in [8.0, 5.0, 2.0] {
      canvas.fill(
        roundedRect: bubble.offset(by: Vector(0, 2)).inset(by: Insets(all: -reach)),
        radius: MenuLayout.cornerRadius + reach, with: Color.black.withAlpha(0.12))
    }
  }

  private func drawGlow(_ cell: Rect, reach: Double, alpha: Double, on canvas: Canvas) {
    canvas.fill(
      roundedRect: cell.inset(by: Insets(all: -reach)), radius: MenuLayout.cornerRadius + reach,
      with: menu.highlightColor.withAlpha(alpha))
  }

  // MARK: Touches

  override func touchesBegan(_ touches: TouchSet, with event: Event) { updateHighlight(for: touches) }

  override func touchesMoved(_ touches: TouchSet, with event: Event) { updateHighlight(for: touches) }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    updateHighlight(for: touches)
    guard let layout, let chosen = highlighted else { return }
    highlighted = nil
    switch layout.cells[chosen].content {
    case .item(let index): onChoice?(items[index])
    case .nextPage: showPage(page + 1)
    case .previousPage: showPage(page - 1)
    }
  }

  override func touchesCancelled(_ touches: TouchSet, with event: Event) { highlighted = nil }

  private func updateHighlight(for touches: TouchSet) {
    guard let touch = touches.first else { return }
    highlighted = isTouchInside(touch) ? layout?.cell(at: touch.location(in: self)) : nil
  }
}
