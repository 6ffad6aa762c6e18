import Vitrine

/// A card with an ice cream and its name. A selected card is dark and has a check mark.
package final class TileView: View {
  package let flavor: Flavor

  package var isSelected = false {
    didSet { if isSelected != oldValue { setNeedsDisplay() } }
  }

  private var look: TileLayout
  private var scoop = Paint.color(.clear)
  private var baseline = Point.zero

  init(_ flavor: Flavor, look: TileLayout) {
    self.flavor = flavor
    self.look = look
    super.init(frame: .zero)
    // The board tracks fingers from tile to tile, so it handles all touches.
    isUserInteractionEnabled = false
    apply(look)
  }

  /// Sets the shared drawing data, which must fit the tile's size.
  func apply(_ look: TileLayout) {
    self.look = look
    scoop = look.iceCream.scoopPaint(flavor.color)
    let x = look.isNameCentered ? look.name.midX - look.font.width(of: flavor.name) / 2 : look.name.minX
    baseline = Point(x, look.name.midY + (look.font.ascent - look.font.descent) / 2)
    setNeedsDisplay()
  }

  package override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = flavor.name
    element.isActivatable = true
    element.states = isSelected ? [.checkable, .checked] : .checkable
  }

  package override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(look.outline, with: isSelected ? Palette.selectedCard : Palette.card)
    if !isSelected { canvas.stroke(look.outline, style: StrokeStyle(width: 1), with: Palette.cardEdge) }
    look.iceCream.draw(scoop, on: canvas)
    canvas.draw(flavor.name, at: baseline, font: look.font, color: isSelected ? Palette.selectedText : Palette.text)
    if isSelected {
      canvas.fillEllipse(in: look.badge, with: Palette.accent)
      canvas.stroke(look.tick, style: look.tickStyle, with: .white)
    }
  }
}
