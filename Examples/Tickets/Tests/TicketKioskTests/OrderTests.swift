import Testing
import VitrineTesting

@testable import TicketKiosk

@Suite("An order", .freshContext) struct OrderTests {
  private static let panels = [Size(800, 480), Size(480, 800), Size(1280, 800)]
  private let storage = StorageFolder()

  /// Starts the app on a panel.
  private func start(on size: Size = Size(800, 480), textScale: Double = 1) throws -> TouchPlayer {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let player = TouchPlayer(width: size.width, height: size.height)
    player.launch(
      languages: Texts.languages, model: { BoxOffice($0) },
      rootViewController: { NavigationController(rootViewController: EventsController($0)) })
    player.window.theme.textScale = textScale
    player.wait(0.5)
    return player
  }

  /// Chooses an event and a day.
  private func chooseDay(_ player: TouchPlayer) {
    showCalendar(player)
    player.tap("16, 2027")
    player.tap("Continue")
    player.wait(1)
  }

  private func showCalendar(_ player: TouchPlayer) {
    player.tap("The rings of Saturn")
    player.wait(1)
    player.swipe("scroll", .up)
    player.wait(2)
  }

  @Test(arguments: panels, [1, 1.5])
  func `two tickets are ordered on every panel`(size: Size, textScale: Double) throws {
    let player = try start(on: size, textScale: textScale)
    player.expectNoClippedText()
    chooseDay(player)
    player.tap("Name")
    player.type("Ada\n")
    player.type("ada@example.org\n")
    player.wait(1)
    player.tap("Order for €24.00")
    player.wait(1)
    player.expect("Thank you, Ada!")
    player.expectNoClippedText()
    player.tap("Done")
    player.wait(1)
    player.expect("Choose an evening under the stars")
  }

  @Test(arguments: [(2026, 11, 28), (2027, 1, 31), (2028, 12, 1)])
  func `a day of the next month can be chosen at any date`(year: Int, month: Int, day: Int) throws {
    let player = try start()
    player.application.wallClock.setScript(to: LocalTime(year: year, month: month, day: day))
    showCalendar(player)
    player.tap("›")
    player.tap("16, 20")
    player.tap("Continue")
    player.wait(1)
    player.expect("Name")
  }

  @Test func `a name and an address are required`() throws {
    let player = try start()
    chooseDay(player)
    player.tap("Order for €24.00")
    player.wait(1)
    player.expect("Enter your name")
    player.type("Ada\nada\n")
    player.wait(1)
    player.tap("Order for €24.00")
    player.expect("Enter an e-mail address with an @ sign")
  }

  @Test func `the first screen shows the events that the server delivers later`() throws {
    let player = TouchPlayer(width: 800, height: 480)
    let office = player.launch(
      languages: Texts.languages, model: { BoxOffice($0) },
      rootViewController: { NavigationController(rootViewController: EventsController($0)) })
    player.wait(0.5)
    #expect(office.events.count == 4)
    let last = office.events[3]
    office.update(with: Self.list(["Venus"]))
    player.wait(0.5)
    player.expect("Venus")
    player.expectNo(last.title)
    office.update(with: Self.list(["Venus", "Mars"]))
    player.wait(0.5)
    player.tap("Mars")
    player.wait(1)
    player.expect("Choose a day")
    // A malformed list changes nothing.
    office.update(with: [])
    #expect(office.events.map { $0.title } == ["Venus", "Mars"])
  }

  /// Returns the contents of a server's `events.json`.
  private static func list(_ titles: [String]) -> [UInt8] {
    let events = titles.map { title in
      #"{"id": "\#(title)", "picture": "moon.jpg", "cents": 900, "#
        + #""title": {"en": "\#(title)", "de": "\#(title)"}, "text": {"en": "", "de": ""}}"#
    }
    return Array(#"{"events": [\#(events.joined(separator: ","))]}"#.utf8)
  }

  @Test func `the next visitor finds the usual colors and normal text`() throws {
    let player = try start()
    player.tap("Deutsch")
    player.tap("Anzeige")
    player.wait(1)
    player.perform(.increment, on: try #require(player.find(.spinButton, "Textgröße")))
    player.tap("Hoher Kontrast")
    player.tap("Fertig")
    player.wait(1)
    player.expect("Polarlichter")
    #expect(player.window.theme.colors == Theme.highContrast.colors && player.window.theme.textScale == 1.25)
    player.expectNoClippedText()
    player.startNextVisit()
    #expect(player.window.theme == BoxOffice.theme)
  }
}
