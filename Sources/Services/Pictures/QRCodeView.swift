public import Geometry
public import Raster
public import Toolkit

/// Shows a QR code, as large as it fits in with whole pixels for each module, and with the light margin that readers need.
public final class QRCodeView: View {
  /// What it shows; nil shows nothing.
  public var code: QRCode? {
    didSet { if code != oldValue { setNeedsDisplay() } }
  }
  /// Of the modules; dark on light, or many readers fail.
  public var darkColor = Color.black {
    didSet { if darkColor != oldValue { setNeedsDisplay() } }
  }
  /// Of what is between and around them.
  public var lightColor = Color.white {
    didSet { if lightColor != oldValue { setNeedsDisplay() } }
  }

  /// An empty one.
  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Shows the code of a text, which may be too long for one: then there is nothing.
  public convenience init(_ text: String, correction: QRCode.Correction = .medium) {
    self.init(frame: .zero)
    code = QRCode(text, correction: correction)
  }

  /// Draws the code in the middle of the view.
  public override func draw(_ rect: Rect, on canvas: Canvas) {
    guard let code else { return }
    let count = Double(code.size + 2 * QRCode.margin)
    let scale = window?.scale ?? 1
    let room = min(bounds.width, bounds.height) * scale
    // A view that is smaller than a pixel for each module gets a blurred one, which shows that it is too small.
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

  /// A square with four points for each module.
  public override func sizeThatFits(_ size: Size) -> Size {
    let side = Double(code.map { $0.size + 2 * QRCode.margin } ?? 0) * 4
    return Size(side, side)
  }
}
