import System
import Vitrine
import VitrineNetwork

/// Sends a request to a server every half second, shows the response, and logs each change.
///
/// `SERVER` is the server's name, `ANSWERS` the port of HTTPS and WebSocket, and `MESSAGES` the port of MQTT. With
/// `MOVES`, a mark moves in every frame, and every ten seconds the log gets a line about frames and the shown response.
final class NetworkController: ViewController {
  /// The certificate authority of the test servers, from an overlay of the image.
  private static let authorities = "/etc/ssl/certs/museum.crt"

  private let answer = Label("nothing yet", .title)
  private var client: HTTPClient?
  private var socket: WebSocket?
  private var broker: MQTTClient?
  private var file: FileWatch?
  private var clockWatch: ClockWatch?
  /// Whether a request is active. There is one at a time.
  private var isRequesting = false
  private var last = ""
  /// The age of the shown response when it arrived, in seconds.
  private var age = 0.0
  private let mark = View(frame: Rect(0, 0, 8, 8))
  private var pace = FramePace()

  override func viewDidLoad() {
    view.backgroundColor = Color(hex: 0x203040)
    answer.textColor = .white
    answer.numberOfLines = 0
    view.addSubview(answer)
    mark.backgroundColor = .white
    view.addSubview(mark)
  }

  override func viewDidLayoutSubviews() { answer.frame = view.bounds }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let application = view.window?.application else { return }
    let storage = Storage("network", for: application)
    client = HTTPClient(for: application, storage: storage, trustRoots: Self.authorities)
    application.schedule(after: 0.5, repeats: true) { [unowned(unsafe) self] _ in sendRequest() }
    do throws(NetworkError) { try open(application) } catch { log("it cannot be: \(error.message)") }
    file = try? FileWatch("/etc/resolv.conf", for: application) { [unowned(unsafe) self] in logNameServers() }
    logNameServers()
    if !ServicesApp.setting("MOVES").isEmpty {
      application.start(DisplayLink { [unowned(unsafe) self] in move(at: $0) })
    }
    let clock = application.wallClock
    log(clock.isSet ? "clock: set" : "clock: unset")
    clockWatch = try? clock.watch(.set) { [unowned(unsafe) self] in log(clock.isSet ? "clock: set" : "clock: unset") }
  }

  private func logNameServers() {
    for line in (try? File.text(at: "/etc/resolv.conf"))?.split(separator: "\n") ?? [] { log("names: \(line)") }
  }

  private func sendRequest() {
    guard !isRequesting, let client else { return }
    isRequesting = true
    var request = HTTPRequest(.get, "https://\(ServicesApp.setting("SERVER")):\(ServicesApp.setting("ANSWERS"))/echo")
    request.maximumAttempts = 1
    request.timeouts.connect = 2
    request.timeouts.idle = 2
    request.timeouts.total = 3
    client.send(request) { [unowned(unsafe) self] result in
      isRequesting = false
      switch result {
      case .success(let response):
        show(response.problem == nil ? "fresh: \(response.text)" : "kept: \(response.text)", age: response.age ?? 0)
      case .failure(let error): show("none: \(error.message)")
      }
    }
  }

  private func move(at time: Double) {
    mark.center.x = (time * 60).rounded().truncatingRemainder(dividingBy: view.bounds.width)
    if let pace = pace.count(at: time) { log("\(pace), showing \(Int(age)) s old \(last)") }
  }

  private func show(_ text: String, age: Double = 0) {
    answer.text = age < 1 ? text : "\(text)\n\(Int(min(age, 1e6))) s old"
    self.age = min(age, 1e6)
    if text != last { log(text) }
    last = text
  }

  private func open(_ application: Application) throws(NetworkError) {
    let server = ServicesApp.setting("SERVER")
    let socket = try WebSocket(
      "wss://\(server):\(ServicesApp.setting("ANSWERS"))/socket", for: application, trustRoots: Self.authorities)
    socket.onOpen = { [unowned(unsafe) self] in self.socket?.send("from a board") }
    socket.onText = { [unowned(unsafe) self] in log("socket: \($0)") }
    self.socket = socket
    let broker = try MQTTClient(
      "mqtts://\(server):\(ServicesApp.setting("MESSAGES"))", for: application, trustRoots: Self.authorities)
    broker.subscribe(to: "hall/+/visitors", quality: .atLeastOnce) { [unowned(unsafe) self] in
      log("broker: \($0.topic) \($0.text)")
    }
    broker.publish(MQTTMessage(topic: "hall/2/visitors", text: "17"), quality: .atLeastOnce)
    self.broker = broker
  }

  private func log(_ text: String) { Process.log("network: \(text)") }
}
