import Foundation
import Testing
import VitrineTesting

@testable import Museum

extension OneAfterTheOther {
  /// On every panel and in every theme, no text is clipped, overlaps another one, or lies behind a control, every element
  /// has a name and can be reached with keys, and every text has contrast.
  ///
  /// With `VITRINE_SHEET=FOLDER`, the tests write their screenshots to that folder.
  @Suite("Every panel") struct PanelsTests {
    static let panels = [Size(320, 240), Size(480, 800), Size(800, 480), Size(1280, 800), Size(1920, 1080)]
    static let screens = ["guide", "exhibit", "survey", "display", "staff", "poster"]

    /// A combination of theme, text scale, direction and language.
    struct Look {
      var name: String
      var theme: Theme
      var direction: LayoutDirection
      var language: Language

      static let all = [("dark", Theme.dark), ("light", .light), ("contrast", .highContrast)].flatMap { name, theme in
        [1.0, 2].flatMap { scale in
          [LayoutDirection.leftToRight, .rightToLeft].map { direction in
            var theme = theme
            theme.textScale = scale
            let isTurned = direction == .rightToLeft
            // German words are longer.
            return Look(
              name: "\(name)-\(Int(scale * 100))\(isTurned ? "-turned" : "")", theme: theme, direction: direction,
              language: isTurned ? "en" : "de")
          }
        }
      }
    }

    @Test(arguments: panels, screens) func `no text is cut off or covered, and people with little sight use it`(
      size: Size, screen: String
    ) throws {
      for look in Look.all {
        let storage = StorageFolder()
        let (player, house) = try play(screen, on: size, in: look)
        for fault in ScreenAudit.faults(in: player.window) {
          Issue.record("\(fault): \(screen), \(look.name), \(size.width) x \(size.height)")
        }
        player.expectNoClippedText()
        try write(player, "\(screen)-\(Int(size.width))x\(Int(size.height))-\(look.name)")
        withExtendedLifetime((house, storage)) {}
      }
    }

    /// Shows a screen on a panel. Returns the house too, because the screens do not own it.
    private func play(_ screen: String, on size: Size, in look: Look) throws -> (TouchPlayer, House) {
      Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
      Language.offered = Texts.languages
      let player = TouchPlayer(width: size.width, height: size.height)
      let house = House()
      player.application.language = look.language
      player.window.theme = look.theme
      player.window.backgroundColor = look.theme.colors.background
      player.window.layoutDirection = look.direction
      house.applicationDidFinishLaunching(player.application)
      player.wait(0.1)
      let screens = player.window.rootViewController as? NavigationController
      switch screen {
      case "exhibit": screens?.push(ExhibitController(house, try #require(house.exhibits.first)))
      case "survey": screens?.topViewController?.present(SurveyController(house), as: .form)
      case "display": player.tap(try #require(player.find(.button, StandardWord.displayOptions.text)))
      case "staff": player.window.rootViewController = house.makeStaffScreen()
      case "poster": player.window.rootViewController = PosterController(house)
      default: break
      }
      player.wait(1)
      return (player, house)
    }

    private func write(_ player: TouchPlayer, _ name: String) throws {
      guard let folder = ProcessInfo.processInfo.environment["VITRINE_SHEET"] else { return }
      let bitmap = Bitmap(size: player.window.pixelSize)
      player.window.setNeedsDisplay()
      player.window.draw(on: Canvas(bitmap))
      try bitmap.writePNG(to: "\(folder)/\(name).png")
    }
  }
}
