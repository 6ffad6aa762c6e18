import JSONFormat
import Receipts
import RemoteImages
import Vitrine
import VitrineNetwork

/// The data that outlives a visit: the events, the orders that were not sent yet, the printer.
final class BoxOffice: WeaklyReferenceable, ApplicationDelegate {
  /// The colors of the observatory, with the blue of an evening.
  static let theme = Theme.light.withAccent(Color(hex: 0x3D4DB7))

  private(set) var events: [Event] = []
  private(set) var images: RemoteImageLoader?
  private(set) var outbox: Outbox?
  private(set) var printer: ReceiptPrinter?
  /// Called when something changes that the staff's screen shows.
  var onChange: (() -> Void)?

  private let server = Kiosk.setting("SERVER", default: "")

  func applicationDidFinishLaunching(_ application: Application) {
    application.window?.initialTheme = Self.theme
    do throws(ResourceError) { update(with: try Resource("events.json").bytes()) } catch { Kiosk.log(error.message) }
    do throws(StorageError) {
      connect(try Storage("TicketKiosk", for: application), application)
    } catch { Kiosk.log(error.message) }
    openPrinter(application)
    showFirstScreen(application)
  }

  func applicationDidBecomeIdle(_ application: Application) { showFirstScreen(application) }

  private func showFirstScreen(_ application: Application) {
    application.window?.rootViewController = NavigationController(rootViewController: EventsController(self))
  }

  private func connect(_ storage: Storage, _ application: Application) {
    let client = HTTPClient(for: application, storage: storage)
    do throws(Errno) {
      images = try RemoteImageLoader(for: application, storage: storage, client: client)
    } catch { Kiosk.log(error.message) }
    guard !server.isEmpty else { return }
    // The outbox retains the client.
    outbox = Outbox("orders", to: "\(server)/orders", in: storage, by: client, for: application)
    outbox?.onChange = weakly { office in office.onChange?() }
    client.get(
      "\(server)/events.json",
      completion: weakly { office, result in
        if case .success(let response) = result { office.update(with: response.body) }
      })
  }

  private func update(with bytes: [UInt8]) {
    do throws(JSONError) { events = try Event.list(in: bytes) } catch { Kiosk.log("events.json: \(error.message)") }
  }

  private func openPrinter(_ application: Application) {
    do throws(Errno) {
      printer = try ReceiptPrinter(Kiosk.setting("PRINTER", default: "/dev/usb/lp0"), for: application)
      printer?.onStatusChange = weakly { office in office.onChange?() }
    } catch { Kiosk.log(error.message) }
  }

  /// Stores an order, which is sent as soon as the server can be reached. Without a server, this is a demonstration.
  func place(_ order: Order, completion: @escaping (_ isStored: Bool) -> Void) {
    guard let outbox else { return completion(server.isEmpty) }
    outbox.add(order.json.text, completion: { error in completion(error == nil) })
  }
}
