import Geometry
import Raster
import Typography

/// The bar's content for one controller. During a transition, two of them cross-fade.
final class NavigationBarContent: View {
  let backButton = BarButton(icon: Icon(outline: "M15.5 4L7.5 12L15.5 20", isDirectional: true))
  private let titleLabel = FittingLabel()
  private var leadingItems: [View] = []
  private var trailingItems: [View] = []
  private var items: [View] { leadingItems + trailingItems }
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
    let content = controller.navigationItemIfLoaded
    backButton.isHidden = previous == nil || content?.hidesBackButton == true
    backTitle = previous.map { $0.navigationItemIfLoaded?.backButtonTitle ?? $0.title } ?? ""
    let shown = items
    leadingItems = content?.leadingItems ?? []
    trailingItems = content?.trailingItems ?? []
    let wanted = items
    for item in shown where !wanted.contains(where: { $0 === item }) && item.superview === self {
      item.removeFromSuperview()
    }
    for item in wanted {
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
    let right = layOutTrailingItems(appearance)
    let titleWidth = titleLabel.sizeThatFits(.zero).width
    var left = appearance.margin
    if !backButton.isHidden {
      let leading = leadingItems.reduce(0.0) { $0 + paddedWidth(of: $1, appearance) }
      let room = right - left - leading - (titleWidth > 0 ? titleWidth + appearance.margin : 0)
      let size = fitBackButton(into: min(room, bounds.width * 0.4))
      // The chevron is aligned with the margins of other screens.
      backButton.frame = mirrored(Rect(0, 0, size.width, bounds.height))
      left = size.width + appearance.margin / 2
    }
    if !leadingItems.isEmpty {
      left = layOutLeadingItems(from: left - appearance.margin / 2, to: right, appearance) + appearance.margin / 2
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
  private func layOutTrailingItems(_ look: NavigationBar.Appearance) -> Double {
    guard !trailingItems.isEmpty else { return bounds.width - look.margin }
    var x = bounds.width - look.margin / 2
    for item in trailingItems.reversed() where item.superview === self {
      place(item, at: x - size(of: item).width)
      x -= paddedWidth(of: item, look)
    }
    return x - look.margin / 2
  }

  /// Lays out the items at the leading edge, from the distance `start` on. Returns the distance of their end.
  ///
  /// An item that would reach beyond `end` is narrower, so that it does not lie on the items at the trailing edge.
  private func layOutLeadingItems(from start: Double, to end: Double, _ look: NavigationBar.Appearance) -> Double {
    var x = start
    for item in leadingItems where item.superview === self {
      place(item, at: x, maximumWidth: max(0, end - x))
      x += paddedWidth(of: item, look)
    }
    return x
  }

  private func place(_ item: View, at x: Double, maximumWidth: Double = .infinity) {
    let size = size(of: item)
    let width = min(size.width, maximumWidth)
    item.frame = mirrored(Rect(x, ((bounds.height - size.height) / 2).rounded(), width, size.height))
  }

  private func size(of item: View) -> Size {
    let size = item.sizeThatFits(Size(bounds.width / 2, bounds.height))
    return Size(size.width, min(size.height, bounds.height))
  }

  /// Returns the width of an item with the space between it and the center of the bar. A button has its own padding.
  private func paddedWidth(of item: View, _ look: NavigationBar.Appearance) -> Double {
    size(of: item).width + (item is BarButton ? 0 : look.margin / 2)
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
