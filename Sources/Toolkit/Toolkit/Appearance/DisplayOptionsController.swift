import Geometry
import Languages
import LocalFormats

/// A card with which visitors adapt the screen to their eyes: the text size, high contrast, reduced motion, and dark or
/// light colors if the app has both.
///
/// A button in a navigation bar opens it next to itself:
///
///     navigationItem.trailingItems = [BarButton.displayOptions(for: self, alternative: .dark)]
///
/// A choice changes the window's theme at once, so that the visitor sees it on the screen behind the card.
/// `Application.resetForNextUser` returns to the theme with which visits begin (`Window.initialTheme`). If the app has
/// set none, that is the theme before the first choice.
///
/// The texts are standard words (`StandardWord`) in the current language.
public final class DisplayOptionsController: ViewController {
  /// The largest text scale that visitors can choose, from 1. The default is 2. Set it before the card is presented, if
  /// the app's screens have no room for larger text on a small panel.
  public var maximumTextScale = 2.0
  private let sizeLabel = Label()
  private let sizeStepper = Stepper(value: 100, in: 100...200)
  private let darkLabel = Label()
  private let darkSwitch = Switch()
  private let contrastLabel = Label()
  private let contrastSwitch = Switch()
  private let motionLabel = Label()
  private let motionSwitch = Switch()
  private let done = Button()
  private let alternative: Theme?

  /// The change of the text size for each step, in percent. Chosen: four steps from 100 to 200 %, as far as EN 301 549
  /// asks (11.1.4.4.1).
  private static let step = 25.0
  /// The width of the card at a text scale of 1, in points. Chosen: each English row fits on one line. Longer ones
  /// wrap.
  private static let width = 320.0

  /// Creates a card.
  ///
  /// - Parameter alternative: A dark theme if visits begin with a light one, or the reverse. The card then has a switch
  ///   "Dark colors", which sets the colors of one of the two. The default is `nil`, no switch.
  public init(alternative: Theme? = nil) {
    self.alternative = alternative
    super.init()
    fitsContentHeight = true
  }

  public override func loadView() {
    sizeStepper.stepValue = Self.step
    sizeStepper.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in
      change { $0.textScale = sizeStepper.value / 100 }
    }
    contrastSwitch.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in
      change { $0.colors = contrastSwitch.isOn ? .highContrast : chosenColors }
    }
    darkSwitch.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in
      change { $0.colors = chosenColors }
    }
    motionSwitch.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in
      change { $0.reducesMotion = motionSwitch.isOn }
    }
    done.action = { [unowned(unsafe) self] _ in dismiss() }
    for (label, control) in [(darkLabel, darkSwitch), (contrastLabel, contrastSwitch), (motionLabel, motionSwitch)] {
      label.isUserInteractionEnabled = true
      label.addGestureRecognizer(TapGestureRecognizer { [unowned(unsafe) control] _ in control.toggleByTap() })
    }
    let darkRow = Self.row(darkLabel, darkSwitch)
    darkRow.isHidden = alternative == nil
    let page = StackView(
      .vertical, spacing: 16, insets: Insets(all: 20),
      [
        Self.row(sizeLabel, sizeStepper), darkRow, Self.row(contrastLabel, contrastSwitch),
        Self.row(motionLabel, motionSwitch), done,
      ])
    view = ScrollView(page)
  }

  /// Returns a row in which the control is below its label if both do not fit next to each other.
  private static func row(_ label: Label, _ control: Control) -> StackView {
    label.accessibilityElementsHidden = true
    let row = StackView(.horizontal, spacing: 12, [label, control])
    row.alignment = .center
    row.distribution = .equalSpacing
    row.wraps = true
    return row
  }

  public override func viewWillAppear(_ animated: Bool) { showTheme() }

  public override func environmentDidChange() {
    title = StandardWord.displayOptions.text
    for (label, control, word) in [
      (sizeLabel, sizeStepper as Control, StandardWord.textSize), (darkLabel, darkSwitch, .darkColors),
      (contrastLabel, contrastSwitch, .highContrast), (motionLabel, motionSwitch, .reduceMotion),
    ] {
      label.text = word.text
      control.accessibilityLabel = word.text
    }
    done.title = StandardWord.done.text
    // Setting it shows the value in the current language.
    sizeStepper.valueFormatter = { Formats.current.percent(Int($0)) }
    preferredContentSize.width = Self.width * view.theme.textScale
    showTheme()
  }

  private func showTheme() {
    guard let theme = view.window?.theme else { return }
    // A text size below 100 % with which visits begin stays available.
    sizeStepper.minimumValue = min(100, (view.window?.initialTheme ?? theme).textScale * 100)
    sizeStepper.maximumValue = max(100, min(maximumTextScale, 2) * 100)
    sizeStepper.value = theme.textScale * 100
    contrastSwitch.isOn = theme.colors == .highContrast
    // With high contrast, the switch shows the colors that follow when high contrast is switched off.
    if !contrastSwitch.isOn { darkSwitch.isOn = theme.isDark }
    // A board's setting can replace the app's theme by one that is as dark as the alternative.
    darkSwitch.isEnabled = !contrastSwitch.isOn && alternative?.isDark != Theme(usualColors).isDark
    // If visits begin with high contrast, there are no other colors to return to.
    contrastSwitch.isEnabled = !contrastSwitch.isOn || usualColors != .highContrast
    motionSwitch.isOn = theme.reducesMotion
  }

  /// The colors with which visits begin.
  private var usualColors: Theme.Colors { (view.window?.initialTheme ?? view.theme).colors }

  /// The usual colors, or those of the alternative if the switch "Dark colors" selects them.
  private var chosenColors: Theme.Colors {
    guard let alternative, alternative.isDark == darkSwitch.isOn else { return usualColors }
    return alternative.colors
  }

  private func change(_ update: (inout Theme) -> Void) {
    guard let window = view.window else { return }
    var theme = window.theme
    // Before any theme is set, because that also sets the controls.
    update(&theme)
    if window.initialTheme == nil { window.initialTheme = window.theme }
    window.theme = theme
  }
}

extension BarButton {
  /// Returns a button with the title "Aa" that opens a `DisplayOptionsController` next to itself. Screen readers call
  /// it "Display", in the current language. An app can replace the title by an icon.
  ///
  /// - Parameters:
  ///   - controller: The controller whose bar contains the button. It is not retained, and must exist as long as the
  ///     button can be tapped.
  ///   - alternative: A dark theme if visits begin with a light one, or the reverse, for a switch "Dark colors". The
  ///     default is `nil`, no switch.
  public static func displayOptions(for controller: ViewController, alternative: Theme? = nil) -> BarButton {
    let button = BarButton(title: "Aa") { [unowned(unsafe) controller] button in
      controller.present(DisplayOptionsController(alternative: alternative), as: .popover(from: button))
    }
    button.standardLabel = .displayOptions
    return button
  }
}
