import Appliance
import Geometry
import Languages
import System
import Toolkit

extension Kiosk {
  /// Runs an app that speaks several languages, as `run(manners:_:)` does.
  ///
  /// It begins with the language that `VITRINE_LANGUAGE` names, else with the first, and so it does for the next visitor when one has
  /// left. `Application.language` changes it. A region in that setting, as in `de-AT`, chooses how numbers and dates are written, also where
  /// the app has texts in `de` alone.
  ///
  /// - Parameter languages: those that the app has texts in: `Texts.languages` of what `vitrine translations` wrote.
  public static func run(languages: [Language], manners: Manners = Manners(), _ makeRoot: @escaping () -> ViewController) -> Never {
    run(RootDelegate(makeRoot), languages: languages, manners: manners)
  }

  /// The same, for an app that has more to say than what it shows first. The application's delegate is another object then, which passes all
  /// on to this one.
  public static func run(_ delegate: any ApplicationDelegate, languages: [Language], manners: Manners = Manners()) -> Never {
    // The first process, which looks after the machine, has nothing to show.
    Appliance.takeOver()
    Language.offered = languages
    let first: Language
    do throws(KioskError) { first = try firstLanguage(Process.environment("VITRINE_LANGUAGE")) } catch { refuse(error) }
    KioskContext.current.chooseLanguage = { $0.language = first }
    run(LanguageDelegate(delegate, first: first), manners: manners)
  }

  /// What a setting chooses of the languages that are offered.
  static func firstLanguage(_ setting: String?) throws(KioskError) -> Language {
    guard let setting, !setting.isEmpty else { return Language.offered.first ?? .current }
    let wanted = Language(setting)
    guard wanted.position(in: Language.offered) != nil else {
      var tags = ""
      for language in Language.offered { tags += tags.isEmpty ? language.tag : ", \(language.tag)" }
      throw .setting(name: "VITRINE_LANGUAGE", value: setting, reason: "allowed is a language that the app has: \(tags)")
    }
    // With its region: formats go by that.
    return wanted
  }
}

/// Has each visitor begin with the same language.
final class LanguageDelegate: Responder, ApplicationDelegate {
  private let delegate: any ApplicationDelegate
  private let first: Language

  init(_ delegate: any ApplicationDelegate, first: Language) {
    (self.delegate, self.first) = (delegate, first)
    super.init()
  }

  func applicationDidFinishLaunching(_ application: Application) {
    application.language = first
    Language.makeFirst()
    delegate.applicationDidFinishLaunching(application)
  }

  func applicationWasLeft(_ application: Application) {
    application.language = first
    delegate.applicationWasLeft(application)
  }

  func makeApplication() -> Application { delegate.makeApplication() }

  func makeWindow(size: Size, scale: Double) -> Window { delegate.makeWindow(size: size, scale: scale) }

  /// What the app's own delegate is, where it is a responder.
  override var next: Responder? { delegate as? Responder }
}
