import Geometry
import Raster

/// The card that contains the view of a presented controller.
final class PresentationCard: View {
  private typealias Constants = PresentationConstants

  /// The view that clips the controller's view at the rounded corners.
  let clip: View = PresentationClip()
  private let content: View
  private let layout: PresentationLayout
  private let grip = View()

  /// Whether a grip at the top indicates that the card can be dragged.
  var hasGrip = false {
    didSet { grip.isHidden = !hasGrip }
  }

  init(_ content: View, _ layout: PresentationLayout) {
    self.content = content
    self.layout = layout
    super.init(frame: .zero)
    clip.clipsToBounds = true
    if layout != .cover {
      clip.borderWidth = 1
    }
    if layout == .popover { drawingOutsets = PopUpStyle.shadowReach }
    clip.addSubview(content)
    addSubview(clip)
    grip.isHidden = true
    grip.isUserInteractionEnabled = false
    grip.cornerRadius = Constants.grip.height / 2
    addSubview(grip)
    updateAppearance()
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    updateAppearance()
  }

  private func updateAppearance() {
    if layout != .cover { clip.cornerRadius = theme.cardCornerRadius }
    clip.backgroundColor = colors.field
    clip.borderColor = colors.border
    grip.backgroundColor = colors.text.withAlpha(0.3)
  }

  override func layoutSubviews() {
    // The bottom corners of a sheet are below the panel's edge.
    let below = layout == .sheet ? clip.cornerRadius : 0
    clip.frame = Rect(0, 0, bounds.width, bounds.height + below)
    if content.superview === clip { content.frame = bounds }
    let size = Constants.grip
    grip.frame = Rect(((bounds.width - size.width) / 2).rounded(), size.top, size.width, size.height)
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    if layout == .popover { canvas.drawShadow(of: bounds, radius: clip.cornerRadius) }
  }
}

private final class PresentationClip: View {
  /// Called when the controller's view must be measured again.
  override func invalidateSubviewLayout() { (superview?.superview as? PresentationContainerView)?.contentDidChange() }
}
