import Geometry
import Raster

/// The text around the caret, enlarged above the finger that hides it.
final class Loupe: PopUp {
  /// The entry's, which may go while this one fades away.
  private let ownerAnchor: Anchor
  private static let size = Size(132, 46)
  private static let growth = 1.4
  /// Above the text, in points: above a fingertip on it.
  private static let distance = 26.0

  init(of owner: TextEntry) {
    ownerAnchor = owner.anchor
    super.init(frame: .zero)
  }

  /// Whose text it shows; nil once that has gone.
  private var owner: TextEntry? { ownerAnchor.object as? TextEntry }

  /// Shows what is around `caret`, in the window's points.
  func follow(_ caret: Rect) {
    guard let owner, let window = owner.window else { return }
    color = owner.colors.field
    let wanted = Rect(
      caret.midX - Self.size.width / 2, caret.minY - Self.distance - Self.size.height, Self.size.width, Self.size.height)
    let place = wanted.shifted(into: window.bounds)
    if isShown { frame = place } else { show(in: window, at: place) }
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    super.draw(rect, on: canvas)
    guard let owner else { return }
    let caret = owner.content.caret
    canvas.save()
    canvas.clip(to: Path(roundedRect: bounds.inset(by: Insets(all: PopUpStyle.edgeWidth)), radius: cornerRadius - PopUpStyle.edgeWidth))
    canvas.concatenate(AffineTransform(translation: Vector(bounds.midX, bounds.midY)))
    canvas.concatenate(AffineTransform(scale: Self.growth))
    canvas.concatenate(AffineTransform(translation: Vector(-caret.midX, -caret.midY)))
    owner.content.drawText(of: owner, on: canvas)
    canvas.fill(roundedRect: caret, radius: TextStyle.caretWidth / 2, with: owner.caretColor)
    canvas.restore()
  }
}
