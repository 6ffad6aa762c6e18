import Vitrine

/// All kinds of controls, in the chosen theme and text size.
final class ThemesController: DemoController {
  let choice = SegmentedControl(titles: ["Dark", "Light", "Contrast"])
  let size = Slider()
  let orderButton = Button(title: "Order") { _ in }
  private let page = StackView(.vertical, spacing: 12)
  private var theme = Theme.dark

  override func setUp() {
    choice.selectedIndex = 0
    choice.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in wear() }
    size.minimumValue = 1
    size.maximumValue = 2
    size.isTrackTappable = true
    size.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in wear() }

    let name = TextField("Your name")
    let sugar = Switch()
    let cups = Stepper()
    let progress = ProgressView()
    let wheel = ActivityIndicator()
    size.accessibilityLabel = "Text size"
    sugar.accessibilityLabel = "Sugar"
    cups.accessibilityLabel = "Cups"
    progress.accessibilityLabel = "Progress"
    sugar.isOn = true
    cups.valueFormatter = { "\(Int($0))" }
    cups.value = 2
    progress.progress = 0.6
    wheel.hidesWhenStopped = false
    let row = StackView(.horizontal, spacing: 12, [sugar, cups, wheel])
    row.wraps = true
    let buttons = StackView(.horizontal, spacing: 12)
    let later = Button(title: "Later") { _ in }
    later.isEnabled = false
    buttons.addSpace()
    buttons.add(later)
    buttons.add(orderButton)
    let about = Label("Everything here uses the theme of the stage.", .caption)
    about.numberOfLines = 0
    for part in [choice, size, Label("Coffee", .title), about, name, row, progress, buttons] as [View] {
      page.add(part)
    }
    fill(with: ScrollView(page))
    wear()
  }

  /// Applies the chosen theme and text size to the stage.
  private func wear() {
    switch choice.selectedIndex {
    case 1: theme = .light
    case 2: theme = .highContrast
    default: theme = .dark
    }
    theme.textScale = (size.value * 20).rounded() / 20
    stage.theme = theme
    stage.backgroundColor = theme.colors.background
    show("theme", choice.titles[choice.selectedIndex ?? 0])
    show("text", "\(Text.decimal(theme.textScale * 100)) %")
  }

  override func layOut(_ area: Rect) { page.insets = Insets(all: min(metrics.margin, area.width * 0.025)) }
}
