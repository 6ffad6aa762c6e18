import Testing
import VitrineTesting

@testable import TicketKiosk

@Suite("An order", .freshContext) struct OrderTests {
  private static let panels = [Size(800, 480), Size(480, 800), Size(1280, 800)]
  private let storage = StorageFolder()
  private let server = TestServer()

  /// Starts the app on a panel.
  private func start(on size: Size = Size(800, 480), textScale: Double = 1) throws -> TouchPlayer {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let player = TouchPlayer(width: size.width, height: size.height)
    player.launch(App.kiosk, settings: ["SERVER": server.url])
    player.window.theme.textScale = textScale
    player.wait(0.5)
    return player
  }

  /// Chooses an event and a day.
  private func chooseDay(_ player: TouchPlayer, of event: String = "The rings of Saturn") {
    showCalendar(player, of: event)
    player.tap("16, 2027")
    player.tap("Continue")
    player.wait(1)
  }

  private func showCalendar(_ player: TouchPlayer, of event: String = "The rings of Saturn") {
    player.tap(event)
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
    player.wait(for: "Thank you, Ada!")
    player.wait(1)
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
    player.expect("Fill in this field")
    player.type("Ada\nada\n")
    player.wait(1)
    player.tap("Order for €24.00")
    player.expect("Enter a valid e-mail address")
  }

  @Test func `the first screen shows the events that the server delivers later`() throws {
    server["/events.json"] = .json(Self.list(["Venus"]))
    let player = try start()
    player.expect("The rings of Saturn")
    player.wait(for: "Venus")
    player.expectNo("The rings of Saturn")
    server["/events.json"] = .json(Self.list(["Venus", "Mars"]))
    player.wait(600)
    player.wait(for: "Mars")
    // A malformed list changes nothing.
    server["/events.json"] = .json("")
    player.wait(600)
    player.waitForRequest(to: "/events.json", at: server, count: 3)
    player.tap("Mars")
    player.wait(for: "Choose a day")
  }

  @Test func `an order waits until the server can be reached`() throws {
    server["/events.json"] = .json(Self.list(["Venus"]))
    server["/orders"] = .status(201)
    let player = try start()
    player.wait(for: "Venus")
    server.isOffline = true
    chooseDay(player, of: "Venus")
    player.tap("Name")
    player.type("Ada\nada@example.org\n")
    player.tap("Order for €18.00")
    player.wait(for: "Thank you, Ada!")
    let code = try #require(player.find("https://observatory.example/t/")?.accessibilityLabel)
    #expect(server.requests(to: "/orders").isEmpty)
    player.showStaffScreen()
    player.wait(for: "2027-01-16 Venus: Ada")
    player.expect("Waiting to be sent: 1")
    server.isOffline = false
    let order = try #require(player.waitForRequest(to: "/orders", at: server, timeout: 60))
    #expect(order.text.contains(#""day":"2027-01-16","email":"ada@example.org","event":"Venus""#))
    // The server knows the code of the ticket.
    #expect(order.text.contains(try #require(code.split(separator: "/").last)))
  }

  /// Returns the contents of a server's `events.json`.
  private static func list(_ titles: [String]) -> String {
    let events = titles.map { title in
      #"{"id": "\#(title)", "picture": "moon.jpg", "cents": 900, "#
        + #""title": {"en": "\#(title)", "de": "\#(title)"}, "text": {"en": "", "de": ""}}"#
    }
    return #"{"events": [\#(events.joined(separator: ","))]}"#
  }

  @Test func `a server without events is shown, and the dark colors can be chosen`() throws {
    server["/events.json"] = .json(Self.list([]))
    let player = try start()
    player.wait(for: "There are no events at the moment")
    player.tap("Aa")
    player.wait(1)
    player.tap("Dark colors")
    player.tap("Done")
    player.wait(1)
    #expect(player.window.theme.colors == BoxOffice.darkTheme.colors)
    player.expectNoClippedText()
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
