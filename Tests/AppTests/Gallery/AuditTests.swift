import Geometry
import Raster
import TestContexts
import Testing
import Typography
import VitrineTesting

@testable import Gallery
@testable import Runtime
@testable import Toolkit

/// Shows every screen in every theme and text size, and looks for what hinders people who see or hear little.
/// `AccessibilityTests` tries the keys.
@Suite("Audit of every screen", .freshContext) struct AuditTests {
  /// All screens, and `nil` for the index.
  private static let screens: [Int?] = [nil] + DemoCatalog.themes.flatMap(\.entries).map { $0.number }

  /// A panel, a theme, a text scale, and a direction in which each screen is checked.
  private struct Look: CustomStringConvertible {
    let description: String
    let size: Size
    let theme: Theme
    let direction: LayoutDirection

    init(_ name: String, _ theme: Theme, _ textScale: Double, on size: Size, _ direction: LayoutDirection) {
      description = "\(name), \(Int(textScale * 100)) %, \(Int(size.width)) x \(Int(size.height)), \(direction)"
      var theme = theme
      theme.textScale = textScale
      self.size = size
      self.theme = theme
      self.direction = direction
    }

    static let all: [Look] = {
      var looks: [Look] = []
      for size in [Size(800, 480), Size(320, 240)] {
        for (name, theme) in [("dark", Theme.dark), ("light", .light), ("contrast", .highContrast)] {
          for textScale in [1.0, 2] { looks.append(Look(name, theme, textScale, on: size, .leftToRight)) }
        }
        looks.append(Look("dark", .dark, 2, on: size, .rightToLeft))
      }
      // The colors are those of the other panels.
      looks.append(Look("light", .light, 2, on: Size(480, 800), .leftToRight))
      looks.append(Look("light", .light, 1, on: Size(480, 800), .rightToLeft))
      looks.append(Look("contrast", .highContrast, 1, on: Size(1280, 800), .rightToLeft))
      return looks
    }()
  }

  private func show(_ screen: Int?, in look: Look) throws -> TouchPlayer {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    let player = TouchPlayer(width: look.size.width, height: look.size.height)
    player.window.theme = look.theme
    player.window.layoutDirection = look.direction
    player.window.rootViewController = GalleryController(opening: screen)
    player.application.advance(to: 0)
    player.wait(0.5)
    return player
  }

  @Test(.long, arguments: screens) func `elements have names, keys leave them, and texts fit and have contrast`(
    screen: Int?
  ) throws {
    for look in Look.all {
      let player = try show(screen, in: look)
      #expect(ScreenAudit.faults(in: player.window) == [], "\(look)")
    }
  }

  /// The index and the lists of cars, whose rows are 7.3 mm high, and a calendar with seven days next to each other.
  private static let screensWithSmallRows: [Int?] = [nil, 23, 24, 25, 26, 27, 28, 29, 66]

  @Test(arguments: screens.filter { !screensWithSmallRows.contains($0) })
  func `touch areas are at least 9 mm wide and high`(screen: Int?) throws {
    let player = try show(screen, in: Look("dark", .dark, 1, on: Size(800, 480), .leftToRight))
    #expect(ScreenAudit.smallTouchAreas(in: player.window) == [])
  }

  @Test func `finds a broken word, a text that is cut off, and one without contrast`() throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    let player = TouchPlayer(width: 300, height: 200)
    player.window.theme = .light
    player.window.backgroundColor = .white
    let label = Label("Telephone number")
    label.numberOfLines = 0
    label.frame = Rect(10, 10, 200, 60)
    player.window.addSubview(label)
    player.application.advance(to: 0)
    #expect(ScreenAudit.faults(in: player.window) == [])
    label.textColor = Color(hex: 0x999999)
    #expect(ScreenAudit.faults(in: player.window) == ["'Telephone number' has a contrast of 2.8"])
    label.textColor = .black
    label.frame = Rect(10, 10, 40, 100)
    #expect(ScreenAudit.faults(in: player.window) == ["'Telephone number' breaks the word 'Telephone'"])
    label.frame = Rect(10, 10, 100, 30)
    label.numberOfLines = 1
    #expect(ScreenAudit.faults(in: player.window) == ["'Telephone number' is cut off"])
  }

  @Test func `finds texts that overlap, such as the message of a field without room for it`() throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    let player = TouchPlayer(width: 300, height: 200)
    player.window.theme = .light
    player.window.backgroundColor = .white
    let field = TextField("E-mail")
    field.frame = Rect(10, 10, 200, 44)
    let label = Label("Phone")
    label.frame = Rect(10, 54, 200, 24)
    player.window.addSubview(label)
    player.window.addSubview(field)
    player.application.advance(to: 0)
    #expect(ScreenAudit.faults(in: player.window) == [])
    field.errorMessage = "Enter an address"
    player.application.advance(to: 1)
    #expect(ScreenAudit.faults(in: player.window) == ["'Enter an address' lies on 'Phone'"])
    label.frame.origin.y = 80
    #expect(ScreenAudit.faults(in: player.window) == [])
    // A card with round corners covers what is behind it.
    let card = View(frame: Rect(0, 0, 300, 200))
    card.backgroundColor = .white
    card.cornerRadius = 8
    card.addSubview(Label("Phone number"))
    card.subviews[0].frame = label.frame
    player.window.addSubview(card)
    player.application.advance(to: 2)
    #expect(!ScreenAudit.faults(in: player.window).contains { $0.contains("lies on") })
  }

  @Test func `finds texts and titles behind a button or a field, but not behind another layer`() throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    let player = TouchPlayer(width: 300, height: 200)
    player.window.theme = .light
    player.window.backgroundColor = .white
    let label = Label("Phone")
    label.frame = Rect(10, 10, 200, 44)
    player.window.addSubview(label)
    func covered() -> [String] {
      player.application.advance(to: player.application.now + 1)
      return ScreenAudit.faults(in: player.window).filter { $0.contains("is covered by") }
    }
    #expect(covered() == [])
    let button = Button(title: "Order") { _ in }
    button.frame = Rect(10, 10, 120, 44)
    player.window.addSubview(button)
    #expect(covered() == ["'Phone' is covered by [Order]"])
    let other = Button(title: "Cancel") { _ in }
    other.frame = button.frame
    label.frame.origin.y = 80
    player.window.addSubview(other)
    #expect(covered() == ["'Order' is covered by [Cancel]"])
    other.removeFromSuperview()
    let field = TextField("E-mail")
    field.frame = Rect(10, 80, 200, 44)
    player.window.addSubview(field)
    #expect(covered() == ["'Phone' is covered by [E-mail]"])
    // A dialog may cover everything.
    let dialog = View(frame: Rect(0, 0, 300, 200))
    dialog.backgroundColor = .white
    dialog.cornerRadius = 8
    dialog.addSubview(Button(title: "Close") { _ in })
    dialog.subviews[0].frame = Rect(10, 80, 200, 44)
    player.window.addSubview(dialog)
    #expect(covered() == [])
  }

  @Test func `finds a title that does not fit, an element without a name, and a small touch area`() throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    let player = TouchPlayer(width: 300, height: 200)
    let button = Button(title: "Telephone number") { _ in }
    button.frame = Rect(10, 10, 200, 44)
    let card = View(frame: Rect(10, 100, 100, 40))
    card.addGestureRecognizer(TapGestureRecognizer())
    player.window.addSubview(button)
    player.window.addSubview(card)
    player.application.advance(to: 0)
    #expect(ScreenAudit.faults(in: player.window) == ["no label: button [10 100 100 40]"])
    card.accessibilityLabel = "Card"
    #expect(ScreenAudit.faults(in: player.window) == [])
    // A control has a larger touch area than it is drawn, and another view has not.
    #expect(
      ScreenAudit.smallTouchAreas(in: player.window)
        == ["button \"Card\" [10 100 100 40] has a touch area of 15.8 x 6.3 mm"])
    button.frame = Rect(10, 10, 60, 44)
    #expect(ScreenAudit.faults(in: player.window) == ["the title 'Telephone number' is cut off"])
  }
}
