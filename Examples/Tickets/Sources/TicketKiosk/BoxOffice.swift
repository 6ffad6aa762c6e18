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
  let images: RemoteImageLoader
  let printer: ReceiptPrinter
  /// The orders for the server, or `nil` without a server.
  let outbox: Outbox?
  /// Called when the server has delivered other events.
  var onEventsChange: (() -> Void)?
  /// Called when something changes that the staff's screen shows.
  var onChange: (() -> Void)?

  /// The list of the events on the server, or `nil` without a server.
  private let eventList: RemoteFile?

  init(_ application: Application) {
    let server = Kiosk.setting("SERVER", default: "")
    application.window?.initialTheme = Self.theme
    let storage = Storage("TicketKiosk", for: application)
    let client = HTTPClient(for: application, storage: storage)
    images = RemoteImageLoader(for: application, storage: storage, client: client)
    printer = ReceiptPrinter(Kiosk.setting("PRINTER", default: "/dev/usb/lp0"), for: application)
    outbox =
      server.isEmpty ? nil : Outbox("orders", to: "\(server)/orders", in: storage, by: client, for: application)
    eventList = server.isEmpty ? nil : RemoteFile("\(server)/events.json", by: client, for: application)
    super.init()
    eventList?.onUpdate = weakly { office, bytes in office.update(with: bytes) }
    outbox?.onChange = weakly { office in office.onChange?() }
    printer.onStatusChange = weakly { office in office.onChange?() }
    do throws(ResourceError) { update(with: try Resource("events.json").bytes()) } catch { Kiosk.log(error.message) }
  }

  /// Replaces the events by those of an `events.json` file. A malformed file changes nothing.
  func update(with bytes: [UInt8]) {
    do throws(JSONError) {
      events = try Event.list(in: bytes)
      onEventsChange?()
    } catch { Kiosk.log("events.json: \(error.message)") }
  }

  /// Stores an order, which is sent as soon as the server can be reached. Without a server, this is a demonstration.
  func place(_ order: Order, completion: @escaping (_ isStored: Bool) -> Void) {
    guard let outbox else { return completion(true) }
    outbox.add(order.json.text, completion: { error in completion(error == nil) })
  }
}
