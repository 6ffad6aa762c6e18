import Vitrine

/// The only screen: a lamp and its brightness.
///
/// A tap on the lamp or the button switches the lamp on or off. Dragging up or down on the lamp changes its brightness.
final class LampController: ViewController {
  let lamp = LampView()
  let button = Button()
  let titleLabel = Label()
  let valueLabel = Label()
  let hintLabel = Label()

  /// The brightness that is restored when the lamp is switched on.
  private var chosenBrightness = 0.7
  /// The brightness at the start of a drag.
  private var startBrightness = 0.0

  override func viewDidLoad() {
    titleLabel.text = "NewApp"
    hintLabel.text = "Drag up or down on the lamp"
    hintLabel.numberOfLines = 2
    // Captions have the secondary color of the theme.
    for label in [titleLabel, hintLabel] { label.role = .caption }

    // The views own these closures, which do not retain the controller.
    button.action = weakly { page, _ in page.toggle() }
    lamp.addGestureRecognizer(TapGestureRecognizer(weakly { page, _ in page.toggle() }))
    lamp.addGestureRecognizer(PanGestureRecognizer(weakly { page, pan in page.dim(pan) }))

    for subview in [lamp, titleLabel, valueLabel, hintLabel, button] as [View] { view.addSubview(subview) }
    showValue()
  }

  private func toggle() {
    view.animate(duration: 0.3) { lamp.brightness = lamp.isOn ? 0 : chosenBrightness }
    showValue()
  }

  private func dim(_ pan: PanGestureRecognizer) {
    if pan.state == .began { startBrightness = lamp.brightness }
    // The full height of the lamp corresponds to the range from dark to bright.
    let change = -pan.translation(in: lamp).dy / lamp.bounds.height
    lamp.brightness = max(0, min(1, startBrightness + change))
    if lamp.isOn { chosenBrightness = lamp.brightness }
    showValue()
  }

  private func showValue() {
    valueLabel.text = lamp.isOn ? "\(lamp.percent) %" : "Off"
    button.title = lamp.isOn ? "Switch off" : "Switch on"
  }

  // MARK: Layout

  /// The lamp is next to the text on a wide screen and above it on a tall one. All sizes depend on the shorter side.
  override func viewDidLayoutSubviews() {
    let isWide = view.bounds.width > view.bounds.height
    let side = min(view.bounds.width, view.bounds.height)
    let margin = side * 0.08
    let area = view.bounds.inset(by: Insets(all: margin))

    let room =
      isWide
      ? Rect(area.minX, area.minY, area.width * 0.5, area.height)
      : Rect(area.minX, area.minY, area.width, area.height * 0.55)
    let diameter = min(room.width, room.height)
    lamp.frame = Rect(center: room.center, size: Size(diameter, diameter))

    titleLabel.font = Font(size: side * 0.05)
    valueLabel.font = Font(size: side * 0.15)
    hintLabel.font = Font(size: side * 0.04)
    button.font = Font(size: side * 0.045)

    // From top to bottom, centered in the space that the lamp leaves.
    let heights = [side * 0.08, side * 0.2, side * 0.12, max(44, side * 0.12)]
    let left = isWide ? room.maxX + margin : area.minX
    var y =
      isWide ? area.midY - heights.reduce(0, +) / 2 : room.maxY + (area.maxY - room.maxY - heights.reduce(0, +)) / 2
    for (part, height) in zip([titleLabel, valueLabel, hintLabel, button] as [View], heights) {
      part.frame = Rect(left, y, area.maxX - left, height)
      y += height
    }
    for label in [titleLabel, valueLabel, hintLabel] { label.textAlignment = isWide ? .left : .center }
  }
}
