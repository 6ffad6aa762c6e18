import Languages
import Toolkit

extension Kiosk {
  /// Runs an app whose screens share one object: its data, its connections, and its devices.
  ///
  /// ```swift
  /// Kiosk.run(
  ///   languages: Texts.languages, idlePolicy: IdlePolicy(idleTimeout: 90),
  ///   model: { BoxOffice($0) },
  ///   rootViewController: { NavigationController(rootViewController: EventsController($0)) },
  ///   staffViewController: { StaffController($0) })
  /// ```
  ///
  /// See ``run(idlePolicy:_:)``. Tests can launch a ``KioskApp`` with the same parameters.
  ///
  /// - Parameters:
  ///   - languages: The languages of the app's texts, as in ``run(languages:idlePolicy:_:)``, or an empty array if the
  ///     app has one language.
  ///   - idlePolicy: The idle policy. The default does nothing, unless settings change it.
  ///   - makeModel: Returns the object. It is called once, when the application has its window, and the object exists
  ///     as long as the app.
  ///   - makeRoot: Returns the first screen, at the start and for each new user.
  ///   - makeIdleScreen: Returns the screen between the end of a visit and the next touch, in place of the policy's
  ///     `makeIdleContent`, or `nil` for the policy's.
  ///   - makeStaffScreen: Returns the app's screen for the staff, as for ``IdlePolicy/withStaffAccess(makeScreen:)``,
  ///     or `nil` if the app has none. The policy's own staff access then remains.
  public static func run<Model: AnyObject>(
    languages: [Language] = [], idlePolicy: IdlePolicy = IdlePolicy(),
    model makeModel: @escaping (Application) -> Model,
    rootViewController makeRoot: @escaping (Model) -> ViewController,
    idleViewController makeIdleScreen: ((Model) -> ViewController)? = nil,
    staffViewController makeStaffScreen: ((Model) -> ViewController)? = nil
  ) -> Never {
    let app = KioskApp(
      languages: languages, idlePolicy: idlePolicy, model: makeModel, rootViewController: makeRoot,
      idleViewController: makeIdleScreen, staffViewController: makeStaffScreen)
    app.run()
  }
}

/// A delegate that creates an app's shared object.
package final class ModelDelegate<Model: AnyObject>: ApplicationDelegate {
  private let makeModel: (Application) -> Model
  private let makeRoot: (Model) -> ViewController
  /// The object, or `nil` before the launch.
  package private(set) var model: Model?

  package init(_ makeModel: @escaping (Application) -> Model, _ makeRoot: @escaping (Model) -> ViewController) {
    self.makeModel = makeModel
    self.makeRoot = makeRoot
  }

  package func applicationDidFinishLaunching(_ application: Application) { showFirstScreen(application) }

  package func applicationDidBecomeIdle(_ application: Application) { showFirstScreen(application) }

  private func showFirstScreen(_ application: Application) {
    application.window?.rootViewController = makeRoot(model(for: application))
  }

  /// Returns the object, which is created by the first call.
  package func model(for application: Application) -> Model {
    if let model { return model }
    let made = makeModel(application)
    model = made
    return made
  }
}
