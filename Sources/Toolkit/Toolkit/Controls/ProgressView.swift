import Geometry
import Raster

/// A progress bar that fills in the reading direction. It ignores touches.
open class ProgressView: View {
  /// The progress, from 0 to 1.
  public final var progress: Double {
    get { presentProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// The color of the filled part. The default is the theme's tint color.
  public final var color: Color {
    get { ownColor ?? colors.tint }
    set {
      ownColor = newValue
      updateAppearance()
    }
  }
  private final var ownColor: Color?

  private static let lineHeight = 6.0
  private let line = ControlPart()
  private let filling = ControlPart()
  private final var presentProgress = 0.0

  public override init(frame: Rect) {
    super.init(frame: frame)
    horizontalHugging = .loose
    isUserInteractionEnabled = false
    for part in [line, filling] {
      part.cornerRadius = Self.lineHeight / 2
      addSubview(part)
    }
    updateAppearance()
  }

  open override func describe(_ element: AccessibilityElement) {
    element.role = .progressIndicator
    element.number = (progress, 0, 1)
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    updateAppearance()
  }

  private final func updateAppearance() {
    line.fill(with: colors.surface, edge: colors.edge, on: colors.background)
    filling.backgroundColor = color
  }

  /// Sets the progress, optionally with an animation.
  public final func setProgress(_ progress: Double, animated: Bool) {
    let progress = ValueRange(minimum: 0, maximum: 1).clamped(progress)
    guard progress != presentProgress else { return }
    presentProgress = progress
    layoutIfNeeded()
    guard animated else { return placeFilling() }
    animate(duration: slideDuration, curve: .easeOut, options: .beginFromCurrentState) {
      placeFilling()
    }
  }

  /// Returns the proposed width and the height of the bar.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.asLengthLimit(default: 200), Self.lineHeight)
  }

  open override func layoutSubviews() {
    line.frame = Rect(center: bounds.center, size: Size(bounds.width, Self.lineHeight))
    placeFilling()
  }

  private final func placeFilling() {
    // The shortest bar is as long as its round ends are wide, so that it keeps its shape.
    let height = Self.lineHeight
    let width = progress > 0 ? height + max(0, bounds.width - height) * progress : 0
    filling.frame = mirrored(Rect(bounds.minX, bounds.midY - height / 2, width, height))
  }
}
