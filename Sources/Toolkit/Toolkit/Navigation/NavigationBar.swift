import Geometry
import Languages
import Raster
import Typography

/// The bar above the screens of a navigation controller. It shows the title in the middle, the back button and leading
/// items of the screen at the leading edge, and the trailing items at the trailing edge.
///
/// The navigation controller creates the bar and sets its content. Apps can change its appearance.
public final class NavigationBar: View {
  /// The background color. Unless it is opaque, moving screens are visible through it.
  public var color = Color(hex: 0x1B1D24) {
    didSet { backgroundColor = color }
  }

  /// The color of the title.
  public var titleColor = Color(hex: 0xF4F5F7) {
    didSet { updateAppearance() }
  }

  /// The color of the back button, and of each `BarButton` without a color.
  public var tintColor = Color(hex: 0x6FA8FF) {
    didSet { updateAppearance() }
  }

  /// The color of the line at the bottom, which is one point high.
  public var separatorColor = Color(hex: 0x2E313B) {
    didSet { setNeedsDisplay() }
  }

  private var themedColor = ThemedValue(Color(hex: 0x1B1D24))
  private var themedTitleColor = ThemedValue(Color(hex: 0xF4F5F7))
  private var themedTintColor = ThemedValue(Color(hex: 0x6FA8FF))
  private var themedSeparatorColor = ThemedValue(Color(hex: 0x2E313B))

  public override func environmentDidChange() {
    super.environmentDidChange()
    let colors = self.colors
    let isDark = colors == .dark
    let ground = isDark ? Color(hex: 0x1B1D24) : colors.field
    let title = isDark ? Color(hex: 0xF4F5F7) : colors.text
    let tint = isDark ? Color(hex: 0x6FA8FF) : colors.tint
    let separator = isDark ? Color(hex: 0x2E313B) : colors.border
    if themedColor.update(to: ground, current: color) { color = ground }
    if themedTitleColor.update(to: title, current: titleColor) { titleColor = title }
    if themedTintColor.update(to: tint, current: tintColor) { tintColor = tint }
    if themedSeparatorColor.update(to: separator, current: separatorColor) { separatorColor = separator }
    content?.setNeedsLayout()
  }

  /// The height of the bar, in points. `nil` selects a height for the panel: 48 for the smallest, 64 for the largest.
  public var height: Double? {
    didSet { if height != oldValue { superview?.setNeedsLayout() } }
  }

  /// The title of the back button if the title of the previous screen does not fit. The default is `StandardWord.back`.
  public var shortBackTitle: String {
    get { ownShortBackTitle ?? StandardWord.back.text }
    set {
      ownShortBackTitle = newValue
      content?.setNeedsLayout()
    }
  }
  private var ownShortBackTitle: String?

  var onBack: (() -> Void)?

  /// The current content. During a transition, the content of the other screen is a subview as well.
  private(set) var content: NavigationBarContent?
  private(set) var appearance = Appearance(height: NavigationConstants.minimumBarHeight)

  /// The appearance that the parts of the bar share.
  struct Appearance: Equatable {
    var height: Double
    var titleColor = Color.white
    var tintColor = Color.white

    init(height: Double) { self.height = height }

    var titleFont: Font { Font(size: (height * 0.38).rounded()) }
    var buttonFont: Font { Font(size: (height * 0.34).rounded()) }
    var margin: Double { (height * 0.3).rounded() }
    var iconSide: Double { (height * 0.5).rounded() }
  }

  init() {
    super.init(frame: .zero)
    backgroundColor = color
    clipsToBounds = true
    updateAppearance()
  }

  /// Returns the proposed width, and the height for the panel.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.asLengthLimit(default: 320), height(in: window?.bounds.size ?? .zero))
  }

  /// Returns the height for a panel of `size`.
  func height(in size: Size) -> Double {
    if let height { return max(0, height) }
    // 48 points up to a short side of 480 points, 64 from 1080 points on.
    let side = min(size.width, size.height)
    let least = NavigationConstants.minimumBarHeight
    let greatest = NavigationConstants.maximumBarHeight
    return max(least, min(greatest, (least + (side - 480) * (greatest - least) / 600).rounded()))
  }

  private func updateAppearance() {
    var look = Appearance(height: bounds.height)
    look.titleColor = titleColor
    look.tintColor = tintColor
    self.appearance = look
    for view in subviews { (view as? NavigationBarContent)?.apply(look) }
  }

  public override func describe(_ element: AccessibilityElement) {
    element.role = .toolbar
    element.onDescribeSubview = { [self] view, child in if view !== content { child.isHidden = true } }
  }

  public override func layoutSubviews() {
    updateAppearance()
    for view in subviews { view.frame = bounds }
  }

  public override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(Rect(0, bounds.height - 1, bounds.width, 1), with: separatorColor)
  }

  // MARK: Contents

  /// Adds content for `controller` in front of the others. It does not become the current content yet.
  func addContent(for controller: ViewController, after previous: ViewController?) -> NavigationBarContent {
    let made = NavigationBarContent()
    made.backButton.action = { [unowned(unsafe) self] _ in onBack?() }
    made.frame = bounds
    made.apply(appearance)
    made.show(controller, after: previous)
    addSubview(made)
    return made
  }

  /// Makes `content` the current and only content, without a shift.
  func setContent(_ content: NavigationBarContent?) {
    for view in subviews where view !== content { view.removeFromSuperview() }
    self.content = content
    content?.setPosition(shift: 0, alpha: 1)
  }
}
