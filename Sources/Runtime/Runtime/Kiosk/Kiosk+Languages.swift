import Appliance
import Geometry
import Languages
import System
import Toolkit

extension Kiosk {
  /// Runs an app with several languages. See ``run(idlePolicy:_:)``.
  ///
  /// The app starts in the language of `VITRINE_LANGUAGE`, or otherwise in the first one, and returns to it for each
  /// new user. `Application.language` changes the language. A region in that setting, such as in `de-AT`, selects the
  /// formats of numbers and dates, even if the app only has texts in `de`. The on-screen keyboard offers the same
  /// languages, as far as it has layouts for them, unless the app has set `KeyboardLanguage.offered`.
  ///
  /// - Parameter languages: The languages of the app's texts: `Texts.languages` in the output of `vitrine
  ///   translations`.
  public static func run(
    languages: [Language], idlePolicy: IdlePolicy = IdlePolicy(), _ makeRoot: @escaping () -> ViewController
  ) -> Never {
    run(RootDelegate(makeRoot), languages: languages, idlePolicy: idlePolicy)
  }

  /// Runs an app with several languages and its own delegate. The application's delegate is a wrapper that forwards all
  /// calls to `delegate`.
  public static func run(
    _ delegate: any ApplicationDelegate, languages: [Language], idlePolicy: IdlePolicy = IdlePolicy()
  ) -> Never {
    // Process 1, which supervises the board, shows nothing.
    Appliance.runIfFirstProcess()
    LanguageDelegate.offer(languages)
    let first: Language
    do throws(KioskError) { first = try firstLanguage(Process.environment("VITRINE_LANGUAGE")) } catch {
      fail(with: error)
    }
    KioskContext.current.chooseLanguage = { $0.language = first }
    run(LanguageDelegate(delegate, first: first), idlePolicy: idlePolicy)
  }

  /// Returns the language that a setting selects from the offered ones.
  static func firstLanguage(_ setting: String?) throws(KioskError) -> Language {
    guard let setting, !setting.isEmpty else { return Language.offered.first ?? .current }
    let requested = Language(setting)
    guard requested.indexOfBestMatch(in: Language.offered) != nil else {
      var tags = ""
      for language in Language.offered { tags += tags.isEmpty ? language.tag : ", \(language.tag)" }
      throw .setting(name: "VITRINE_LANGUAGE", value: setting, reason: "expected a language of the app: \(tags)")
    }
    // The region is kept, because it determines formats.
    return requested
  }
}

/// A delegate that resets the language for each user.
package final class LanguageDelegate: Responder, ApplicationDelegate {
  private let delegate: any ApplicationDelegate
  private let first: Language

  package init(_ delegate: any ApplicationDelegate, first: Language) {
    self.delegate = delegate
    self.first = first
    super.init()
  }

  /// Offers the languages to users, in the app and on the on-screen keyboard.
  package static func offer(_ languages: [Language]) {
    Language.offered = languages
    KeyboardLanguage.offerDefaults(for: languages.map { $0.tag })
  }

  package func applicationDidFinishLaunching(_ application: Application) {
    application.language = first
    Language.setInitial()
    delegate.applicationDidFinishLaunching(application)
  }

  package func applicationDidBecomeIdle(_ application: Application) {
    application.language = first
    delegate.applicationDidBecomeIdle(application)
  }

  package func makeApplication() -> Application { delegate.makeApplication() }

  package func makeWindow(size: Size, scale: Double) -> Window { delegate.makeWindow(size: size, scale: scale) }

  /// The app's delegate, if it is a responder.
  package override var next: Responder? { delegate as? Responder }
}
