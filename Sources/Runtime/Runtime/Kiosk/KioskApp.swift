import Languages
import Toolkit

/// An app whose screens share one object, as a value that the program runs and tests launch.
///
/// ```swift
/// @main
/// struct App {
///   static var kiosk: KioskApp<BoxOffice> {
///     KioskApp(
///       languages: Texts.languages, idlePolicy: IdlePolicy(idleTimeout: 90),
///       model: { BoxOffice($0) },
///       rootViewController: { NavigationController(rootViewController: EventsController($0)) },
///       idleViewController: { PosterController($0) },
///       staffViewController: { StaffController($0) })
///   }
///
///   static func main() { kiosk.run() }
/// }
///
/// // In a test:
/// player.launch(App.kiosk)
/// ```
public struct KioskApp<Model: AnyObject> {
  /// The languages of the app's texts, or an empty array if the app has one language.
  public var languages: [Language]
  /// The idle policy. It includes access to the app's screen for the staff, if there is one.
  public var idlePolicy: IdlePolicy
  package let delegate: ModelDelegate<Model>
  package let makeIdleScreen: ((Model) -> ViewController)?
  package let makeStaffScreen: ((Model) -> ViewController)?

  /// Creates an app, without running it.
  ///
  /// - Parameters:
  ///   - languages: The languages of the app's texts, as in ``Kiosk/run(languages:idlePolicy:_:)``, or an empty array if
  ///     the app has one language.
  ///   - idlePolicy: The idle policy. The default does nothing, unless settings change it.
  ///   - makeModel: Returns the object. It is called once, when the application has its window, and the object exists
  ///     as long as the app.
  ///   - makeRoot: Returns the first screen, at the start and for each new user.
  ///   - makeIdleScreen: Returns the screen between the end of a visit and the next touch, in place of the policy's
  ///     `makeIdleContent`, or `nil` for the policy's.
  ///   - makeStaffScreen: Returns the app's screen for the staff, as for ``IdlePolicy/withStaffAccess(makeScreen:)``,
  ///     or `nil` if the app has none. The policy's own staff access then remains.
  public init(
    languages: [Language] = [], idlePolicy: IdlePolicy = IdlePolicy(),
    model makeModel: @escaping (Application) -> Model,
    rootViewController makeRoot: @escaping (Model) -> ViewController,
    idleViewController makeIdleScreen: ((Model) -> ViewController)? = nil,
    staffViewController makeStaffScreen: ((Model) -> ViewController)? = nil
  ) {
    let delegate = ModelDelegate(makeModel, makeRoot)
    self.languages = languages
    self.idlePolicy = idlePolicy
    self.delegate = delegate
    self.makeIdleScreen = makeIdleScreen
    self.makeStaffScreen = makeStaffScreen
    // Both screens appear after the launch.
    if let makeIdleScreen {
      self.idlePolicy.makeIdleContent = { delegate.model.map(makeIdleScreen) ?? ViewController() }
    }
    if let makeStaffScreen {
      self.idlePolicy = self.idlePolicy.withStaffAccess { delegate.model.map(makeStaffScreen) ?? ViewController() }
    }
  }

  /// Runs the app on this machine's panel until it is asked to stop. See ``Kiosk/run(idlePolicy:_:)``.
  public func run() -> Never {
    if languages.isEmpty { Kiosk.run(delegate, idlePolicy: idlePolicy) }
    Kiosk.run(delegate, languages: languages, idlePolicy: idlePolicy)
  }
}
