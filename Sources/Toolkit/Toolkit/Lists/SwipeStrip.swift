import Geometry
import Raster

/// The buttons beneath a row that is swiped aside, the first one outermost.
final class SwipeStrip: View {
  /// In points: a thumb must not miss a button.
  private static let leastWidth = 80.0
  /// How much of a row its buttons take at most: the rest is there to be swiped back.
  private static let mostOfRow = 0.8
  /// How much of a row has to be aside for a full swipe, and how far beyond its buttons, in points.
  private static let (fullPart, fullExcess) = (0.6, 40.0)

  let actions: [SwipeAction]
  /// Whether the row comes away from its right side.
  let isOnRight: Bool
  /// Whether the first action is done when the row is swiped all the way.
  let actsOnFullSwipe: Bool
  private let buttons: [Button]
  private var shades: [Color] = []
  /// How wide the buttons are, in points: so far aside a row rests that is open.
  private(set) var openReveal = 0.0

  /// Whether the row is so far aside that lifting the finger does the first action: then nothing else is to be seen.
  var isFull = false {
    didSet { if isFull != oldValue { showFull() } }
  }

  /// - Parameter act: does an action.
  init(
    _ actions: [SwipeAction], isOnRight: Bool, actsOnFullSwipe: Bool, style: ListStyle, act: @escaping (SwipeAction) -> Void
  ) {
    self.actions = actions
    self.isOnRight = isOnRight
    self.actsOnFullSwipe = actsOnFullSwipe
    buttons = actions.map { action in Button(title: action.title) { _ in act(action) } }
    super.init(frame: .zero)
    for button in buttons { addSubview(button) }
    wear(style)
  }

  /// Takes the looks of the list.
  func wear(_ style: ListStyle) {
    shades = actions.map { $0.color ?? ($0.role == .destructive ? style.destructive : style.accent) }
    for (button, shade) in zip(buttons, shades) {
      (button.color, button.titleColor, button.font) = (shade, shade.readableText, style.titleFont)
    }
    showFull()
  }

  /// From what distance on a swipe is a full one, in points.
  var fullReveal: Double { min(max(bounds.width * Self.fullPart, openReveal + Self.fullExcess), bounds.width) }

  /// What shows where the row is further aside than its buttons are wide: the color of the one next to it.
  private func showFull() {
    backgroundColor = (isFull ? shades.first : shades.last) ?? .clear
    for index in buttons.indices where index > 0 { buttons[index].alpha = isFull ? 0 : 1 }
  }

  override func layoutSubviews() {
    let widths = buttons.map { max($0.sizeThatFits(bounds.size).width, Self.leastWidth) }
    let total = widths.reduce(0, +)
    let fit = min(1, max(0, bounds.width * Self.mostOfRow) / max(total, 1))
    var edge = 0.0
    for index in buttons.indices {
      // A theme may have given it corners.
      buttons[index].cornerRadius = 0
      let width = (widths[index] * fit).rounded()
      buttons[index].frame = Rect(isOnRight ? bounds.width - edge - width : edge, 0, width, bounds.height)
      edge += width
    }
    openReveal = edge
  }
}
