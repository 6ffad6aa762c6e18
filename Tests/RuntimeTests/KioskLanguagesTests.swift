import Geometry
import Languages
import TestContexts
import Testing
import Toolkit

@testable import Runtime

@Suite("The language that an app begins with", .freshContext) struct KioskLanguagesTests {
  private func first(_ setting: String?, of languages: [Language]) throws(KioskError) -> Language {
    Language.offered = languages
    defer { Language.offered = [] }
    return try Kiosk.firstLanguage(setting)
  }

  @Test func `is the one that the board says, the nearest, else the app's first`() throws {
    #expect(try first(nil, of: ["pl", "en"]) == "pl")
    #expect(try first("", of: ["pl", "en"]) == "pl")
    #expect(try first("en", of: ["pl", "en"]) == "en")
    // Includes the region, which determines the formats of numbers and dates.
    #expect(try first("en-GB", of: ["pl", "en"]) == "en-GB")
  }

  /// The delegate of an app, which is part of the responder chain.
  private final class AppDelegate: Responder, ApplicationDelegate {
    var (languagesSeen, root): ([Language], ViewController?) = ([], nil)

    func applicationDidFinishLaunching(_ application: Application) { languagesSeen.append(application.language) }
    func applicationDidBecomeIdle(_ application: Application) { languagesSeen.append(application.language) }
  }

  @Test func `is that of the next visitor too, whatever the last one chose, and the app's delegate is asked as ever`() {
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

  @Test func `is refused where the app does not have it, with those that it has`() {
    do throws(KioskError) {
      _ = try first("fr", of: ["pl", "en"])
      Issue.record("it was taken")
    } catch {
      #expect(error.message.contains("VITRINE_LANGUAGE") && error.message.contains("'fr'") && error.message.contains("pl, en"))
    }
  }
}
