import Geometry
import Raster
import Toolkit

/// The mark of one finger, or of one that has just lifted.
struct TouchMark {
  /// The finger; nil once it is off the glass.
  private(set) var touch: Touch?
  /// Its center, in the window's points.
  var place: Point
  /// When the finger lifted, in seconds of the application's clock.
  private var fadeStart = 0.0
  /// How far it has faded, from 0 to 1.
  private var fading = 0.0

  init(of touch: Touch) {
    self.touch = touch
    place = touch.location(in: nil)
  }

  /// The finger is off the glass: it is nobody's any more.
  mutating func release(at time: Double) {
    touch = nil
    fadeStart = time
  }

  /// Fades as far as `time` wants; says whether something is left.
  mutating func fade(to time: Double, _ style: TouchMarkStyle) -> Bool {
    guard time < fadeStart + style.fadeDuration else { return false }
    fading = AnimationCurve.easeOut.value(at: (time - fadeStart) / style.fadeDuration)
    return true
  }

  /// Where it is drawn, in the window's points.
  func bounds(_ style: TouchMarkStyle) -> Rect {
    let diameter = 2 * style.radius * (1 + (style.fadeGrowth - 1) * fading)
    return Rect(center: place, size: Size(diameter, diameter))
  }

  func draw(_ style: TouchMarkStyle, on canvas: Canvas) {
    let bounds = bounds(style)
    canvas.fillEllipse(in: bounds, with: faded(style.rimColor))
    canvas.fillEllipse(in: bounds.inset(by: Insets(all: style.rimWidth)), with: faded(style.fillColor))
  }

  private func faded(_ color: Color) -> Color { color.withAlpha(color.alpha * (1 - fading)) }
}
