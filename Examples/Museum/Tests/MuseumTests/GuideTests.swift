import Foundation
import Testing
import VitrineTesting

@testable import Museum

extension OneAfterTheOther {
  @Suite("The guide") struct GuideTests {
    private let storage = StorageFolder()
    private let house = House()
    private let player: TouchPlayer

    init() { player = Self.player(showing: house, Size(800, 480)) }

    private static func player(showing house: House, _ size: Size, textScale: Double = 1) -> TouchPlayer {
      Language.offered = Texts.languages
      let player = TouchPlayer(width: size.width, height: size.height)
      player.application.language = "en"
      player.window.theme.textScale = textScale
      house.applicationDidFinishLaunching(player.application)
      player.application.advance(to: 0)
      return player
    }

    private var screens: NavigationController? { player.window.rootViewController as? NavigationController }

    private func button(_ title: String, in view: View) -> Button? {
      for part in view.subviews {
        if let button = part as? Button, button.title == title { return button }
        if let found = button(title, in: part) { return found }
      }
      return nil
    }

    @Test func `a tap on a photograph leads to its exhibit`() {
      #expect(house.exhibits.count == 6)
      player.wait(0.5)
      player.tap(1, 140, 170, at: 0.6)
      player.wait(1)
      #expect(screens?.topViewController?.title == "Room 1")
    }

    @Test func `its state contains the exhibit, also if that has pushed another screen`() throws {
      player.tap(1, 140, 170, at: 0.6)
      player.wait(1)
      let guide = try #require(screens?.viewControllers.first as? GuideController)
      var state = SavedState()
      guide.saveState(in: &state)
      let exhibit = state.string(forKey: "exhibit")
      #expect(exhibit != nil)
      screens?.push(ViewController())
      player.wait(1)
      state = SavedState()
      guide.saveState(in: &state)
      #expect(state.string(forKey: "exhibit") == exhibit)
    }

    @Test func `a button changes the language`() throws {
      player.tap(try #require(button("Deutsch", in: player.window)))
      #expect(screens?.topViewController?.title == "Haus des Lichts")
      #expect(house.exhibits[0].title.text == "Der Leuchtturm")
      player.tap(try #require(button("English", in: player.window)))
      #expect(screens?.topViewController?.title == "House of Light")
    }

    @Test(arguments: [Theme.dark, .light]) func `a visitor who ends high contrast returns to the house's colors`(
      theme: Theme
    ) throws {
      let storage = StorageFolder()
      let house = House()
      defer { withExtendedLifetime((storage, house)) {} }
      let player = TouchPlayer(width: 800, height: 480)
      player.application.language = "en"
      // As `VITRINE_THEME` sets it.
      player.window.initialTheme = theme
      house.applicationDidFinishLaunching(player.application)
      player.wait(0.5)
      let colors = player.window.theme.colors
      #expect(colors.accent == Color(hex: theme == .dark ? 0xE9B44C : 0x7A5200))
      player.tap(try #require(player.find(.button, StandardWord.displayOptions.text)))
      player.wait(1)
      let contrast = try #require(player.find(.switch, StandardWord.highContrast.text))
      player.tap(contrast)
      #expect(player.window.theme.colors == Theme.highContrast.colors)
      player.tap(contrast)
      #expect(player.window.theme.colors == colors)
      player.tap(contrast)
      player.perform(.increment, on: try #require(player.find(.spinButton, StandardWord.textSize.text)))
      #expect(player.window.theme.textScale == 1.25)
      // The next visitor finds the house's theme.
      player.application.resetForNextUser()
      house.applicationDidBecomeIdle(player.application)
      #expect(player.window.theme.colors == colors && player.window.theme.textScale == 1)
    }

    @Test func `visitors choose no text that is too large for the panel`() throws {
      let storage = StorageFolder()
      let house = House()
      defer { withExtendedLifetime((storage, house)) {} }
      let player = Self.player(showing: house, Size(480, 360))
      player.wait(0.5)
      player.tap(try #require(player.find(.button, StandardWord.displayOptions.text)))
      player.wait(1)
      for _ in 0..<4 { player.perform(.increment, on: try #require(player.find(.spinButton, "Text size"))) }
      #expect(player.window.theme.textScale == 1.5)
    }

    @Test func `an opinion needs a star before it can be sent`() throws {
      player.tap(try #require(button("Your opinion", in: player.window)))
      player.wait(1)
      let send = try #require(button("Send", in: player.window))
      #expect(!send.isEnabled)
      player.tap(try #require(button("☆", in: player.window)))
      #expect(send.isEnabled)
      player.tap(send)
      player.wait(1)
      #expect(button("Send", in: player.window) == nil)
    }

    @Test func `an app that restarts after a save continues at the exhibit`() throws {
      player.tap(1, 140, 170, at: 0.6)
      player.wait(1)
      // The position is that of the exhibit, two screens deep too.
      screens?.push(ViewController())
      player.wait(1)
      var state = SavedState()
      try #require(screens?.viewControllers.first as? GuideController).saveState(in: &state)
      house.applicationDidBecomeIdle(player.application)
      player.wait(1)
      #expect(screens?.topViewController?.title == "House of Light")
      try #require(screens?.viewControllers.first as? GuideController).restoreState(from: state)
      #expect(screens?.topViewController?.title == "Room 1")
    }

    @Test func `the session of the next visitor starts fresh`() {
      player.tap(1, 140, 170, at: 0.6)
      player.wait(1)
      house.applicationDidBecomeIdle(player.application)
      #expect(screens?.topViewController?.title == "House of Light")
    }

    @Test(arguments: [Size(800, 480), Size(480, 800), Size(1280, 800)], [1, 1.5]) func `all buttons fit`(
      size: Size, textScale: Double
    ) throws {
      let storage = StorageFolder()
      let house = House()
      defer { withExtendedLifetime((storage, house)) {} }
      let player = Self.player(showing: house, size, textScale: textScale)
      for language in Texts.languages {
        player.application.language = language
        player.application.advance(to: player.application.now + 1)
        for title in ["Aa", Texts.opinion, Texts.otherLanguage] {
          let found = try #require(button(title, in: player.window))
          #expect(player.window.bounds.contains(found.convert(found.bounds, to: nil)), "\(title) at \(size)")
          #expect(found.bounds.width >= found.sizeThatFits(.zero).width, "\(title) is cut at \(size)")
        }
      }
    }
  }
}
