import JSONFormat
import Pictures
import Vitrine
import VitrineNetwork

/// What is there whoever stands before the panel: the exhibits, the visitors' answers, the door.
final class House: ApplicationDelegate {
  private(set) var exhibits: [Exhibit] = []
  private(set) var answers: Answers?
  private(set) var door: Door?
  /// The number of posters shown so far: each shows the next photograph.
  var posterCount = 0

  private var application: Application?
  private var pictures: PictureLoader?
  private var storage: Storage?
  private var client: HTTPClient?
  private var server = ""
  private var guide: GuideController?
  private var staff: StaffController?
  /// Why the exhibits may be old; nil: they are not.
  private var problem: String?
  /// When the server said what is shown, by the application's time; nil: it never did.
  private var told: Double?
  /// When it was asked last, and answered.
  private var refreshed: LocalTime?

  func applicationDidFinishLaunching(_ application: Application) {
    self.application = application
    if let window = application.window { window.theme = window.theme.ofHouse(in: window.bounds.size) }
    pictures = try? PictureLoader(for: application)
    do throws(StorageError) { storage = try Storage("Museum", for: application) } catch { Kiosk.log(error.message) }
    var (minutes, counter) = (10.0, "")
    read("exhibits.json") { bytes throws(JSONError) in exhibits = try Exhibit.list(in: bytes) }
    read("guide.json") { bytes throws(JSONError) in
      let json = try JSON(parsing: bytes)
      (minutes, counter, server) = (try json.double("refresh-minutes"), try json.string("counter"), try json.string("server"))
    }
    if !server.isEmpty { client = HTTPClient(for: application, storage: storage) }
    if let storage { answers = Answers(in: storage, sentTo: "\(server)/answers", by: client) }
    if !counter.isEmpty { door = Door(counter, for: application, storage) }
    answers?.changed = { [unowned(unsafe) self] in staff?.show() }
    door?.changed = { [unowned(unsafe) self] in staff?.show() }
    applicationWasLeft(application)
    if client == nil { return }
    refresh()
    application.schedule(after: 60 * max(minutes, 1), repeats: true) { [unowned(unsafe) self] _ in refresh() }
  }

  func applicationWasLeft(_ application: Application) {
    guide = GuideController(self)
    if let guide { application.window?.rootViewController = NavigationController(rootViewController: guide) }
  }

  func makeStaffScreen() -> ViewController {
    let screen = StaffController(self)
    staff = screen
    return screen
  }

  /// Has `take` read a file of the app's. What is wrong with one is a line, and no reason to do without another.
  private func read(_ name: String, _ take: ([UInt8]) throws(JSONError) -> Void) {
    do throws(ResourceError) {
      let bytes = try Resource(name).bytes()
      do throws(JSONError) { try take(bytes) } catch { Kiosk.log("\(name): \(error.message)") }
    } catch { Kiosk.log(error.message) }
  }

  // MARK: Exhibits

  /// Asks the server for the exhibits, and gives it the answers that it does not have.
  func refresh() {
    var request = HTTPRequest(.get, "\(server)/exhibits.json")
    // The next one comes by itself.
    request.tries = 1
    client?.send(request) { [unowned(unsafe) self] result in
      switch result {
      case .success(let response): take(response)
      case .failure(let error): problem = error.message
      }
      showAll()
    }
    answers?.send()
  }

  /// What is no list leaves the exhibits as they are.
  private func take(_ response: HTTPResponse) {
    problem = response.problem?.message
    do throws(JSONError) {
      exhibits = try Exhibit.list(in: response.body)
      told = (application?.now ?? 0) - (response.age ?? 0)
      if response.age == nil { refreshed = application?.wallClock.now }
      let photographs = exhibits.map { $0.picture }.filter { !isOurs($0) }
      storage?.removeFiles(but: photographs)
      for picture in photographs where storage?.hasFile(picture) == false { fetch(picture) }
    } catch { problem = "\(response.url): \(error.message)" }
  }

  /// Gets a photograph that came later than the app; who shows it hears of it.
  private func fetch(_ picture: String) {
    var request = HTTPRequest(.get, "\(server)/\(picture)")
    request.file = storage?.file(picture)
    client?.send(request) { [unowned(unsafe) self] result in
      if case .success = result, let file = request.file { pictures?.forget(.file(file)) }
    }
  }

  private func isOurs(_ picture: String) -> Bool { (try? Resource(picture).path()) != nil }

  private func showAll() {
    guide?.show()
    staff?.show()
  }

  /// Has `view` show a photograph.
  func show(_ picture: String, in view: PictureView) {
    if let pictures { view.show(isOurs(picture) ? .resource(picture) : .file(storage?.file(picture) ?? picture), by: pictures) }
  }

  /// How old the exhibits are; nil where they are not, or where nobody can say.
  var age: String? {
    guard problem != nil, let told, let application, application.now - told < 1e9 else { return nil }
    let minutes = Int((application.now - told) / 60)
    if minutes < 120 { return Texts.ageMinutes(count: minutes) }
    return minutes < 2 * 1440 ? Texts.ageHours(count: minutes / 60) : Texts.ageDays(count: minutes / 1440)
  }

  /// For the staff: when the server answered, or why it did not.
  var state: String { problem ?? refreshed.map { Formats.current.time($0) } ?? "as they came with the app" }
}
