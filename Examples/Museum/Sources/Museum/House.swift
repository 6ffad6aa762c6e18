import FocusKeys
import JSONFormat
import Pictures
import RemoteImages
import Vitrine
import VitrineNetwork

/// The data that outlives a visit: the exhibits, the visitors' answers, the counter at the door.
final class House: ApplicationDelegate {
  private(set) var exhibits: [Exhibit] = []
  private(set) var answers: Answers?
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
  private var told: Double?
  /// The time of the server's last answer.
  private var refreshed: LocalTime?

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
      (minutes, counter, server) = (try json.double("refresh-minutes"), try json.string("counter"), try json.string("server"))
    }
    if !server.isEmpty { client = HTTPClient(for: application, storage: storage) }
    if let client {
      remotePictures = RemoteImageLoader(for: application, storage: storage, client: client, images: pictures)
    }
    answers = Answers(in: storage, sentTo: "\(server)/answers", by: client)
    if !counter.isEmpty { door = Door(counter, for: application, storage) }
    answers?.changed = { [unowned(unsafe) self] in staff?.show() }
    door?.changed = { [unowned(unsafe) self] in staff?.show() }
    keys = try? FocusKeys(for: application)
    keys?.focus.onHome = { [unowned(unsafe) self] in applicationDidBecomeIdle(application) }
    applicationDidBecomeIdle(application)
    if client == nil { return }
    refresh()
    application.schedule(after: 60 * max(minutes, 1), repeats: true) { [unowned(unsafe) self] _ in refresh() }
  }

  func applicationDidBecomeIdle(_ application: Application) {
    if let window = application.window { window.theme = window.theme.ofHouse(in: window.bounds.size) }
    guide = GuideController(self)
    if let guide { application.window?.rootViewController = NavigationController(rootViewController: guide) }
  }

  func makeStaffScreen() -> ViewController {
    let screen = StaffController(self)
    staff = screen
    return screen
  }

  /// Passes the contents of a resource to `take`. Errors are logged, so that one bad file does not stop the app.
  private func read(_ name: String, _ take: ([UInt8]) throws(JSONError) -> Void) {
    do throws(ResourceError) {
      let bytes = try Resource(name).bytes()
      do throws(JSONError) { try take(bytes) } catch { Kiosk.log("\(name): \(error.message)") }
    } catch { Kiosk.log(error.message) }
  }

  // MARK: Exhibits

  /// Fetches the exhibits from the server, and sends it the answers that it does not have.
  func refresh() {
    var request = HTTPRequest(.get, "\(server)/exhibits.json")
    // No retries: the next refresh is scheduled anyway.
    request.maximumAttempts = 1
    client?.send(request) { [unowned(unsafe) self] result in
      switch result {
      case .success(let response): update(with: response)
      case .failure(let error): problem = error.message
      }
      showAll()
    }
    answers?.send()
  }

  /// Replaces the exhibits by those of the response. A malformed list changes nothing.
  private func update(with response: HTTPResponse) {
    problem = response.problem?.message
    do throws(JSONError) {
      exhibits = try Exhibit.list(in: response.body)
      told = (application?.now ?? 0) - (response.age ?? 0)
      if response.age == nil { refreshed = application?.wallClock.now }
      // All photographs of the server are on the disk before a visitor opens them.
      remotePictures?.prefetch(exhibits.map { $0.picture }.filter { !isOurs($0) }.map { "\(server)/\($0)" })
    } catch { problem = "\(response.url): \(error.message)" }
  }

  private func isOurs(_ picture: String) -> Bool { (try? Resource(picture).path()) != nil }

  private func showAll() {
    guide?.show()
    staff?.show()
  }

  /// Shows a photograph of the app or of the server in `view`.
  func show(_ picture: String, in view: AsyncImageView) {
    if let remotePictures, !isOurs(picture) {
      view.setURL("\(server)/\(picture)", loader: remotePictures)
    } else if let pictures {
      view.setSource(.resource(picture), loader: pictures)
    }
  }

  /// A text with the age of the exhibits, or `nil` if they are current or their age is unknown.
  var age: String? {
    guard problem != nil, let told, let application, application.now - told < 1e9 else { return nil }
    let minutes = Int((application.now - told) / 60)
    if minutes < 120 { return Texts.ageMinutes(count: minutes) }
    return minutes < 2 * 1440 ? Texts.ageHours(count: minutes / 60) : Texts.ageDays(count: minutes / 1440)
  }

  /// The time of the server's last answer, or the error of the last request, for the staff.
  var state: String { problem ?? refreshed.map { Formats.current.time($0) } ?? "bundled with the app" }
}
