public import Geometry
public import Raster
public import Toolkit

/// A view that shows a QR code at the largest size with whole pixels per module, including the light margin that
/// readers need.
public final class QRCodeView: View {
  /// The code, or `nil` to show nothing.
  public var code: QRCode? {
    didSet { if code != oldValue { setNeedsDisplay() } }
  }
  /// The color of the modules. Many readers require dark modules on a light background.
  public var darkColor = Color.black {
    didSet { if darkColor != oldValue { setNeedsDisplay() } }
  }
  /// The color of the background and the margin.
  public var lightColor = Color.white {
    didSet { if lightColor != oldValue { setNeedsDisplay() } }
  }

  /// Creates an empty view.
  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view with the code of a text. If the text is too long for a code, the view is empty.
  public convenience init(_ text: String, correction: QRCode.Correction = .medium) {
    self.init(frame: .zero)
    code = QRCode(text, correction: correction)
  }

  /// Makes the code an image for users of speech if the app has named it.
  public override func describe(_ element: AccessibilityElement) {
    if accessibilityLabel != nil { element.role = .image }
  }

  /// Draws the code in the center of the view.
  public override func draw(_ rect: Rect, on canvas: Canvas) {
    guard let code else { return }
    let count = Double(code.size + 2 * QRCode.margin)
    let scale = window?.scale ?? 1
    let room = min(bounds.width, bounds.height) * scale
    // If the view has less than one pixel per module, the code is blurred, which shows that the view is too small.
    let module = max(room / count >= 1 ? (room / count).rounded(.down) : room / count, 0) / scale
    guard module > 0 else { return }
    func onPixel(_ value: Double) -> Double { (value * scale).rounded() / scale }
    let side = module * count
    let corner = Point(onPixel(bounds.midX - side / 2), onPixel(bounds.midY - side / 2))
    canvas.fill(Rect(corner.x, corner.y, side, side), with: lightColor)
    canvas.save()
    let margin = module * Double(QRCode.margin)
    canvas.concatenate(AffineTransform(translation: Vector(corner.x + margin, corner.y + margin)))
    canvas.concatenate(AffineTransform(scale: module))
    canvas.fill(code.path, with: darkColor)
    canvas.restore()
  }

  /// Returns a square with four points per module.
  public override func sizeThatFits(_ size: Size) -> Size {
    let side = Double(code.map { $0.size + 2 * QRCode.margin } ?? 0) * 4
    return Size(side, side)
  }
}
