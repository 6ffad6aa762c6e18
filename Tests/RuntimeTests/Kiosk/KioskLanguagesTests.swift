import Geometry
import Languages
import TestContexts
import Testing
import Toolkit
import Typography

@testable import Runtime

@Suite("The initial language of an app", .freshContext) struct KioskLanguagesTests {
  private func first(_ setting: String?, of languages: [Language]) throws(KioskError) -> Language {
    Language.offered = languages
    defer { Language.offered = [] }
    return try Kiosk.firstLanguage(setting)
  }

  @Test func `is the nearest to the board's setting, or the app's first one`() throws {
    #expect(try first(nil, of: ["pl", "en"]) == "pl")
    #expect(try first("", of: ["pl", "en"]) == "pl")
    #expect(try first("en", of: ["pl", "en"]) == "en")
    // Includes the region, which determines the formats of numbers and dates.
    #expect(try first("en-GB", of: ["pl", "en"]) == "en-GB")
  }

  @Test func `the keyboard offers the app's languages, unless the app has chosen others`() {
    KeyboardLanguage.offerDefaults(for: ["pt-BR", "de-AT", "en", "de"])
    #expect(KeyboardLanguage.offered == [.german, .english])
    // There is no layout for the app's only language.
    KeyboardLanguage.offerDefaults(for: ["ja"])
    #expect(KeyboardLanguage.offered == [.german, .english])
    KeyboardLanguage.offered = [.polish]
    KeyboardLanguage.offerDefaults(for: ["de"])
    #expect(KeyboardLanguage.offered == [.polish])
  }

  @Test func `a typeface that the app has set before the start stays, unless the board has another`() throws {
    let own = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    Typeface.system = own
    try SystemFont.install(nil)
    #expect(Typeface.system === own)
    try SystemFont.install("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    #expect(Typeface.system !== own)
  }

  /// The delegate of an app, which is part of the responder chain.
  private final class AppDelegate: Responder, ApplicationDelegate {
    var languagesSeen: [Language] = []
    var root: ViewController?

    func applicationDidFinishLaunching(_ application: Application) { languagesSeen.append(application.language) }
    func applicationDidBecomeIdle(_ application: Application) { languagesSeen.append(application.language) }
  }

  @Test
  func `is restored for the next visitor, whatever the last one chose, and the app's delegate is called as usual`() {
    Language.offered = ["de", "he"]
    defer { Language.offered = [] }
    let app = AppDelegate()
    let delegate = LanguageDelegate(app, first: "he")
    let application = delegate.makeApplication()
    application.delegate = delegate
    application.window = delegate.makeWindow(size: Size(100, 100), scale: 1)
    delegate.applicationDidFinishLaunching(application)
    #expect(app.languagesSeen == ["he"] && application.window?.isRightToLeft == true)
    application.language = "de"
    #expect(application.window?.isRightToLeft == false)
    delegate.applicationDidBecomeIdle(application)
    #expect(app.languagesSeen == ["he", "he"] && application.window?.isRightToLeft == true)
    #expect(application.next?.next === app)
  }

  @Test func `is rejected if the app does not have it, with a list of the app's languages`() {
    do throws(KioskError) {
      _ = try first("fr", of: ["pl", "en"])
      Issue.record("it was taken")
    } catch {
      #expect(
        error.message.contains("VITRINE_LANGUAGE") && error.message.contains("'fr'") && error.message.contains("pl, en")
      )
    }
  }
}
