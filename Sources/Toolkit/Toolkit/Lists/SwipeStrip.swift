import Geometry
import Raster

/// The buttons beneath a row that is swiped aside. The first button is the outermost.
final class SwipeStrip: View {
  /// The minimum width of a button, in points. It is large enough for a thumb.
  private static let minimumButtonWidth = 80.0
  /// The maximum fraction of a row's width that its buttons cover. The rest remains for swiping the row back.
  private static let maximumWidthFraction = 0.8
  /// The minimum reveal of a full swipe, as a fraction of the row's width.
  private static let fullSwipeFraction = 0.6
  /// The minimum distance of a full swipe beyond the buttons, in points.
  private static let fullSwipeDistance = 40.0

  let actions: [SwipeAction]
  let isOnRight: Bool
  /// Whether a full swipe performs the first action.
  let actsOnFullSwipe: Bool
  private let buttons: [Button]
  private var shades: [Color] = []
  /// The total width of the buttons, in points. An open row is moved aside by this distance.
  private(set) var buttonsWidth = 0.0

  /// Whether lifting the finger now performs the first action. Only that action's button is then visible.
  var isFull = false {
    didSet { if isFull != oldValue { showFull() } }
  }

  /// Creates the buttons for `actions`.
  init(
    _ actions: [SwipeAction], isOnRight: Bool, actsOnFullSwipe: Bool, style: ListStyle,
    act: @escaping (SwipeAction) -> Void
  ) {
    self.actions = actions
    self.isOnRight = isOnRight
    self.actsOnFullSwipe = actsOnFullSwipe
    buttons = actions.map { action in Button(title: action.title) { _ in act(action) } }
    super.init(frame: .zero)
    for button in buttons { addSubview(button) }
    apply(style)
  }

  func apply(_ style: ListStyle) {
    shades = actions.map { $0.color ?? ($0.role == .destructive ? style.destructive : style.accent) }
    for (button, shade) in zip(buttons, shades) {
      button.color = shade
      button.titleColor = shade.readableText
      button.font = style.titleFont
    }
    showFull()
  }

  /// The minimum reveal of a full swipe, in points.
  var fullSwipeReveal: Double {
    min(max(bounds.width * Self.fullSwipeFraction, buttonsWidth + Self.fullSwipeDistance), bounds.width)
  }

  /// Updates the background, which is visible beyond the buttons: it has the color of the adjacent button.
  private func showFull() {
    backgroundColor = (isFull ? shades.first : shades.last) ?? .clear
    for index in buttons.indices where index > 0 { buttons[index].alpha = isFull ? 0 : 1 }
  }

  override func layoutSubviews() {
    let widths = buttons.map { max($0.sizeThatFits(bounds.size).width, Self.minimumButtonWidth) }
    let total = widths.reduce(0, +)
    let fit = min(1, max(0, bounds.width * Self.maximumWidthFraction) / max(total, 1))
    var edge = 0.0
    for index in buttons.indices {
      // The theme may have set a corner radius.
      buttons[index].cornerRadius = 0
      let width = (widths[index] * fit).rounded()
      buttons[index].frame = Rect(isOnRight ? bounds.width - edge - width : edge, 0, width, bounds.height)
      edge += width
    }
    buttonsWidth = edge
  }
}
