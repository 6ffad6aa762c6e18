import FocusKeys
import JSONFormat
import Pictures
import RemoteImages
import Vitrine
import VitrineNetwork

/// The data that outlives a visit: the exhibits, the visitors' answers, the counter at the door.
final class House: WeaklyReferenceable, ApplicationDelegate {
  private(set) var exhibits: [Exhibit] = []
  /// The visitors' answers, until the server has received them. Without a server, they wait on the disk.
  private(set) var answers: Outbox?
  private(set) var door: Door?
  /// The number of posters shown so far. Each poster shows the next photograph.
  var posterCount = 0

  private var application: Application?
  private(set) var keys: FocusKeys?
  private var pictures: ImageLoader?
  private var remotePictures: RemoteImageLoader?
  private var client: HTTPClient?
  private var server = ""
  private var guide: GuideController?
  private var staff: StaffController?
  /// The reason why the exhibits may be out of date, or `nil` if they are current.
  private var problem: String?
  /// The time of the data on the screen, on the application's clock, or `nil` if the server has never answered.
  private var dataTime: Double?
  /// The local time of the server's last answer.
  private var answerTime: LocalTime?

  func applicationDidFinishLaunching(_ application: Application) {
    self.application = application
    let pictures = ImageLoader(for: application)
    self.pictures = pictures
    let storage = Storage("Museum", for: application)
    var minutes = 10.0
    var counter = ""
    read("exhibits.json") { bytes throws(JSONError) in exhibits = try Exhibit.list(in: bytes) }
    read("guide.json") { bytes throws(JSONError) in
      let json = try JSON(parsing: bytes)
      // A malformed file is ignored as a whole.
      let newMinutes = try json.double("refresh-minutes")
      let newCounter = try json.string("counter")
      server = try json.string("server")
      minutes = newMinutes
      counter = newCounter
    }
    let client = HTTPClient(for: application, storage: storage)
    self.client = client
    let address = server.isEmpty ? nil : "\(server)/answers"
    answers = Outbox("answers", to: address, in: storage, by: client, for: application)
    answers?.onChange = weakly { house in house.staff?.show() }
    if !counter.isEmpty { door = Door(counter, for: application, storage) }
    door?.onChange = weakly { house in house.staff?.show() }
    keys = FocusKeys(for: application)
    keys?.focus.onHome = weakly { house in house.applicationDidBecomeIdle(application) }
    // Visits begin with the house's colors, and a visitor who ends high contrast returns to them.
    if let window = application.window { window.initialTheme = window.theme.ofHouse(in: window.bounds.size) }
    applicationDidBecomeIdle(application)
    if server.isEmpty { return }
    remotePictures = RemoteImageLoader(for: application, storage: storage, client: client, images: pictures)
    refresh()
    application.schedule(after: 60 * max(minutes, 1), repeats: true, weakly { house, _ in house.refresh() })
  }

  func applicationDidBecomeIdle(_ application: Application) {
    // `VITRINE_TEXT_SCALE` applies to each initial theme, and may exceed the limit.
    if let window = application.window { window.theme = window.theme.ofHouse(in: window.bounds.size) }
    guide = GuideController(self)
    if let guide { application.window?.rootViewController = NavigationController(rootViewController: guide) }
  }

  func makeStaffScreen() -> ViewController {
    let screen = StaffController(self)
    staff = screen
    return screen
  }

  /// Passes the contents of a resource to `decode`. Errors are logged, so that one bad file does not stop the app.
  private func read(_ name: String, _ decode: ([UInt8]) throws(JSONError) -> Void) {
    do throws(ResourceError) {
      let bytes = try Resource(name).bytes()
      do throws(JSONError) { try decode(bytes) } catch { Kiosk.log("\(name): \(error.message)") }
    } catch { Kiosk.log(error.message) }
  }

  // MARK: Exhibits

  /// Fetches the exhibits from the server, and sends it the answers that it does not have.
  func refresh() {
    if server.isEmpty { return }
    var request = HTTPRequest(.get, "\(server)/exhibits.json")
    // No retries: the next refresh is scheduled anyway.
    request.maximumAttempts = 1
    client?.send(
      request,
      completion: weakly { house, result in
        switch result {
        case .success(let response): house.update(with: response)
        case .failure(let error): house.problem = error.message
        }
        house.showAll()
      })
    answers?.retryNow()
  }

  /// Replaces the exhibits by those of the response. A malformed list changes nothing.
  private func update(with response: HTTPResponse) {
    problem = response.problem?.message
    do throws(JSONError) {
      exhibits = try Exhibit.list(in: response.body)
      dataTime = (application?.now ?? 0) - (response.age ?? 0)
      if response.age == nil { answerTime = application?.wallClock.now }
      // All photographs of the server are on the disk before a visitor opens them.
      remotePictures?.prefetch(exhibits.map { $0.picture }.filter { !isBundled($0) }.map { "\(server)/\($0)" })
    } catch { problem = "\(response.url): \(error.message)" }
  }

  private func isBundled(_ picture: String) -> Bool { (try? Resource(picture).path()) != nil }

  private func showAll() {
    guide?.show()
    staff?.show()
  }

  /// Shows a photograph of the app or of the server in `view`.
  func show(_ picture: String, in view: AsyncImageView) {
    if let remotePictures, !isBundled(picture) {
      view.setURL("\(server)/\(picture)", loader: remotePictures)
    } else if let pictures {
      view.setSource(.resource(picture), loader: pictures)
    }
  }

  /// A text with the age of the exhibits, or `nil` if they are current or their age is unknown.
  var age: String? {
    guard problem != nil, let dataTime, let application, application.now - dataTime < 1e9 else { return nil }
    let minutes = Int((application.now - dataTime) / 60)
    if minutes < 120 { return Texts.ageMinutes(count: minutes) }
    return minutes < 2 * 1440 ? Texts.ageHours(count: minutes / 60) : Texts.ageDays(count: minutes / 1440)
  }

  /// The time of the server's last answer, or the error of the last request, for the staff.
  var state: String { problem ?? answerTime.map { Formats.current.time($0) } ?? "bundled with the app" }
}
