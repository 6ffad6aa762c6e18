import Geometry
import Raster
import Toolkit

/// The strength of a network's signal, as a fan of arcs, and a lock for a network with a password.
///
/// It has no name for screen readers: the row around it has one.
final class SignalView: View {
  /// The number of arcs in the color of text, from 0 to 3, or `nil` for a network without a signal, whose arcs are all
  /// faded.
  var strength: Int? {
    didSet { if strength != oldValue { setNeedsDisplay() } }
  }
  /// Whether the network needs a password.
  var isLocked = false {
    didSet { if isLocked != oldValue { setNeedsDisplay() } }
  }
  /// Whether the network is the current one.
  var isCurrent = false {
    didSet { if isCurrent != oldValue { setNeedsDisplay() } }
  }

  /// The size in points, before the theme's text scale. Chosen: the fan has the size of an icon.
  private static let size = Size(34, 26)
  /// The opacity of an arc that the signal does not reach.
  private static let fadedAlpha = 0.25

  private static let dot = Icon(
    outline:
      "M12.3 18.4C12.3 18.57 12.17 18.7 12 18.7C11.83 18.7 11.7 18.57 11.7 18.4C11.7 18.23 11.83 18.1 12 18.1C12.17 18.1 12.3 18.23 12.3 18.4Z"
  )
  /// The arcs, from the smallest one.
  private static let arcs = [
    Icon(outline: "M9.03 15.58C9.8 14.77 10.88 14.31 12 14.31C13.12 14.31 14.2 14.77 14.97 15.58"),
    Icon(outline: "M6.05 12.76C7.6 11.13 9.75 10.2 12 10.2C14.25 10.2 16.4 11.13 17.95 12.76"),
    Icon(outline: "M3.01 9.86C5.35 7.4 8.6 6 12 6C15.4 6 18.65 7.4 20.99 9.86"),
  ]
  private static let lock = Icon(
    outline:
      "M7 10.5L17 10.5C18.1 10.5 19 11.4 19 12.5L19 18.5C19 19.6 18.1 20.5 17 20.5L7 20.5C5.9 20.5 5 19.6 5 18.5L5 12.5C5 11.4 5.9 10.5 7 10.5ZM8 10.5L8 7.5C8 5.29 9.79 3.5 12 3.5C14.21 3.5 16 5.29 16 7.5L16 10.5"
  )

  init() {
    super.init(frame: Rect(origin: .zero, size: Self.size))
    isUserInteractionEnabled = false
  }

  /// Follows the text scale. A row keeps the size of `bounds`.
  func updateSize() {
    let scale = max(1, theme.textScale)
    bounds.size = Size((Self.size.width * scale).rounded(), (Self.size.height * scale).rounded())
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    updateSize()
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let side = bounds.height
    let isMirrored = isRightToLeft
    let fan = Rect(isMirrored ? bounds.width - side : 0, 0, side, side)
    let color = isCurrent ? theme.colors.tint : theme.colors.text
    canvas.draw(Self.dot, in: fan, color: strength == nil ? color.withAlpha(Self.fadedAlpha) : color)
    for (index, arc) in Self.arcs.enumerated() {
      canvas.draw(arc, in: fan, color: index < strength ?? 0 ? color : color.withAlpha(Self.fadedAlpha))
    }
    guard isLocked else { return }
    let small = (side * 0.5).rounded()
    canvas.draw(
      Self.lock, in: Rect(isMirrored ? 0 : bounds.width - small, side - small - 1, small, small),
      color: theme.colors.secondaryText)
  }
}
