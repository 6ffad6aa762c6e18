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
  /// Called when something changes that the staff's screen shows.
  var onChange: (() -> Void)?

  private let server = Kiosk.setting("SERVER", default: "")
  private let client: HTTPClient

  init(_ application: Application) {
    application.window?.initialTheme = Self.theme
    let storage = Storage("TicketKiosk", for: application)
    client = HTTPClient(for: application, storage: storage)
    images = RemoteImageLoader(for: application, storage: storage, client: client)
    printer = ReceiptPrinter(Kiosk.setting("PRINTER", default: "/dev/usb/lp0"), for: application)
    outbox =
      server.isEmpty ? nil : Outbox("orders", to: "\(server)/orders", in: storage, by: client, for: application)
    super.init()
    outbox?.onChange = weakly { office in office.onChange?() }
    printer.onStatusChange = weakly { office in office.onChange?() }
    do throws(ResourceError) { update(with: try Resource("events.json").bytes()) } catch { Kiosk.log(error.message) }
    if server.isEmpty { return }
    refresh()
    application.schedule(after: 600, repeats: true, weakly { office, _ in office.refresh() })
  }

  /// Fetches the events, whose list is replaced for the next visitor.
  private func refresh() {
    client.get(
      "\(server)/events.json",
      completion: weakly { office, result in
        if case .success(let response) = result { office.update(with: response.body) }
      })
  }

  private func update(with bytes: [UInt8]) {
    do throws(JSONError) { events = try Event.list(in: bytes) } catch { Kiosk.log("events.json: \(error.message)") }
  }

  /// Stores an order, which is sent as soon as the server can be reached. Without a server, this is a demonstration.
  func place(_ order: Order, completion: @escaping (_ isStored: Bool) -> Void) {
    guard let outbox else { return completion(true) }
    outbox.add(order.json.text, completion: { error in completion(error == nil) })
  }
}
