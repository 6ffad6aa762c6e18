import Geometry
import Raster
import Typography

/// The bar's content for one controller. During a transition, two of them cross-fade.
final class NavigationBarContent: View {
  let backButton = BarButton(icon: Icon(outline: "M15.5 4L7.5 12L15.5 20", isDirectional: true))
  private let titleLabel = FittingLabel()
  private var items: [View] = []
  /// The preferred title of the back button, used if it fits.
  private var backTitle = ""
  private var appearance: NavigationBar.Appearance?

  init() {
    super.init(frame: .zero)
    addSubview(titleLabel)
    addSubview(backButton)
  }

  /// Shows the title, the back button and the items of `controller`.
  func show(_ controller: ViewController, after previous: ViewController?) {
    titleLabel.text = controller.title
    backButton.isHidden = previous == nil
    backTitle = previous.map { $0.navigationItemIfLoaded?.backButtonTitle ?? $0.title } ?? ""
    let wanted = controller.navigationItemIfLoaded?.trailingItems ?? []
    for item in items where !wanted.contains(where: { $0 === item }) && item.superview === self {
      item.removeFromSuperview()
    }
    items = wanted
    for item in items {
      addSubview(item)
      if let appearance { (item as? BarButton)?.apply(appearance) }
    }
    setNeedsLayout()
  }

  override func describe(_ element: AccessibilityElement) {
    element.onDescribeSubview = { [self] view, child in
      if view === titleLabel {
        child.role = .heading
        child.headingLevel = 1
      } else if view === backButton, child.label.isEmpty {
        child.label = (superview as? NavigationBar)?.shortBackTitle ?? ""
      }
    }
  }

  func apply(_ look: NavigationBar.Appearance) {
    guard look != self.appearance else { return }
    self.appearance = look
    titleLabel.font = look.titleFont
    titleLabel.textColor = look.titleColor
    backButton.apply(look)
    for item in items { (item as? BarButton)?.apply(look) }
    setNeedsLayout()
  }

  /// Shifts the title by `shift` points and sets the opacity of the whole content.
  func setPosition(shift: Double, alpha: Double) {
    titleLabel.transform = AffineTransform(translation: Vector(shift, 0))
    self.alpha = alpha
  }

  // MARK: Layout

  override func layoutSubviews() {
    guard let appearance else { return }
    scaleItemsToFit(appearance)
    let right = layOutItems(appearance)
    let titleWidth = titleLabel.sizeThatFits(.zero).width
    var left = appearance.margin
    if !backButton.isHidden {
      let room = right - left - (titleWidth > 0 ? titleWidth + appearance.margin : 0)
      let size = fitBackButton(into: min(room, bounds.width * 0.4))
      // The chevron is aligned with the margins of other screens.
      backButton.frame = mirrored(Rect(0, 0, size.width, bounds.height))
      left = size.width + appearance.margin / 2
    }
    // The title is centered in the bar, or as close to the center as its neighbors allow.
    let width = max(0, min(titleWidth, right - left))
    let x = max(left, min(right - width, (bounds.width - width) / 2))
    // Don't set the frame: `transform` contains the shift.
    titleLabel.bounds = Rect(0, 0, width, bounds.height)
    titleLabel.center = Point(mirrored(x.rounded() + width / 2), bounds.midY)
  }

  /// Reduces the text scale of the items until the back button and the title, at the same scale, fit as well.
  private func scaleItemsToFit(_ look: NavigationBar.Appearance) {
    var most = textScale
    let title = most > 1 ? look.titleFont.width(of: titleLabel.text) : 0
    let room = bounds.width - 2 * look.margin - (backButton.isHidden ? 0 : look.height)
    while true {
      var width = title * most
      for item in items where item.superview === self {
        (item as? BarButton)?.maximumTextScale = most
        width += item.sizeThatFits(Size(bounds.width / 2, bounds.height)).width
      }
      guard width > room, most > 1 else { return }
      most = max(1, most - 0.125)
    }
  }

  /// Lays out the items at the trailing edge. Returns the distance of their start from the leading edge.
  private func layOutItems(_ look: NavigationBar.Appearance) -> Double {
    var x = bounds.width - look.margin / 2
    for item in items.reversed() where item.superview === self {
      let size = item.sizeThatFits(Size(bounds.width / 2, bounds.height))
      let height = min(size.height, bounds.height)
      x -= size.width
      item.frame = mirrored(Rect(x, ((bounds.height - height) / 2).rounded(), size.width, height))
      if !(item is BarButton) { x -= look.margin / 2 }
    }
    return items.isEmpty ? bounds.width - look.margin : x - look.margin / 2
  }

  /// Sets the longest title that fits, or none if no title does. Returns the size of the button.
  private func fitBackButton(into room: Double) -> Size {
    let short = (superview as? NavigationBar)?.shortBackTitle ?? ""
    for title in [backTitle, short] where backButton.size(with: title).width <= room {
      backButton.title = title
      return backButton.size(with: title)
    }
    backButton.title = ""
    return backButton.size(with: "")
  }
}
