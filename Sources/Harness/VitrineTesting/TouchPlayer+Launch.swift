import Runtime
public import Vitrine

extension TouchPlayer {
  /// Launches an app whose screens share one object, as `Kiosk.run(languages:idlePolicy:model:rootViewController:)`
  /// does.
  ///
  /// ```swift
  /// let player = TouchPlayer(width: 800, height: 480)
  /// player.launch(model: { BoxOffice($0) }, rootViewController: { EventsController($0) })
  /// ```
  ///
  /// - Returns: The object, which exists as long as the player's application.
  @discardableResult
  public func launch<Model: AnyObject>(
    model makeModel: @escaping (Application) -> Model, rootViewController makeRoot: @escaping (Model) -> ViewController
  ) -> Model {
    let delegate = ModelDelegate(makeModel, makeRoot)
    application.delegate = delegate
    let model = delegate.launch(application)
    application.advance(to: application.now)
    return model
  }

  /// Lets the user leave: resets the application and shows the first screen again, as a kiosk does when its
  /// `IdlePolicy.idleTimeout` is over.
  public func startNextVisit() {
    application.resetForNextUser()
    application.delegate?.applicationDidBecomeIdle(application)
    application.advance(to: application.now)
  }
}
