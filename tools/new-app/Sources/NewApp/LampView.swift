import Vitrine

/// A round lamp in a ring that shows its brightness.
final class LampView: View {
  /// The brightness, from 0 for off to 1 for the maximum. Animatable.
  var brightness: Double {
    get { light.alpha }
    set {
      light.alpha = newValue
      setNeedsDisplay()
    }
  }

  var percent: Int { Int((brightness * 100).rounded()) }
  var isOn: Bool { percent > 0 }

  private let light = Light()

  init() {
    super.init(frame: .zero)
    addSubview(light)
    brightness = 0
  }

  override func layoutSubviews() { light.frame = bounds }

  /// Draws the lamp without its light.
  override func draw(_ rect: Rect, on canvas: Canvas) {
    let width = bounds.width * 0.03
    let track = bounds.inset(by: Insets(all: width))
    let style = StrokeStyle(width: width, cap: .round)
    canvas.stroke(Path(ellipseIn: track), style: style, with: Color(hex: 0x262A33))
    if isOn {
      var ring = Path(ellipseIn: track)
      // A full circle has no overlapping ends.
      if percent < 100 {
        ring = Path()
        ring.addArc(center: track.center, radius: track.width / 2, start: -.pi / 2, sweep: brightness * 2 * .pi)
      }
      canvas.stroke(ring, style: style, with: Color(hex: 0xFFC940))
    }
    canvas.fillEllipse(in: Self.bulb(in: bounds), with: Color(hex: 0x343A46))
  }

  private static func bulb(in bounds: Rect) -> Rect { bounds.inset(by: Insets(all: bounds.width * 0.2)) }

  /// The light of the lamp. Its alpha is the brightness.
  private final class Light: View {
    init() {
      super.init(frame: .zero)
      isUserInteractionEnabled = false
    }

    override func draw(_ rect: Rect, on canvas: Canvas) {
      let bulb = LampView.bulb(in: bounds)
      // Many thin, overlapping discs fade outwards.
      for shade in 1...20 {
        let reach = bounds.width * 0.0064 * Double(shade)
        canvas.fillEllipse(in: bulb.inset(by: Insets(all: -reach)), with: Color(hex: 0xFFB020).withAlpha(0.027))
      }
      let top = Point(bulb.midX, bulb.minY)
      let bottom = Point(bulb.midX, bulb.maxY)
      canvas.fillEllipse(
        in: bulb,
        with: .linearGradient(LinearGradient(from: top, to: bottom, Color(hex: 0xFFF3C4), Color(hex: 0xFFB42E))))
    }
  }
}
