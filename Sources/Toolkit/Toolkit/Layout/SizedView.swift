import Geometry

/// A view that sets or limits the size of its content, or keeps the ratio of its width and height.
///
///     page.add(SizedView(code, width: 240))  // as high as the code needs
///     page.add(SizedView(form, maximumWidth: 480))
///     page.add(SizedView(poster, aspectRatio: 16 / 9))
///     page.add(SizedView(readable: text))
///
/// On a wide panel, the content is in the middle. Use it in a stack, a grid or a `ScrollView(page)`, or set its frame.
/// Hiding or showing the content does the same to this view, so that a stack leaves no space for hidden content.
public final class SizedView: View {
  /// The limited view.
  public let content: View

  /// The maximum width of the content, in points, or `nil` for no limit.
  public var maximumWidth: Double? {
    didSet { if maximumWidth != oldValue { contentDidChange() } }
  }

  /// The width of the content, in points, or `nil` for a width that depends on the content and the available space. In a
  /// narrower space, the content is as wide as the space.
  public var width: Double? {
    didSet { if width != oldValue { fixedSizeDidChange() } }
  }

  /// The height of the content, in points, or `nil` for the height that fits it.
  public var height: Double? {
    didSet { if height != oldValue { fixedSizeDidChange() } }
  }

  /// The width of the content divided by its height, or `nil` for the height that fits it.
  public var aspectRatio: Double? {
    didSet { if aspectRatio != oldValue { contentDidChange() } }
  }

  /// Whether the maximum width is that of a readable line of body text.
  private let isReadable: Bool
  /// Whether the content was hidden at the last call of `updateVisibility()`.
  private var wasContentHidden = false

  /// The width of a readable line, in multiples of the font size: about 70 characters. Typographers recommend 45 to 75.
  private static let readableWidth = 34.0

  /// Creates a view that sets or limits the size of `content`.
  ///
  /// Without a height, the view is as high as the content needs at its width. Stacks and grids do not stretch it in a
  /// direction with a fixed size.
  public convenience init(
    _ content: View, width: Double? = nil, height: Double? = nil, maximumWidth: Double? = nil,
    aspectRatio: Double? = nil
  ) {
    self.init(content, isReadable: false)
    self.width = width
    self.height = height
    self.maximumWidth = maximumWidth
    self.aspectRatio = aspectRatio
    // An initializer does not call the properties' observers.
    fixedSizeDidChange()
  }

  /// Creates a view that makes `content` at most as wide as a readable line of body text, at the theme's text scale.
  public convenience init(readable content: View) { self.init(content, isReadable: true) }

  private init(_ content: View, isReadable: Bool) {
    self.content = content
    self.isReadable = isReadable
    super.init(frame: .zero)
    horizontalHugging = content.horizontalHugging
    verticalHugging = content.verticalHugging
    addSubview(content)
    updateVisibility()
  }

  private var limit: Double {
    let readable = isReadable ? theme.fontSizes.body * textScale * Self.readableWidth : .infinity
    return max(0, min(readable, maximumWidth ?? .infinity, validLength(width) ?? .infinity))
  }

  /// Returns the size that fits the content within the limits.
  public override func sizeThatFits(_ size: Size) -> Size {
    let room = min(size.width.asLengthLimit(default: LayoutItem.maximumLength), limit)
    let fitting = content.fittingSize(width: room)
    guard let ratio = validRatio else {
      let isFixed = validLength(width) != nil
      return Size(isFixed ? room : min(fitting.width, room), validLength(height) ?? fitting.height)
    }
    let width = room < LayoutItem.maximumLength ? room : fitting.width
    return Size(width, width / ratio)
  }

  public override func layoutSubviews() {
    var size = Size(min(bounds.width, limit), min(bounds.height, validLength(height) ?? .infinity))
    if let ratio = validRatio {
      size = Size(min(size.width, size.height * ratio), min(size.height, size.width / ratio))
    }
    content.setLayoutFrame(wholePixels(Rect(center: bounds.center, size: size)))
  }

  /// Returns a fixed length, or `nil` if it is not a length.
  private func validLength(_ length: Double?) -> Double? {
    length.flatMap { $0 >= 0 && $0 < LayoutItem.maximumLength ? $0 : nil }
  }

  /// The aspect ratio, if it is one.
  private var validRatio: Double? { aspectRatio.flatMap { $0 > 0 && $0 < LayoutItem.maximumLength ? $0 : nil } }

  /// Returns a frame whose edges are whole pixels, so that text is sharp.
  private func wholePixels(_ frame: Rect) -> Rect {
    let scale = window?.scale ?? 1
    func rounded(_ length: Double) -> Double { (length * scale).rounded() / scale }
    let left = rounded(frame.minX)
    let top = rounded(frame.minY)
    return Rect(left, top, rounded(frame.maxX) - left, rounded(frame.maxY) - top)
  }

  public override func environmentDidChange() {
    super.environmentDidChange()
    if isReadable { contentDidChange() }
  }

  /// Called when the size that fits the content has changed, or when the content is hidden or shown.
  override func invalidateSubviewLayout() {
    updateVisibility()
    contentDidChange()
  }

  /// Hides or shows this view if the content was hidden or shown. An app may also hide this view alone.
  private func updateVisibility() {
    guard content.isHidden != wasContentHidden else { return }
    wasContentHidden = content.isHidden
    isHidden = content.isHidden
  }

  /// Makes stacks and grids keep the fixed width and height.
  private func fixedSizeDidChange() {
    horizontalHugging = validLength(width) == nil ? content.horizontalHugging : .tight
    verticalHugging = validLength(height) == nil ? content.verticalHugging : .tight
    contentDidChange()
  }

  private func contentDidChange() {
    setNeedsLayout()
    setNeedsMeasure()
  }
}
