import Geometry
import Raster
import Toolkit
import Typography

/// Asks whether the user is still there, and shows the remaining seconds in a disc above.
final class IdleWarningView: View {
  private let question: String
  private let hint: String
  var seconds: Int {
    didSet { if seconds != oldValue { setNeedsDisplay(disc) } }
  }

  init(_ question: String, _ hint: String, seconds: Int) {
    self.question = question
    self.hint = hint
    self.seconds = seconds
    super.init(frame: .zero)
  }

  /// A tenth of the shorter side, so that proportions are equal on every panel.
  private var unit: Double { min(bounds.width, bounds.height) / 10 }

  private var disc: Rect {
    let size = 3.2 * unit
    return Rect(bounds.width / 2 - size / 2, bounds.height / 2 - 3.4 * unit, size, size)
  }

  override func layoutSubviews() { backgroundColor = theme.colors.background }

  override func describe(_ element: AccessibilityElement) {
    element.role = .status
    element.label = question
    element.hint = hint
    element.liveRegion = .assertive
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let colors = theme.colors
    let scale = theme.textScale
    canvas.fill(roundedRect: disc, radius: disc.height / 2, with: colors.surface)
    canvas.drawFitted("\(seconds)", size: 1.7 * unit, color: colors.text, in: disc)
    let width = bounds.width - 2 * unit
    canvas.drawFitted(
      question, size: unit * scale, color: colors.text, in: Rect(unit, disc.maxY + 0.5 * unit, width, 1.5 * unit))
    canvas.drawFitted(
      hint, size: 0.55 * unit * scale, color: colors.secondaryText, in: Rect(unit, disc.maxY + 2.1 * unit, width, unit))
  }
}
