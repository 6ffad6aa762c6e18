import Geometry
import Raster
import Toolkit

/// The mark of a touch that is active or has just ended.
struct TouchMark {
  /// The touch, or `nil` after it has ended.
  private(set) var touch: Touch?
  /// The center of the mark, in window coordinates.
  var location: Point
  /// The time when the touch ended, in seconds of the application's clock.
  private var fadeStart = 0.0
  /// The progress of fading, from 0 to 1.
  private var fading = 0.0

  init(of touch: Touch) {
    self.touch = touch
    location = touch.location(in: nil)
  }

  /// Starts fading because the touch has ended, and releases the touch.
  mutating func beginFading(at time: Double) {
    touch = nil
    fadeStart = time
  }

  /// Updates the progress of fading. Returns `false` if the mark has disappeared.
  mutating func fade(to time: Double, _ style: TouchMarkStyle) -> Bool {
    guard time < fadeStart + style.fadeDuration else { return false }
    fading = AnimationCurve.easeOut.value(at: (time - fadeStart) / style.fadeDuration)
    return true
  }

  /// Returns the frame of the mark, in window coordinates.
  func bounds(_ style: TouchMarkStyle) -> Rect {
    let diameter = 2 * style.radius * (1 + (style.fadeGrowth - 1) * fading)
    return Rect(center: location, size: Size(diameter, diameter))
  }

  func draw(_ style: TouchMarkStyle, on canvas: Canvas) {
    let bounds = bounds(style)
    canvas.fillEllipse(in: bounds, with: faded(style.rimColor))
    canvas.fillEllipse(in: bounds.inset(by: Insets(all: style.rimWidth)), with: faded(style.fillColor))
  }

  private func faded(_ color: Color) -> Color { color.withAlpha(color.alpha * (1 - fading)) }
}
