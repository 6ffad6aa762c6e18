import Geometry
import Raster
import Typography

/// The view of a dialog: icon, title, message and text field above the buttons. If there is not enough room, the texts
/// and the buttons scroll separately.
final class DialogView: View {
  private typealias Style = DialogStyle

  var onChoice: (Int) -> Void = { _ in }

  private let isSheet: Bool
  private let choices: [DialogAction]
  private let iconView: IconView?
  private let titleLabel = FittingLabel()
  private let messageLabel = FittingLabel()
  private var field: TextField?
  private let texts = ScrollView(frame: .zero)
  private let controls = ScrollView(frame: .zero)
  private var buttons: [Button] = []
  /// The indices of the choices in display order, with `cancel` last.
  private let displayOrder: [Int]
  /// The scale of the text: the theme's, or less, down to 1, if the whole dialog then fits.
  private var scale = 1.0
  /// The remaining seconds that a voice announces, besides the first ones that are shown.
  private static let announcedSeconds = [10, 5]
  /// Whether the texts need scrolling.
  private var textOverflows = false {
    didSet { if textOverflows && !oldValue { texts.flashScrollIndicators() } }
  }

  init(_ dialog: Dialog, isSheet: Bool) {
    self.isSheet = isSheet
    choices = dialog.actions
    let numbers = dialog.actions.indices
    displayOrder =
      numbers.filter { dialog.actions[$0].role != .cancel } + numbers.filter { dialog.actions[$0].role == .cancel }
    iconView = dialog.icon.map { IconView($0, side: Style.iconSide) }
    super.init(frame: .zero)
    if let iconView { texts.addSubview(iconView) }
    titleLabel.text = dialog.title
    messageLabel.text = dialog.message
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      texts.addSubview(label)
    }
    for (index, choice) in choices.enumerated() {
      // The view owns the buttons, so the closure never outlives `self`.
      let button = Button(title: choice.title) { [unowned(unsafe) self] _ in onChoice(index) }
      button.wraps = true
      if let icon = choice.icon { button.icon = icon }
      if !choice.language.isEmpty { button.accessibilityLanguage = choice.language }
      buttons.append(button)
      controls.addSubview(button)
    }
    for part in [texts, controls] {
      part.backgroundColor = .clear
      addSubview(part)
    }
    updateAppearance()
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    updateAppearance()
  }

  private func updateAppearance() {
    iconView?.color = colors.tint
    messageLabel.textColor = colors.secondaryText
    for (button, choice) in zip(buttons, choices) { Style.applyColors(to: button, for: choice.role) }
    setScale(scale)
  }

  func add(_ field: TextField) {
    self.field = field
    texts.addSubview(field)
    setNeedsLayout()
  }

  /// Shows the remaining seconds on the button of `choice`.
  func show(secondsLeft: Int?, at choice: Int?) {
    guard let choice, buttons.indices.contains(choice) else { return }
    let title = choices[choice].title
    let shown = secondsLeft.map { "\(title) (\($0))" } ?? title
    let button = buttons[choice]
    if button.title != shown { button.title = shown }
    // A voice must not speak each second.
    let isFirst = button.accessibilityValue == nil
    if let secondsLeft, isFirst || Self.announcedSeconds.contains(secondsLeft) {
      button.accessibilityValue = "\(secondsLeft) s"
    } else if secondsLeft == nil, !isFirst {
      button.accessibilityValue = nil
    }
    button.accessibilityLabel = secondsLeft == nil ? nil : title
    button.accessibilityLiveRegion = secondsLeft == nil ? nil : .polite
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .alertDialog
    element.label = titleLabel.text
    if let cancel = choices.firstIndex(where: { $0.role == .cancel }) {
      element.onDismiss = { [self] in onChoice(cancel) }
    }
  }

  // MARK: Layout

  /// Returns the size of the dialog within `room`, in points.
  func size(within room: Size) -> Size {
    setScale(textScale)
    var height = self.height(in: room)
    // Users don't see that text scrolls, so prefer a smaller scale if everything fits then.
    while height > room.height, scale > 1 {
      setScale(max(1, scale - 0.125))
      height = self.height(in: room)
    }
    if height > room.height { setScale(textScale) }
    return Size(width(in: room), min(height, room.height))
  }

  private func setScale(_ scale: Double) {
    self.scale = scale
    // Labels multiply their font size by the theme's scale.
    let part = scale / textScale
    func font(_ font: Font) -> Font { Font(size: font.size * part, typeface: font.typeface) }
    titleLabel.font = font(Style.title(theme))
    messageLabel.font = font(Style.message(theme))
    for button in buttons { button.font = font(Style.button(theme)) }
  }

  private func width(in room: Size) -> Double {
    min(room.width, isSheet ? PresentationConstants.sheetWidth : Style.width * max(1, textScale))
  }

  private func height(in room: Size) -> Double {
    let inner = width(in: room) - 2 * Style.padding
    let text = textHeight(inner)
    return top + text + (text > 0 ? Style.partGap : 0) + controlHeight(inner) + Style.padding
  }

  private var top: Double { isSheet ? Style.padding + 4 : Style.padding }

  private func textHeight(_ width: Double) -> Double {
    var height = iconView == nil ? 0 : Style.iconSide
    for label in [titleLabel, messageLabel] where !label.text.isEmpty {
      height += (height > 0 ? Style.textGap : 0) + label.sizeThatFits(Size(width, 0)).height
    }
    if let field { height += (height > 0 ? Style.partGap : 0) + Style.height(of: field, in: width) }
    return height
  }

  /// Returns `true` if the dialog has two buttons whose titles fit next to each other.
  private func isRow(_ width: Double) -> Bool {
    guard !isSheet, buttons.count == 2 else { return false }
    let each = (width - Style.buttonGap) / 2
    // Leave room for the remaining seconds.
    return buttons.indices.allSatisfy {
      let icon = choices[$0].icon == nil ? 0 : Icon.side * scale + ButtonContentView.gap
      return icon + Style.button(theme).width(of: choices[$0].title + " (00)") * scale <= each * 0.8
    }
  }

  private func controlHeight(_ width: Double) -> Double {
    if isRow(width) { return rowHeight(width) }
    var height = 0.0
    for button in buttons { height += (height > 0 ? Style.buttonGap : 0) + Style.height(of: button, in: width) }
    return height
  }

  /// Returns the height of two buttons next to each other.
  private func rowHeight(_ width: Double) -> Double {
    var height = 0.0
    for button in buttons { height = max(height, Style.height(of: button, in: (width - Style.buttonGap) / 2)) }
    return height
  }

  override func layoutSubviews() {
    let inner = max(0, bounds.width - 2 * Style.padding)
    let text = textHeight(inner)
    let needed = controlHeight(inner)
    let gap = text > 0 ? Style.partGap : 0
    let room = max(0, bounds.height - top - gap - Style.padding)
    let control = min(needed, max(room - text, min(room * Style.maximumButtonFraction, room - firstLine(in: inner))))
    let glow = ControlStyle.glowReach
    // Leave room for the glow of a button, which extends beyond it.
    controls.frame = Rect(
      Style.padding - glow, top + room - control + gap - glow, inner + 2 * glow, control + 2 * glow)
    controls.contentInset = Insets(all: glow)
    controls.contentSize = Size(inner, needed)
    textOverflows = text > room - control
    texts.frame = Rect(
      Style.padding, top, inner, textOverflows ? wholeLines(in: room - control, inner) : room - control)
    texts.contentSize = Size(inner, text)
    layOutTexts(inner)
    layOutButtons(inner)
  }

  /// Returns the height of the icon or of the first line of text, which is always visible.
  private func firstLine(in width: Double) -> Double {
    if iconView != nil { return Style.iconSide }
    for label in [titleLabel, messageLabel] where !label.text.isEmpty {
      return label.lineHeight(in: width)
    }
    return 0
  }

  /// Returns the part of `room` that contains only whole lines: users cannot read a clipped line.
  private func wholeLines(in room: Double, _ width: Double) -> Double {
    var y = iconView == nil ? 0 : Style.iconSide
    var end = y <= room ? y : 0
    for label in [titleLabel, messageLabel] where !label.text.isEmpty {
      if y > 0 { y += Style.textGap }
      let line = label.lineHeight(in: width)
      let height = label.sizeThatFits(Size(width, 0)).height
      let lines = min((height / line).rounded(), ((room - y) / line).rounded(.down))
      if lines >= 1 { end = min(room, (y + lines * line).rounded(.up)) }
      y += height
    }
    return end > 0 ? end : room
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
    if let field { field.frame = Rect(0, y, width, Style.height(of: field, in: width)) }
  }

  private func layOutButtons(_ width: Double) {
    let gap = Style.buttonGap
    if isRow(width) {
      let height = rowHeight(width)
      let each = ((width - gap) / 2).rounded(.down)
      // The cancel button comes first in the reading direction.
      for (place, index) in displayOrder.reversed().enumerated() {
        buttons[index].frame = Rect((place == 0) == isRightToLeft ? width - each : 0, 0, each, height)
      }
      return
    }
    var y = 0.0
    for index in displayOrder {
      let height = Style.height(of: buttons[index], in: width)
      buttons[index].frame = Rect(0, y, width, height)
      y += height + gap
    }
  }
}
