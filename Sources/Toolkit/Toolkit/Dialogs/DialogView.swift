import Geometry
import Raster
import Typography

/// Icon, title, message and field of a dialog above its buttons. What has no room scrolls, texts and buttons each by itself.
final class DialogView: View {
  private typealias Style = DialogStyle

  /// Called with the number of the choice that a finger has made.
  var onChoice: (Int) -> Void = { _ in }

  private let isSheet: Bool
  private let choices: [DialogChoice]
  private let iconView: IconView?
  private let titleLabel = Label()
  private let messageLabel = Label()
  private var field: TextField?
  private let texts = ScrollView(frame: .zero)
  private let controls = ScrollView(frame: .zero)
  private var buttons: [Button] = []
  /// The choices in the order in which they are seen: what cancels comes last.
  private let order: [Int]

  init(_ dialog: Dialog, isSheet: Bool) {
    self.isSheet = isSheet
    choices = dialog.choices
    let numbers = dialog.choices.indices
    order = numbers.filter { dialog.choices[$0].role != .cancel } + numbers.filter { dialog.choices[$0].role == .cancel }
    iconView = dialog.icon.map { IconView($0, side: Style.iconSide) }
    super.init(frame: .zero)
    if let iconView { texts.addSubview(iconView) }
    titleLabel.text = dialog.title
    titleLabel.font = Style.title
    messageLabel.text = dialog.message
    messageLabel.font = Style.message
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      texts.addSubview(label)
    }
    for (index, choice) in choices.enumerated() {
      // This owns the buttons.
      let button = Button(title: choice.title) { [unowned(unsafe) self] _ in onChoice(index) }
      button.font = Style.button
      if let icon = choice.icon { button.icon = icon }
      buttons.append(button)
      controls.addSubview(button)
    }
    for part in [texts, controls] {
      part.backgroundColor = .clear
      addSubview(part)
    }
    updateLooks()
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    updateLooks()
  }

  private func updateLooks() {
    iconView?.color = colors.tint
    messageLabel.textColor = colors.quietText
    for (button, choice) in zip(buttons, choices) { Style.paint(button, for: choice.role) }
  }

  func add(_ field: TextField) {
    self.field = field
    texts.addSubview(field)
    setNeedsLayout()
  }

  /// Tells of the last seconds on the button of what will be chosen.
  func show(secondsLeft: Int?, at choice: Int?) {
    guard let choice, buttons.indices.contains(choice) else { return }
    let title = secondsLeft.map { "\(choices[choice].title) (\($0))" } ?? choices[choice].title
    if buttons[choice].title != title { buttons[choice].title = title }
  }

  // MARK: Layout

  /// What it takes in `room`, in points.
  func size(within room: Size) -> Size {
    let width = isSheet ? min(room.width, PresentationConstants.sheetWidth) : min(room.width, Style.width)
    let inner = width - 2 * Style.padding
    let text = textHeight(inner)
    let height = top + text + (text > 0 ? Style.partGap : 0) + controlHeight(inner) + Style.padding
    return Size(width, min(height, room.height))
  }

  private var top: Double { isSheet ? Style.padding + 4 : Style.padding }

  private func textHeight(_ width: Double) -> Double {
    var height = iconView == nil ? 0 : Style.iconSide
    for label in [titleLabel, messageLabel] where !label.text.isEmpty {
      height += (height > 0 ? Style.textGap : 0) + label.sizeThatFits(Size(width, 0)).height
    }
    if field != nil { height += (height > 0 ? Style.partGap : 0) + Style.buttonHeight }
    return height
  }

  /// Two buttons stand beside each other where their titles fit.
  private func isRow(_ width: Double) -> Bool {
    guard !isSheet, buttons.count == 2 else { return false }
    let each = (width - Style.buttonGap) / 2
    // Room for the seconds that may come to stand on it.
    return buttons.indices.allSatisfy {
      let icon = choices[$0].icon == nil ? 0 : Icon.side + ButtonFace.gap
      return icon + Style.button.width(of: choices[$0].title + " (00)") <= each * 0.8
    }
  }

  private func controlHeight(_ width: Double) -> Double {
    let rows = isRow(width) ? 1 : buttons.count
    return Double(rows) * (Style.buttonHeight + Style.buttonGap) - Style.buttonGap
  }

  override func layoutSubviews() {
    let inner = max(0, bounds.width - 2 * Style.padding)
    let (text, needed) = (textHeight(inner), controlHeight(inner))
    let gap = text > 0 ? Style.partGap : 0
    let room = max(0, bounds.height - top - gap - Style.padding)
    let control = min(needed, max(room - text, room * Style.buttonShare))
    let glow = ControlStyle.glow
    // A button's glow reaches out of it, and is not to be cut off.
    controls.frame = Rect(
      Style.padding - glow, top + room - control + gap - glow, inner + 2 * glow, control + 2 * glow)
    controls.contentInset = Insets(all: glow)
    controls.contentSize = Size(inner, needed)
    texts.frame = Rect(Style.padding, top, inner, room - control)
    texts.contentSize = Size(inner, text)
    layOutTexts(inner)
    layOutButtons(inner)
  }

  private func layOutTexts(_ width: Double) {
    var y = iconView == nil ? 0 : Style.iconSide
    iconView?.frame = Rect(((width - Style.iconSide) / 2).rounded(), 0, Style.iconSide, Style.iconSide)
    for label in [titleLabel, messageLabel] where !label.text.isEmpty {
      let height = label.sizeThatFits(Size(width, 0)).height
      if y > 0 { y += Style.textGap }
      label.frame = Rect(0, y, width, height)
      y += height
    }
    if y > 0 { y += Style.partGap }
    field?.frame = Rect(0, y, width, Style.buttonHeight)
  }

  private func layOutButtons(_ width: Double) {
    let (height, gap) = (Style.buttonHeight, Style.buttonGap)
    if isRow(width) {
      let each = ((width - gap) / 2).rounded(.down)
      // What leaves all as it is stands first, where reading begins.
      for (place, index) in order.reversed().enumerated() {
        buttons[index].frame = Rect((place == 0) == isRightToLeft ? width - each : 0, 0, each, height)
      }
      return
    }
    for (place, index) in order.enumerated() {
      buttons[index].frame = Rect(0, Double(place) * (height + gap), width, height)
    }
  }
}
