import Runtime
public import Vitrine

extension TouchPlayer {
  /// Launches an app whose screens share one object, as `Kiosk.run(languages:idlePolicy:model:rootViewController:)`
  /// does.
  ///
  /// ```swift
  /// let player = TouchPlayer(width: 800, height: 480)
  /// player.launch(
  ///   languages: Texts.languages, model: { BoxOffice($0) }, rootViewController: { EventsController($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - languages: The languages of the app's texts. The app starts in the first one, and returns to it for each new
  ///     user.
  ///   - settings: The app's settings (`Kiosk.setting`), which take precedence over the environment in this test's
  ///     context.
  /// - Returns: The object, which exists as long as the player's application.
  @discardableResult
  public func launch<Model: AnyObject>(
    languages: [Language] = [], settings: [String: String] = [:],
    model makeModel: @escaping (Application) -> Model,
    rootViewController makeRoot: @escaping (Model) -> ViewController
  ) -> Model {
    Kiosk.setTestSettings(settings)
    let delegate = ModelDelegate(makeModel, makeRoot)
    application.delegate = delegate
    if let first = languages.first {
      LanguageDelegate.offer(languages)
      application.delegate = LanguageDelegate(delegate, first: first)
    }
    application.delegate?.applicationDidFinishLaunching(application)
    application.advance(to: application.now)
    return delegate.model(for: application)
  }

  /// Lets the user leave: resets what the user chose and typed, and shows the first screen to the next one
  /// (`Application.startNextVisit`).
  public func startNextVisit() {
    application.startNextVisit()
    application.advance(to: application.now)
  }
}
