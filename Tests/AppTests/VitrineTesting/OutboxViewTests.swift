import TestContexts
import Testing
import VitrineNetwork
import VitrineTesting

private final class OrderDesk: WeaklyReferenceable {
  let outbox: Outbox

  init(_ application: Application) {
    outbox = Outbox(
      "orders", to: Kiosk.setting("SERVER").map { "\($0)/orders" }, in: Storage("desk", for: application),
      by: HTTPClient(for: application), for: application)
  }
}

private final class DeskController: ViewController {
  private let desk: OrderDesk

  init(_ desk: OrderDesk) {
    self.desk = desk
    super.init()
  }

  override func loadView() { view = ScrollView(OutboxView(desk.outbox) { "Order \($0)" }) }
}

@Suite("The view of an outbox", .freshContext) struct OutboxViewTests {
  private let folder = StorageFolder()
  private let server = TestServer()
  private let player = TouchPlayer(width: 320, height: 1000)

  @Test(.slow) func `shows the messages that wait, and sends them on demand`() throws {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    server.isOffline = true
    let desk = player.launch(
      settings: ["SERVER": server.url], model: { OrderDesk($0) }, rootViewController: { DeskController($0) })
    player.wait(for: "Waiting to be sent: 0")
    player.expectNo("Refused")
    #expect(player.find(.button, "Send now")?.states.contains(.disabled) == true)
    for number in 1...25 { desk.outbox.add("\(number)") }
    player.wait(for: "Waiting to be sent: 25")
    player.wait(for: "Order 20")
    player.expectNo("Order 21")
    player.wait(for: "…")
    // The reason why they wait.
    player.runEventSources { desk.outbox.lastError != nil }
    player.expect(try #require(desk.outbox.lastError?.message))
    server["/orders"] = .status(400)
    server.isOffline = false
    player.tap("Send now")
    player.wait(for: "Refused: 25")
    player.wait(for: "Waiting to be sent: 0")
  }

  @Test func `without a server, shows the reason and offers no attempt`() throws {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let desk = player.launch(model: { OrderDesk($0) }, rootViewController: { DeskController($0) })
    player.wait(for: "Waiting to be sent: 0")
    player.expectNo("No server is set up")
    desk.outbox.add("1")
    player.wait(for: "Waiting to be sent: 1")
    player.expect("No server is set up")
    #expect(!desk.outbox.canRetry)
    #expect(player.find(.button, "Send now")?.states.contains(.disabled) == true)
  }

  @Test func `is released while its outbox lives`() throws {
    let desk = OrderDesk(player.application)
    weak var shown: OutboxView?
    do {
      let view = OutboxView(desk.outbox)
      shown = view
    }
    #expect(shown == nil)
    desk.outbox.add("later")
    player.runEventSources { desk.outbox.pendingCount == 1 }
    #expect(desk.outbox.pendingCount == 1)
  }
}
