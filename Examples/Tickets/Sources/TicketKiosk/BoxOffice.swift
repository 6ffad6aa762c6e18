import JSONFormat
import Pictures
import Receipts
import RemoteImages
import Vitrine
import VitrineNetwork

/// The data that outlives a visit: the events, the orders that were not sent yet, the printer.
final class BoxOffice: WeaklyReferenceable, ApplicationDelegate {
  private(set) var events: [Event] = []
  private(set) var outbox: Outbox?
  private(set) var printer: ReceiptPrinter?
  /// Called when something changes that the staff's screen shows.
  var onChange: (() -> Void)?

  private let server = Kiosk.setting("SERVER", default: "")
  private let printerPath = Kiosk.setting("PRINTER", default: "/dev/usb/lp0")
  private var storage: Storage?
  private var client: HTTPClient?
  private var images: RemoteImageLoader?

  func applicationDidFinishLaunching(_ application: Application) {
    application.window?.initialTheme = .observatory
    openStorage(application)
    openDevices(application)
    readEvents()
    if !server.isEmpty { connect(application) }
    showFirstScreen(application)
  }

  func applicationDidBecomeIdle(_ application: Application) { showFirstScreen(application) }

  private func showFirstScreen(_ application: Application) {
    application.window?.rootViewController = NavigationController(rootViewController: EventsController(self))
  }

  private func openStorage(_ application: Application) {
    do throws(StorageError) {
      storage = try Storage("TicketKiosk", for: application)
    } catch { Kiosk.log(error.message) }
  }

  private func openDevices(_ application: Application) {
    do throws(Errno) {
      if let storage { images = try RemoteImageLoader(for: application, storage: storage) }
      let line = try SerialPort(printerPath, settings: nil, for: application)
      printer = ReceiptPrinter(on: line, for: application)
      printer?.onStatusChange = weakly { office in office.onChange?() }
    } catch { Kiosk.log(error.message) }
  }

  private func readEvents() {
    do throws(ResourceError) { update(with: try Resource("events.json").bytes()) } catch { Kiosk.log(error.message) }
  }

  private func update(with bytes: [UInt8]) {
    do throws(JSONError) { events = try Event.list(in: bytes) } catch { Kiosk.log("events.json: \(error.message)") }
  }

  private func connect(_ application: Application) {
    let client = HTTPClient(for: application, storage: storage)
    self.client = client
    client.get(
      "\(server)/events.json",
      completion: weakly { office, result in
        if case .success(let response) = result { office.update(with: response.body) }
      })
    guard let storage else { return }
    outbox = Outbox("orders", to: "\(server)/orders", in: storage, by: client, for: application)
    outbox?.onChange = weakly { office in office.onChange?() }
  }

  /// Shows the picture of an event.
  func show(_ picture: String, in view: AsyncImageView) {
    guard let images else { return }
    if picture.hasPrefix("http") {
      view.setURL(picture, loader: images)
    } else {
      view.setSource(.resource(picture), loader: images.images)
    }
  }

  /// Stores an order, which is sent as soon as the server can be reached. Without a server, this is a demonstration.
  func place(_ order: Order, completion: @escaping (_ isStored: Bool) -> Void) {
    guard let outbox else { return completion(server.isEmpty) }
    outbox.add(order.json.text, completion: { error in completion(error == nil) })
  }

  func printReceipt(for order: Order, code: String, completion: @escaping (_ isPrinted: Bool) -> Void) {
    guard let printer else { return completion(false) }
    var receipt = Receipt()
    receipt.addLine(Texts.title, .title)
    receipt.feed()
    receipt.addLine(order.summary)
    receipt.addRule()
    receipt.addColumns(Texts.total, order.totalText, .bold)
    try? receipt.addQRCode(code)
    receipt.cut()
    printer.print(receipt) { error in
      if let error { Kiosk.log(error.message) }
      completion(error == nil)
    }
  }
}

extension Theme {
  /// Light, with the blue of an evening.
  static var observatory: Theme { Theme.light.withAccent(Color(hex: 0x3D4DB7)) }
  /// Dark, with the same color.
  static var observatoryNight: Theme { Theme.dark.withAccent(Color(hex: 0x5E6FE0)) }

  private func withAccent(_ color: Color) -> Theme {
    var theme = self
    theme.colors.accent = color
    theme.colors.tint = isDark ? Color(hex: 0x9AA7FF) : color
    return theme
  }
}
