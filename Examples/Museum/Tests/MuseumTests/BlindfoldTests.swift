import Testing
import VitrineTesting

@testable import Museum

extension OneAfterTheOther {
  /// Visits of people who do not see the screen, with keys alone, with swipes of a finger alone, and with a
  /// finger that explores.
  @Suite("Blindfolded") struct BlindfoldTests {
    private let storage = StorageFolder()
    private let house = House()
    private let player: TouchPlayer

    init() throws {
      Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
      Language.offered = Texts.languages
      player = TouchPlayer(width: 800, height: 480)
      player.application.language = "en"
      house.applicationDidFinishLaunching(player.application)
      player.wait(0.5)
    }

    private var screens: NavigationController? { player.window.rootViewController as? NavigationController }

    private func user(_ method: BlindfoldedUser.InputMethod) -> BlindfoldedUser {
      BlindfoldedUser(of: player, house.keys?.focus, method)
    }

    @Test(arguments: BlindfoldedUser.InputMethod.allCases) func `another language is chosen`(
      method: BlindfoldedUser.InputMethod
    ) {
      let user = user(method)
      #expect(user.go(to: "\(Texts.otherLanguage), Schaltfläche"))
      user.activate()
      #expect(player.application.language == "de")
      #expect(user.go(to: "\(Texts.opinion), Schaltfläche"))
    }

    @Test(arguments: BlindfoldedUser.InputMethod.allCases) func `an exhibit is found and read`(
      method: BlindfoldedUser.InputMethod
    ) throws {
      let user = user(method)
      let exhibit = try #require(house.exhibits.dropFirst(2).first)
      #expect(user.go(to: exhibit.title.text))
      user.activate()
      #expect((screens?.topViewController as? ExhibitController)?.exhibit.title == exhibit.title)
      #expect(user.go(to: "\(exhibit.title.text), heading"))
      #expect(user.go(to: String(exhibit.text.text.prefix(20))))
    }

    @Test(arguments: BlindfoldedUser.InputMethod.allCases) func `the survey is filled in and sent`(
      method: BlindfoldedUser.InputMethod
    ) {
      let user = user(method)
      #expect(user.go(to: "\(Texts.opinion), button"))
      user.activate()
      #expect(screens?.topViewController?.presentedViewController is SurveyController)
      #expect(user.go(to: "4 / 5, button"))
      user.activate()
      #expect(user.go(to: "\(Texts.send), button"))
      user.activate()
      player.runEventSources { player.find(.status, Texts.thanks) != nil }
      // A screen that was still is read once in a second.
      player.wait(1.5)
      #expect(user.spokenSentences.contains { $0.hasPrefix(Texts.thanks) })
    }
  }
}
