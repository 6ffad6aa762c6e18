import Geometry
import Languages
import Toolkit

/// The texts of the toolkit that these screens use.
enum StandardWordText {
  static var cancel: String { StandardWord.cancel.text }
}

/// A page that asks for the password of a network, and for the name of a hidden one. It belongs into a navigation
/// controller: its buttons are in the bar, above the keyboard of a small panel.
final class WiFiPasswordController: ViewController {
  private let wifi: WiFi
  /// The network, or `nil` for a hidden one.
  private let network: WiFiNetwork?
  let nameField = TextField("")
  let passwordField = TextField("")
  private let showLabel = Label()
  let showSwitch = Switch()
  private let nameRow: FormRow
  private let passwordRow: FormRow
  let joinButton = BarButton()
  let cancelButton = BarButton()
  private let initialMessage: String?
  private let isPushed: Bool
  private var isJoining = false

  /// - Parameters:
  ///   - network: The network, or `nil` to ask for the name of a hidden one.
  ///   - message: The error message that the page shows first.
  ///   - isPushed: Whether the bar has a back button. Otherwise it gets one that cancels.
  init(_ wifi: WiFi, _ network: WiFiNetwork?, message: String?, isPushed: Bool) {
    self.wifi = wifi
    self.isPushed = isPushed
    self.network = network
    initialMessage = message
    nameRow = FormRow("", nameField)
    passwordRow = FormRow("", passwordField)
    super.init()
    navigationItem.trailingItems = isPushed ? [joinButton] : [cancelButton, joinButton]
  }

  override func loadView() {
    nameField.nextField = passwordField
    for field in [nameField, passwordField] {
      field.traits.autocapitalizationType = .none
      field.traits.insertsFullStopAfterTwoSpaces = false
      field.traits.offersCompletions = false
    }
    nameField.rules.maximumLength = WiFiNetwork.maximumNameLength
    passwordField.isSecure = true
    // The derived key of WPA2 has the most characters.
    passwordField.rules.maximumLength = 64
    passwordField.errorMessage = initialMessage
    passwordField.onChange = { [unowned(unsafe) self] _ in
      passwordField.errorMessage = nil
      updateButtons()
    }
    nameField.onChange = { [unowned(unsafe) self] _ in
      nameField.errorMessage = nil
      updateButtons()
    }
    passwordField.onReturn = { [unowned(unsafe) self] _ in join() }
    showSwitch.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in passwordField.isSecure = !showSwitch.isOn }
    showLabel.accessibilityElementsHidden = true
    showLabel.numberOfLines = 0
    joinButton.action = { [unowned(unsafe) self] _ in join() }
    cancelButton.action = { [unowned(unsafe) self] _ in close() }
    let show = StackView(.horizontal, spacing: 12, [showLabel, showSwitch])
    show.alignment = .center
    show.distribution = .equalSpacing
    let page = StackView(.vertical, spacing: 16, insets: Insets(all: 20))
    if network == nil { page.add(nameRow) }
    page.add(passwordRow)
    page.add(show)
    view = ScrollView(SizedView(readable: page))
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    title = network?.name ?? WiFiWord.otherNetwork.text
    nameRow.label.text = WiFiWord.networkName.text
    passwordRow.label.text = WiFiWord.password.text
    if network == nil { passwordField.placeholder = WiFiWord.emptyIfOpen.text }
    showLabel.text = WiFiWord.showPassword.text
    showSwitch.accessibilityLabel = WiFiWord.showPassword.text
    cancelButton.title = StandardWordText.cancel
    view.backgroundColor = view.theme.colors.background
    updateButtons()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    (network == nil ? nameField : passwordField).becomeFirstResponder()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isJoining { wifi.cancelJoin() }
    // The page may be released later.
    passwordField.text = ""
  }

  private func updateButtons() {
    joinButton.title = isJoining ? WiFiWord.connecting.text : WiFiWord.join.text
    let hasName = network != nil || !nameField.text.isEmpty
    joinButton.isEnabled = !isJoining && hasName && (network == nil || !passwordField.text.isEmpty)
    nameField.isEnabled = !isJoining
    passwordField.isEnabled = !isJoining
  }

  private func join() {
    guard joinButton.isEnabled else { return }
    isJoining = true
    updateButtons()
    view.window?.firstResponder?.resignFirstResponder()
    let completion: (WiFiFailure?) -> Void = weakly { page, failure in page.didJoin(failure) }
    let password = passwordField.text
    if let network {
      wifi.join(network, password: password, completion: completion)
    } else {
      wifi.joinHidden(named: nameField.text, password: password.isEmpty ? nil : password, completion: completion)
    }
  }

  private func close() {
    if isPushed { navigationController?.pop() } else { dismiss() }
  }

  private func didJoin(_ failure: WiFiFailure?) {
    isJoining = false
    updateButtons()
    guard let failure else { return close() }
    if failure == .canceled { return }
    let field = failure == .notFound && network == nil ? nameField : passwordField
    field.errorMessage = failure.text
    field.becomeFirstResponder()
  }
}
