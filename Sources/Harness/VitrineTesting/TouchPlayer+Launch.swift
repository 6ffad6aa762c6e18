import Runtime
public import Testing
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
  /// See ``launch(_:settings:)``.
  @discardableResult
  public func launch<Model: AnyObject>(
    languages: [Language] = [], settings: [String: String] = [:], idlePolicy: IdlePolicy = IdlePolicy(),
    model makeModel: @escaping (Application) -> Model,
    rootViewController makeRoot: @escaping (Model) -> ViewController,
    idleViewController makeIdleScreen: ((Model) -> ViewController)? = nil,
    staffViewController makeStaffScreen: ((Model) -> ViewController)? = nil
  ) -> Model {
    let app = KioskApp(
      languages: languages, idlePolicy: idlePolicy, model: makeModel, rootViewController: makeRoot,
      idleViewController: makeIdleScreen, staffViewController: makeStaffScreen)
    return launch(app, settings: settings)
  }

  /// Launches an app.
  ///
  /// ```swift
  /// let player = TouchPlayer(width: 800, height: 480)
  /// player.launch(App.kiosk, settings: ["SERVER": server.url])
  /// ```
  ///
  /// The app starts in its first language, and returns to it for each new user. A visit ends after the time of
  /// `IdlePolicy.idleTimeout` and `warningDuration` without a touch or key. The player shows neither the question
  /// before the end, nor the idle screen unless `showIdleScreen()` is called, and the panel is never dark.
  ///
  /// - Parameters:
  ///   - app: The app, which can be launched once.
  ///   - settings: The app's settings (`Kiosk.setting`), which take precedence over the environment in this test's
  ///     context.
  /// - Returns: The object that the screens share, which exists as long as the player's application.
  @discardableResult
  public func launch<Model>(_ app: KioskApp<Model>, settings: [String: String] = [:]) -> Model {
    Kiosk.setTestSettings(settings)
    let delegate = app.delegate
    application.delegate = delegate
    if let first = app.languages.first {
      LanguageDelegate.offer(app.languages)
      application.delegate = LanguageDelegate(delegate, first: first)
    }
    application.delegate?.applicationDidFinishLaunching(application)
    application.advance(to: application.now)
    let model = delegate.model(for: application)
    makeIdleScreen = app.idlePolicy.makeIdleContent
    makeStaffScreen = app.makeStaffScreen.map { makeScreen in { makeScreen(model) } }
    if let idleTimeout = app.idlePolicy.idleTimeout {
      let timer = VisitTimer(application, delay: idleTimeout + max(0, app.idlePolicy.warningDuration))
      // The player owns the timer's object.
      onTouches = { timer.restart() }
      application.onUserActivity = { [unowned application] _ in
        timer.restart()
        return application
      }
    }
    return model
  }

  /// Lets the user leave: resets what the user chose and typed, and shows the first screen to the next one
  /// (`Application.startNextVisit`).
  public func startNextVisit() {
    application.startNextVisit()
    application.advance(to: application.now)
  }

  /// Shows the app's screen for the staff in place of its first screen, without the staff's gesture and PIN. The test
  /// fails if the launched app has no such screen. `startNextVisit()` shows the first screen again.
  public func showStaffScreen(sourceLocation: SourceLocation = #_sourceLocation) {
    show(makeStaffScreen, named: "staffViewController", sourceLocation)
  }

  /// Shows the app's idle screen in place of its first screen. The test fails if the launched app has no such screen.
  /// `startNextVisit()` shows the first screen again.
  public func showIdleScreen(sourceLocation: SourceLocation = #_sourceLocation) {
    show(makeIdleScreen, named: "idleViewController", sourceLocation)
  }

  private func show(_ makeScreen: (() -> ViewController)?, named name: String, _ sourceLocation: SourceLocation) {
    guard let makeScreen else {
      Issue.record("the app was launched without \(name)", sourceLocation: sourceLocation)
      return
    }
    window.rootViewController = makeScreen()
    application.advance(to: application.now)
  }
}

/// Ends a visit a given time after the last touch or key.
private final class VisitTimer {
  private unowned let application: Application
  private let delay: Double
  private var timer: Timer?

  init(_ application: Application, delay: Double) {
    self.application = application
    self.delay = delay
    restart()
  }

  func restart() {
    timer?.cancel()
    timer = application.schedule(after: delay) { [unowned application] _ in application.startNextVisit() }
  }
}
