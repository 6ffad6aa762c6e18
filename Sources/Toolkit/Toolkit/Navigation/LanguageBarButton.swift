import Languages

/// The button of `BarButton.languages(for:)`.
final class LanguageBarButton: BarButton {
  private unowned(unsafe) let presenter: ViewController

  init(for controller: ViewController) {
    presenter = controller
    super.init()
    action = { [unowned(unsafe) self] _ in offer() }
    showTitle()
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    showTitle()
  }

  private var others: [Language] { Language.offered.filter { $0 != Language.current } }

  private func showTitle() {
    let others = others
    let shown = others.count == 1 ? others[0] : Language.current
    title = shown.nativeName
    // A voice of another language would not pronounce the name.
    accessibilityLanguage = shown.tag
    isHidden = others.isEmpty
  }

  private func offer() {
    guard let application = window?.application else { return }
    let others = others
    if others.count == 1 { return application.language = others[0] }
    let sheet = ActionSheet()
    for language in others {
      sheet.addAction(
        language.nativeName, language: language.tag, handler: application.weakly { $0.language = language })
    }
    sheet.addAction(StandardWord.cancel.text, role: .cancel)
    presenter.present(sheet, as: .popover(from: self))
  }
}

extension BarButton {
  /// Returns a button with which users select one of the languages of `Kiosk.run(languages:)`.
  ///
  /// Its title is the name of a language in that language. With two languages, it is the other one, which a tap
  /// selects. With more, it is the current one, and a tap opens a list of the others. With one, the button is hidden.
  ///
  ///     navigationItem.trailingItems = [BarButton.languages(for: self)]
  ///
  /// - Parameter controller: The controller whose bar contains the button. It is not retained, and must exist as long
  ///   as the button can be tapped.
  public static func languages(for controller: ViewController) -> BarButton { LanguageBarButton(for: controller) }
}
