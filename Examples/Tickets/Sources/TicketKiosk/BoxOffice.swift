import JSONFormat
import Receipts
import RemoteImages
import Vitrine
import VitrineNetwork

/// The data that outlives a visit: the events, the orders that were not sent yet, the printer.
final class BoxOffice: WeaklyReferenceable {
  /// The colors of the observatory, with the blue of an evening.
  static let theme = Theme.light.withAccent(Color(hex: 0x3D4DB7))

  private(set) var events: [Event] = []
  let application: Application
  let server = Kiosk.setting("SERVER")
  /// The orders, which are sent as soon as the server can be reached.
  let outbox: Outbox
  let images: RemoteImageLoader
  let printer: ReceiptPrinter
  private let eventList: RemoteFile
  /// Called when the server has delivered other events.
  var onEventsChange: (() -> Void)?
  /// Called when something changes that the staff's screen shows.
  var onChange: (() -> Void)?

  init(_ application: Application) {
    self.application = application
    application.window?.initialTheme = Self.theme
    let storage = Storage("TicketKiosk", for: application)
    let client = HTTPClient(for: application, storage: storage)
    images = RemoteImageLoader(for: application, storage: storage, client: client)
    printer = ReceiptPrinter(Kiosk.setting("PRINTER", default: "/dev/usb/lp0"), for: application)
    outbox = Outbox("orders", to: server.map { "\($0)/orders" }, in: storage, by: client, for: application)
    eventList = RemoteFile(
      server.map { "\($0)/events.json" }, bundled: Resource("events.json"), by: client, for: application)
    super.init()
    eventList.onUpdate = weakly { office, bytes in office.update(with: bytes) }
    outbox.onChange = weakly { office in office.onChange?() }
    printer.onStatusChange = weakly { office in office.onChange?() }
  }

  /// Replaces the events by those of an `events.json` file. A malformed file changes nothing.
  private func update(with bytes: [UInt8]) {
    do throws(JSONError) {
      events = try Event.list(in: bytes)
      onEventsChange?()
    } catch { Kiosk.log("events.json: \(error.message)") }
  }
}
