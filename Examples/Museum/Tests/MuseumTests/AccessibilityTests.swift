import Testing
import VitrineTesting

@testable import Museum

extension OneAfterTheOther {
  /// Visits without touches.
  @Suite("Accessibility") struct AccessibilityTests {
    private let storage = StorageFolder()
    private let house = House()
    private let player: TouchPlayer
    private let focus: FocusEngine

    init() throws {
      Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
      Language.offered = Texts.languages
      player = TouchPlayer(width: 800, height: 480)
      player.application.language = "en"
      house.applicationDidFinishLaunching(player.application)
      focus = try #require(house.keys).focus
      player.wait(0.5)
    }

    private var screens: NavigationController? { player.window.rootViewController as? NavigationController }

    private func press(_ keys: FocusKey...) {
      for key in keys {
        focus.perform(key)
        player.wait(1)
      }
    }

    /// Presses arrows until an element has the focus.
    private func go(to role: AccessibilityRole, _ label: String) -> Bool {
      for _ in 0..<60 {
        if focus.isRingVisible, focus.focused?.role == role, focus.focused?.label == label { return true }
        press(.right)
      }
      return false
    }

    @Test func `everything that a visitor can operate has a name`() throws {
      #expect(player.tree.problems == [])
      screens?.push(ExhibitController(house, try #require(house.exhibits.first)))
      player.wait(1)
      #expect(player.tree.problems == [])
      screens?.topViewController?.present(SurveyController(house), as: .form)
      player.wait(1)
      #expect(player.tree.problems == [])
      player.window.rootViewController = house.makeStaffScreen()
      player.wait(1)
      #expect(player.tree.problems == [])
    }

    @Test func `five keys open an exhibit and return to it`() throws {
      let exhibit = try #require(house.exhibits.dropFirst(2).first)
      #expect(go(to: .gridCell, exhibit.title.text))
      press(.activate)
      #expect((screens?.topViewController as? ExhibitController)?.exhibit.title == exhibit.title)
      press(.back)
      #expect(screens?.topViewController is GuideController)
      #expect(focus.isRingVisible && focus.focused?.label == exhibit.title.text)
    }

    @Test func `five keys change the language`() throws {
      let button = try #require(player.find(.button, Texts.otherLanguage))
      #expect(go(to: .button, button.label))
      press(.activate)
      #expect(player.application.language == "de")
    }

    @Test func `the chosen stars differ from the others in more than their color`() throws {
      let guide = try #require(screens?.topViewController)
      guide.present(SurveyController(house), as: .form)
      player.wait(1)
      func stars() -> [String] {
        func titles(in view: View) -> [String] {
          view.subviews.flatMap { ($0 as? Button).map { [$0.title] } ?? titles(in: $0) }
        }
        return titles(in: player.window).filter { "★☆".contains($0) }
      }
      #expect(stars() == ["☆", "☆", "☆", "☆", "☆"])
      player.tap(try #require(player.find(.button, "3 / 5")))
      player.wait(1)
      #expect(stars() == ["★", "★", "★", "☆", "☆"])
    }

    @Test func `five keys fill in and send the survey`() throws {
      #expect(go(to: .button, Texts.opinion))
      press(.activate)
      #expect(screens?.topViewController?.presentedViewController is SurveyController)
      #expect(go(to: .button, "4 / 5"))
      press(.activate)
      #expect(go(to: .textInput, Texts.remark))
      press(.activate)
      #expect(focus.focused?.role == .key)
      press(.activate, .back)
      #expect(go(to: .button, Texts.send))
      press(.activate)
      player.runEventSources { player.find(.status, Texts.thanks) != nil }
      #expect(player.find(.status, Texts.thanks) != nil)
    }
  }
}
