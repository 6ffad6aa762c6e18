public import Toolkit
import System

/// The Wi-Fi of a system image that was made with `--wifi-setup`: the networks nearby, and the choice of one of them.
///
///     wifi = WiFi(for: application)
///     wifi.onChange = weakly { page in page.show(page.wifi.state) }
///     wifi.scan()
///
/// `WiFiController` is a screen with all of this.
///
/// The object controls wpa_supplicant, which stores the networks and joins one of them again after each start of the
/// board. A network that cannot be joined replaces nothing: the previous one is used again. Use the object on the
/// application's thread. Its calls never wait, and their results arrive in handlers.
public final class WiFi: WeaklyReferenceable {
  /// The state of the connection.
  public internal(set) var state = WiFiState.unavailable("starting")
  /// The networks that the board receives, the strongest ones first, at most 64. Hidden networks are not among them.
  public internal(set) var networks: [WiFiNetwork] = []
  /// The names of the networks that the board has saved, as bytes.
  public internal(set) var savedNames: [[UInt8]] = []
  /// Whether a scan for networks is in progress.
  public internal(set) var isScanning = false
  /// The two letters of the country whose rules for radio the board follows, or `nil` if none is set.
  public internal(set) var country: String?
  /// Called after a change of any of these properties.
  public var onChange: (() -> Void)?
  /// Whether the strength of the signal is kept up to date. The default is `false`, which wakes the program less often.
  public var monitorsSignal = false {
    didSet { updateTimer() }
  }

  /// The time in seconds after which a network counts as not found or not answering. Chosen: scans of all channels and
  /// the handshake take up to 15 s.
  public static let joinTimeout = 30.0
  /// The time in seconds after which a missing address is a failure. Chosen: DHCP needs up to 10 s.
  public static let addressTimeout = 20.0
  /// The time in seconds between attempts to reach wpa_supplicant, and between looks at the connection.
  static let interval = 1.0
  /// The time in seconds after which a scan counts as lost. Chosen: a scan of all channels takes up to 10 s.
  private static let scanTimeout = 15.0
  /// The number of replies with access points that are read after a scan. Chosen: each has about 40 of them.
  static let maximumPages = 16

  /// The attempt to join a network.
  final class Attempt {
    let name: String
    let ssid: [UInt8]
    let deadline: Double
    let completion: (WiFiFailure?) -> Void
    /// wpa_supplicant's number of the network, once it has one.
    var identifier: Int?
    /// The number of the network that was used before.
    var previous: Int?
    var missCount = 0
    var rejectionCount = 0

    init(_ name: String, _ ssid: [UInt8], until deadline: Double, _ completion: @escaping (WiFiFailure?) -> Void) {
      self.name = name
      self.ssid = ssid
      self.deadline = deadline
      self.completion = completion
    }
  }

  let application: Application
  let path: String
  var connection: SupplicantConnection?
  var timer: Timer?
  var saved: [SupplicantReply.Saved] = []
  var accessPoints: [SupplicantReply.AccessPoint] = []
  var attempt: Attempt?
  /// The time at which a scan that has not ended counts as lost.
  var scanDeadline = 0.0
  var isRefreshing = false
  var needsRefresh = false
  var connectionStart: Double?
  var loggedReason: String?
  /// The screen that is shown, and its handler for changes, which is called before `onChange`.
  var screen: (controller: WeakReference, onChange: () -> Void)?

  /// Starts to control the Wi-Fi. It is not an error if there is none: see `state`.
  public convenience init(for application: Application) {
    self.init(for: application, at: "/run/vitrine-wifi/wlan0")
  }

  /// - Parameter path: The path of the socket.
  package init(for application: Application, at path: String) {
    self.application = application
    self.path = path
    super.init()
    connect()
    updateTimer()
  }

  deinit {
    timer?.cancel()
    connection?.onEvent = nil
    connection?.onFailure = nil
  }

  // MARK: Operations

  /// Starts a scan for networks, which takes some seconds. `networks` changes when it has ended.
  public func scan() {
    // The end of a scan is not reported if the radio was switched off.
    guard !isScanning || application.now >= scanDeadline, let connection else { return }
    isScanning = true
    scanDeadline = application.now + Self.scanTimeout
    connection.send("SCAN") { [weakReference = self.weakReference] reply in
      guard let wifi = Self.object(weakReference) else { return }
      // wpa_supplicant also refuses while another scan is in progress, whose end it reports.
      if !Self.isOK(reply) && !reply.starts(with: "FAIL-BUSY".utf8) { wifi.isScanning = false }
      wifi.changed()
    }
    changed()
  }

  /// Joins a network.
  ///
  /// A network that is already saved is joined with the saved password if `password` is `nil`.
  ///
  /// - Parameters:
  ///   - network: One of `networks`.
  ///   - password: The password, which is never logged, or `nil` for an open or saved network.
  ///   - completion: Called with `nil` as soon as the network has accepted the board, or with the reason why it did not.
  ///     The board receives its address later.
  public func join(
    _ network: WiFiNetwork, password: String? = nil, completion: @escaping (WiFiFailure?) -> Void = { _ in }
  ) {
    guard network.security.isSupported else { return completion(.unsupported) }
    if password == nil, let known = saved.first(where: { $0.ssid == network.ssid }) {
      return select(known, named: network.name, completion)
    }
    join(network.ssid, security: network.security, password: password, isHidden: false, completion)
  }

  /// Joins a network that does not send its name.
  ///
  /// - Parameters:
  ///   - name: The name of the network, at most 32 bytes of UTF-8.
  ///   - password: The password, or `nil` for an open network.
  ///   - completion: See `join(_:password:completion:)`.
  public func joinHidden(
    named name: String, password: String?, completion: @escaping (WiFiFailure?) -> Void = { _ in }
  ) {
    let ssid = Array(name.utf8)
    guard (1...WiFiNetwork.maximumNameLength).contains(ssid.count) else { return completion(.notFound) }
    join(
      ssid, security: password == nil ? .open : .passwordMixed, password: password, isHidden: true, completion)
  }

  /// Ends the attempt to join a network, if there is one, and returns to the previous network.
  public func cancelJoin() {
    if attempt != nil { endAttempt(.canceled) }
  }

  /// Removes a network with its password from the board, and leaves it if it is the current one.
  public func forget(_ ssid: [UInt8]) {
    guard let connection else { return }
    for network in saved where network.ssid == ssid { connection.send("REMOVE_NETWORK \(network.identifier)") { _ in } }
    saved.removeAll { $0.ssid == ssid }
    save()
    refreshSaved()
    refresh()
  }

  /// Sets the country whose rules for radio the board follows, as two letters such as `DE` (ISO 3166).
  ///
  /// - Returns: `false` if the text is not such a code, or if the Wi-Fi cannot be controlled.
  @discardableResult
  public func setCountry(_ code: String) -> Bool {
    let letters = code.utf8
    guard letters.count == 2, letters.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
      return false
    }
    guard let connection else { return false }
    connection.send("SET country \(code)") { [weakReference = self.weakReference] reply in
      guard let wifi = Self.object(weakReference), Self.isOK(reply) else { return }
      wifi.country = code
      wifi.save()
      wifi.changed()
    }
    return true
  }

  // MARK: Screens

  /// Calls a handler after each change, and keeps the strength of the signal up to date, until the screen is removed.
  func addScreen(_ controller: ViewController, onChange: @escaping () -> Void) {
    screen = (controller.weakReference, onChange)
    updateTimer()
  }

  /// Removes a screen, unless another one has replaced it.
  func removeScreen(_ controller: ViewController) {
    if screen?.controller === controller.weakReference { screen = nil }
  }

  func changed() {
    screen?.onChange()
    onChange?()
  }

  /// Whether the strength of the signal is shown.
  var needsSignal: Bool { monitorsSignal || screen != nil }
}
