import Geometry
import Raster

/// A magnified view of the text around the caret, above the finger that covers it.
final class Loupe: PopUp {
  /// A weak reference to the entry, which may be deallocated while the loupe fades out.
  private let ownerReference: WeakReference
  private static let size = Size(132, 46)
  private static let growth = 1.4
  /// The distance above the text, in points, that keeps the loupe clear of the fingertip.
  private static let distance = 26.0

  init(of owner: TextEntry) {
    ownerReference = owner.weakReference
    super.init(frame: .zero)
  }

  /// The entry whose text is magnified, or `nil` after it was deallocated.
  private var owner: TextEntry? { ownerReference.object as? TextEntry }

  /// Moves the loupe above `caret`, in window coordinates, and shows the text around it.
  func move(above caret: Rect) {
    guard let owner, let window = owner.window else { return }
    color = owner.colors.field
    let wanted = Rect(
      caret.midX - Self.size.width / 2, caret.minY - Self.distance - Self.size.height, Self.size.width, Self.size.height
    )
    let place = wanted.shifted(into: window.bounds)
    if isShown { frame = place } else { show(in: window, at: place) }
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    super.draw(rect, on: canvas)
    guard let owner else { return }
    let caret = owner.content.caretRect
    canvas.save()
    canvas.clip(
      to: Path(
        roundedRect: bounds.inset(by: Insets(all: PopUpStyle.edgeWidth)), radius: cornerRadius - PopUpStyle.edgeWidth))
    canvas.concatenate(AffineTransform(translation: Vector(bounds.midX, bounds.midY)))
    canvas.concatenate(AffineTransform(scale: Self.growth))
    canvas.concatenate(AffineTransform(translation: Vector(-caret.midX, -caret.midY)))
    owner.content.drawText(of: owner, on: canvas)
    canvas.fill(roundedRect: caret, radius: TextStyle.caretWidth / 2, with: owner.caretColor)
    canvas.restore()
  }
}
