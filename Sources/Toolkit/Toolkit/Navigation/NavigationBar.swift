import Geometry
import Languages
import Raster
import Typography

/// The bar above the screens of a navigation controller: the title in the middle, the
/// way back where reading begins, and what the screen offers at the other side.
///
/// The controller makes it and decides what it shows; its looks are a few properties.
public final class NavigationBar: View {
  /// Behind everything; opaque, unless the screens may show through while they slide.
  public var color = Color(hex: 0x1B1D24) {
    didSet { backgroundColor = color }
  }

  /// The color of the title in the middle.
  public var titleColor = Color(hex: 0xF4F5F7) {
    didSet { changeLook() }
  }

  /// Of the back button, and of a `BarButton` without a color of its own.
  public var tintColor = Color(hex: 0x6FA8FF) {
    didSet { changeLook() }
  }

  /// The line at the bottom, a point high.
  public var separatorColor = Color(hex: 0x2E313B) {
    didSet { setNeedsDisplay() }
  }

  /// What the theme gave the four: one that is another now has it from the app.
  private var themed = ThemedColors(.dark)

  private struct ThemedColors {
    var (color, title) = (Color(hex: 0x1B1D24), Color(hex: 0xF4F5F7))
    var (tint, separator) = (Color(hex: 0x6FA8FF), Color(hex: 0x2E313B))

    init(_ colors: Theme.Colors) {
      guard colors != .dark else { return }
      (color, title, tint, separator) = (colors.field, colors.text, colors.tint, colors.border)
    }
  }

  public override func environmentDidChange() {
    super.environmentDidChange()
    let new = ThemedColors(colors)
    if color == themed.color { color = new.color }
    if titleColor == themed.title { titleColor = new.title }
    if tintColor == themed.tint { tintColor = new.tint }
    if separatorColor == themed.separator { separatorColor = new.separator }
    themed = new
    content?.setNeedsLayout()
  }

  /// In points; nil for one that suits the panel: 48 on the smallest, 64 on the largest.
  public var height: Double? {
    didSet { if height != oldValue { superview?.setNeedsLayout() } }
  }

  /// What the back button says where the title of the screen before has no room; unless it is set, `StandardWord.back`.
  public var shortBackTitle: String {
    get { ownShortBackTitle ?? StandardWord.back.text }
    set {
      ownShortBackTitle = newValue
      content?.setNeedsLayout()
    }
  }
  private var ownShortBackTitle: String?

  /// Called by the back button.
  var onBack: (() -> Void)?

  /// What is shown; while two screens are on their way, what is being left as well.
  private(set) var content: NavigationBarContent?
  private(set) var look = Look(height: NavigationConstants.leastBarHeight)

  /// What the bar's parts have in common.
  struct Look: Equatable {
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
    changeLook()
  }

  /// As wide as there is room, and as high as suits the panel.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.asRoom(or: 320), height(in: window?.bounds.size ?? .zero))
  }

  /// The height for a panel of `size`.
  func height(in size: Size) -> Double {
    if let height { return max(0, height) }
    // 48 up to a short side of 480, 64 from 1080 on.
    let side = min(size.width, size.height)
    let (least, greatest) = (NavigationConstants.leastBarHeight, NavigationConstants.greatestBarHeight)
    return max(least, min(greatest, (least + (side - 480) * (greatest - least) / 600).rounded()))
  }

  private func changeLook() {
    var look = Look(height: bounds.height)
    look.titleColor = titleColor
    look.tintColor = tintColor
    self.look = look
    for view in subviews { (view as? NavigationBarContent)?.wear(look) }
  }

  public override func layoutSubviews() {
    changeLook()
    for view in subviews { view.frame = bounds }
  }

  public override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(Rect(0, bounds.height - 1, bounds.width, 1), with: separatorColor)
  }

  // MARK: Contents

  /// A content for `controller`, above the others; it is not the one that stays yet.
  func addContent(for controller: ViewController, after previous: ViewController?) -> NavigationBarContent {
    let made = NavigationBarContent()
    made.backButton.action = { [unowned(unsafe) self] _ in onBack?() }
    made.frame = bounds
    made.wear(look)
    made.show(controller, after: previous)
    addSubview(made)
    return made
  }

  /// Shows `content` alone, at rest.
  func settle(_ content: NavigationBarContent?) {
    for view in subviews where view !== content { view.removeFromSuperview() }
    self.content = content
    content?.place(shift: 0, alpha: 1)
  }
}
