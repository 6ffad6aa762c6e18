import Receipts
import RemoteImages
import Vitrine
import VitrineNetwork

/// The data that outlives a visit: the events, the orders that were not sent yet, the printer.
final class BoxOffice {
  /// The colors of the observatory, with the blue of an evening.
  static let theme = Theme.light.withAccent(blue)
  static let darkTheme = Theme.dark.withAccent(blue)
  private static let blue = Color(hex: 0x3D4DB7)

  let application: Application
  let server = Kiosk.setting("SERVER")
  let events: RemoteList<Event>
  /// The orders, which are sent as soon as the server can be reached.
  let outbox: Outbox
  let images: RemoteImageLoader
  let printer: ReceiptPrinter

  init(_ application: Application) {
    self.application = application
    application.window?.initialTheme = Self.theme
    let storage = Storage("TicketKiosk", for: application)
    let client = HTTPClient(for: application, storage: storage)
    images = RemoteImageLoader(for: application, storage: storage, client: client)
    printer = ReceiptPrinter(Kiosk.setting("PRINTER", default: "/dev/usb/lp0"), for: application)
    outbox = Outbox("orders", to: server.map { "\($0)/orders" }, in: storage, by: client, for: application)
    events = RemoteList(
      server.map { "\($0)/events.json" }, at: "events", bundled: Resource("events.json"), by: client,
      for: application, item: Event.init)
  }
}
