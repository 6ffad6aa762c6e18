import Vitrine

/// A page of settings that sets no frames: a column with a grid, a row that wraps and a row of buttons.
final class StacksController: DemoController {
  let page = StackView(.vertical, spacing: 14)
  let form = GridView(columns: [], spacing: 12)
  let mirrored = Switch()
  let drinks = StackView(.horizontal, spacing: 8)

  override func setUp() {
    let light = Slider()
    let cups = Stepper()
    let water = SegmentedControl(titles: ["Soft", "Medium", "Hard"])
    light.accessibilityLabel = "Light"
    cups.accessibilityLabel = "Cups"
    water.accessibilityLabel = "Water"
    mirrored.accessibilityLabel = "Mirrored"
    light.value = 0.6
    cups.value = 2
    cups.valueFormatter = { "\(Int($0))" }
    water.selectedIndex = 1
    form.add(Label("Light"), light)
    form.add(Label("Cups"), cups)
    form.add(Label("Water"), water)
    form.add(Label("Mirrored"), mirrored)
    mirrored.addAction(for: .valueChanged) { [unowned(unsafe) self] in
      page.layoutDirection = $0.isOn ? .rightToLeft : .leftToRight
      show("reads", $0.isOn ? "right to left" : "left to right")
    }
    show("reads", "left to right")

    drinks.wraps = true
    for name in ["Espresso", "Cappuccino", "Flat white", "Tea", "Cocoa"] {
      drinks.add(Button(title: name) { [unowned(unsafe) self] button in remove(button) })
    }
    show("drinks", "5")

    let buttons = StackView(.horizontal, spacing: 12)
    buttons.addSpace()
    buttons.add(Button(title: "Reset") { [unowned(unsafe) self] _ in bringAllBack() })
    buttons.add(Button(title: "Save") { _ in })
    for part in [form, drinks, buttons] as [View] { page.add(part) }
    fill(with: ScrollView(page))
  }

  /// Hides a tapped drink. The others close the gap.
  private func remove(_ button: Button) {
    button.isHidden = true
    show("drinks", "\(drinks.subviews.filter { !$0.isHidden }.count)")
  }

  private func bringAllBack() {
    for drink in drinks.subviews { drink.isHidden = false }
    show("drinks", "\(drinks.subviews.count)")
  }

  override func layOut(_ area: Rect) {
    page.insets = Insets(all: metrics.margin)
    // Two columns, if there is room for a label and a control next to each other.
    form.columns = area.width < 260 ? [.share(1)] : [.fitting, .share(1)]
  }
}
