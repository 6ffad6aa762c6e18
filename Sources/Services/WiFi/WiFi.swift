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
  public private(set) var state = WiFiState.unavailable("starting")
  /// The networks that the board receives, the strongest ones first, at most 64. Hidden networks are not among them.
  public private(set) var networks: [WiFiNetwork] = []
  /// The names of the networks that the board has saved, as bytes.
  public private(set) var savedNames: [[UInt8]] = []
  /// Whether a scan for networks is in progress.
  public private(set) var isScanning = false
  /// The two letters of the country whose rules for radio the board follows, or `nil` if none is set.
  public private(set) var country: String?
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
  private static let interval = 1.0
  /// The time in seconds after which a scan counts as lost. Chosen: a scan of all channels takes up to 10 s.
  private static let scanTimeout = 15.0
  /// The number of replies with access points that are read after a scan. Chosen: each has about 40 of them.
  private static let maximumPages = 16

  /// The attempt to join a network.
  private final class Attempt {
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

  private let application: Application
  private let path: String
  private var connection: SupplicantConnection?
  private var timer: Toolkit.Timer?
  private var saved: [SupplicantReply.Saved] = []
  private var accessPoints: [SupplicantReply.AccessPoint] = []
  private var attempt: Attempt?
  /// The time at which a scan that has not ended counts as lost.
  private var scanDeadline = 0.0
  private var isRefreshing = false
  private var needsRefresh = false
  private var connectionStart: Double?
  private var loggedReason: String?
  /// The screen that is shown, and its handler for changes, which is called before `onChange`.
  private var screen: (controller: WeakReference, onChange: () -> Void)?

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

  // MARK: Connection to wpa_supplicant

  private func connect() {
    let connection: SupplicantConnection
    do throws(Errno) {
      connection = try SupplicantConnection(to: path, for: application)
    } catch {
      return becomeUnavailable("cannot connect to \(path): \(error.message)")
    }
    self.connection = connection
    // This object owns the connection.
    connection.onEvent = { [unowned(unsafe) self] event in receive(event) }
    connection.onFailure = { [unowned(unsafe) self] reason in
      let wifi = self
      wifi.becomeUnavailable(reason)
    }
    connection.send("ATTACH") { _ in }
    connection.send("GET country") { [unowned(unsafe) self] reply in
      country = reply.count == 2 ? String(decoding: reply, as: UTF8.self) : nil
    }
    refreshSaved()
    refresh()
    readAccessPoints()
    // The screen's scan has found nothing to control.
    if screen != nil { scan() }
  }

  private func becomeUnavailable(_ reason: String) {
    connection = nil
    isScanning = false
    isRefreshing = false
    needsRefresh = false
    connectionStart = nil
    accessPoints = []
    networks = []
    state = .unavailable(reason)
    // Each reason once: the attempts repeat every second.
    if reason != loggedReason { Process.log("Wi-Fi: \(reason)") }
    loggedReason = reason
    let ended = attempt
    attempt = nil
    updateTimer()
    ended?.completion(.unavailable)
    changed()
  }

  private static func object(_ reference: WeakReference) -> WiFi? {
    reference.object.map { unsafeDowncast($0, to: WiFi.self) }
  }

  private static func isOK(_ reply: [UInt8]) -> Bool { reply.starts(with: "OK".utf8) }

  /// Calls a handler after each change, and keeps the strength of the signal up to date, until the screen is removed.
  func addScreen(_ controller: ViewController, onChange: @escaping () -> Void) {
    screen = (controller.weakReference, onChange)
    updateTimer()
  }

  /// Removes a screen, unless another one has replaced it.
  func removeScreen(_ controller: ViewController) {
    if screen?.controller === controller.weakReference { screen = nil }
  }

  private func changed() {
    screen?.onChange()
    onChange?()
  }

  // MARK: Time

  private var needsSignal: Bool { monitorsSignal || screen != nil }

  /// Runs a timer while there is something to wait for.
  private func updateTimer() {
    var isConnected = false
    if case .connected(let current) = state { isConnected = needsSignal || current.address == nil }
    if case .failed(_, .noAddress) = state { isConnected = true }
    guard connection == nil || attempt != nil || isConnected else {
      timer?.cancel()
      timer = nil
      return
    }
    guard timer == nil else { return }
    timer = application.schedule(after: Self.interval, repeats: true) { [unowned(unsafe) self] _ in tick() }
  }

  private func tick() {
    if connection == nil { return connect() }
    if let attempt, application.now >= attempt.deadline {
      return endAttempt(attempt.rejectionCount > 0 ? .rejected : .notFound)
    }
    refresh()
  }

  // MARK: State

  private func receive(_ event: SupplicantEvent) {
    switch event {
    case .scanEnded:
      isScanning = false
      readAccessPoints()
    case .connected(let identifier):
      connectionStart = nil
      if let attempt, attempt.identifier == identifier { return finishAttempt(attempt) }
      // The network that is used has changed.
      refreshSaved()
    case .disabled(let identifier, let isWrongPassword):
      if let attempt, attempt.identifier == identifier {
        return endAttempt(isWrongPassword ? .wrongPassword : .rejected)
      }
    case .notFound:
      // The first scan may have missed it.
      attempt?.missCount += 1
      if let attempt, attempt.identifier != nil, attempt.missCount >= 3 { return endAttempt(.notFound) }
    case .rejected(let isWrongPassword):
      guard let attempt, attempt.identifier != nil else { break }
      attempt.rejectionCount += 1
      if isWrongPassword { return endAttempt(.wrongPassword) }
    case .changed: break
    }
    refresh()
  }

  /// Reads the state, once for any number of events.
  private func refresh() {
    guard let connection else { return }
    if isRefreshing {
      needsRefresh = true
      return
    }
    isRefreshing = true
    connection.send("STATUS") { [unowned(unsafe) self] reply in
      if needsSignal, SupplicantReply.value("wpa_state", in: reply)?.elementsEqual("COMPLETED".utf8) == true {
        connection.send("SIGNAL_POLL") { [unowned(unsafe) self] signal in
          finishRefresh(reply, signal: SupplicantReply.number(SupplicantReply.value("RSSI", in: signal)))
        }
      } else {
        finishRefresh(reply, signal: nil)
      }
    }
  }

  private func finishRefresh(_ status: [UInt8], signal: Int?) {
    isRefreshing = false
    loggedReason = nil
    let next = state(status, signal: signal)
    if next != state {
      state = next
      changed()
    }
    updateTimer()
    guard needsRefresh else { return }
    needsRefresh = false
    refresh()
  }

  private func state(_ status: [UInt8], signal: Int?) -> WiFiState {
    if let attempt { return .connecting(attempt.name) }
    let phase = SupplicantReply.value("wpa_state", in: status).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let ssid = SupplicantReply.value("ssid", in: status).flatMap(SupplicantReply.ssid) ?? []
    let name = WiFiNetwork.name(of: ssid)
    if phase != "COMPLETED" { connectionStart = nil }
    switch phase {
    case "COMPLETED":
      let address = SupplicantReply.value("ip_address", in: status).map {
        String(decoding: $0.prefix(15), as: UTF8.self)
      }
      let start = connectionStart ?? application.now
      connectionStart = start
      if address == nil, application.now - start >= Self.addressTimeout { return .failed(name, .noAddress) }
      let known = accessPoints.filter { $0.ssid == ssid }.map { $0.signal }.max()
      return .connected(WiFiConnection(name: name, ssid: ssid, signal: signal ?? known, address: address))
    case "AUTHENTICATING", "ASSOCIATING", "ASSOCIATED", "4WAY_HANDSHAKE", "GROUP_HANDSHAKE": return .connecting(name)
    // The reason of the last failure stays while nothing else happens.
    case "SCANNING":
      if case .failed = state { return state }
      return saved.isEmpty ? .idle : .scanning
    default:
      if case .failed = state { return state }
      return .idle
    }
  }

  private func refreshSaved() {
    connection?.send("LIST_NETWORKS") { [unowned(unsafe) self] reply in
      saved = SupplicantReply.saved(reply)
      updateNetworks()
    }
  }

  /// Reads the access points, in replies of limited length.
  private func readAccessPoints() { readPage(from: 0, [], 1) }

  private func readPage(from first: Int, _ found: [SupplicantReply.AccessPoint], _ page: Int) {
    // The fields `id`, `level`, `flags`, and `ssid`, and a line between two access points.
    connection?.send("BSS RANGE=\(first)- MASK=0x21881") { [unowned(unsafe) self] reply in
      let points = SupplicantReply.accessPoints(reply)
      let last = points.reduce(-1) { max($0, $1.identifier) }
      if last >= first, page < Self.maximumPages { return readPage(from: last + 1, found + points, page + 1) }
      accessPoints = found + points
      updateNetworks()
    }
  }

  private func updateNetworks() {
    networks = SupplicantReply.networks(accessPoints, saved: saved)
    savedNames = saved.map { $0.ssid }
    changed()
  }

  // MARK: Joining

  private func select(
    _ network: SupplicantReply.Saved, named name: String, _ completion: @escaping (WiFiFailure?) -> Void
  ) {
    guard let connection else { return completion(.unavailable) }
    let attempt = startAttempt(name, network.ssid, completion)
    attempt.identifier = network.identifier
    connection.send("SELECT_NETWORK \(network.identifier)") { [unowned(unsafe) self] reply in
      if !Self.isOK(reply), self.attempt === attempt { endAttempt(.unavailable) }
    }
  }

  private func join(
    _ ssid: [UInt8], security: WiFiNetwork.Security, password: String?, isHidden: Bool,
    _ completion: @escaping (WiFiFailure?) -> Void
  ) {
    guard let connection else { return completion(.unavailable) }
    var properties = ["ssid \(hexDigits(of: ssid))"]
    if security.needsPassword {
      guard let value = password.flatMap({ WiFiPassphrase.value(of: $0, for: security) }) else {
        return completion(.invalidPassword)
      }
      properties.append("psk \(value)")
    }
    switch security {
    case .password: properties.append("key_mgmt WPA-PSK WPA-PSK-SHA256")
    case .passwordMixed: properties += ["key_mgmt WPA-PSK WPA-PSK-SHA256 SAE", "ieee80211w 1"]
    case .passwordWPA3: properties += ["key_mgmt SAE", "ieee80211w 2"]
    default: properties.append("key_mgmt NONE")
    }
    if isHidden { properties.append("scan_ssid 1") }
    let attempt = startAttempt(WiFiNetwork.name(of: ssid), ssid, completion)
    connection.send("ADD_NETWORK") { [unowned(unsafe) self] reply in
      guard self.attempt === attempt else { return }
      guard let identifier = SupplicantReply.number(reply.prefix { $0 != 10 }) else { return endAttempt(.unavailable) }
      attempt.identifier = identifier
      for property in properties {
        connection.send("SET_NETWORK \(identifier) \(property)") { [unowned(unsafe) self] reply in
          if !Self.isOK(reply), self.attempt === attempt { endAttempt(.invalidPassword) }
        }
      }
      connection.send("SELECT_NETWORK \(identifier)") { [unowned(unsafe) self] reply in
        if !Self.isOK(reply), self.attempt === attempt { endAttempt(.unavailable) }
      }
    }
  }

  private func startAttempt(
    _ name: String, _ ssid: [UInt8], _ completion: @escaping (WiFiFailure?) -> Void
  ) -> Attempt {
    cancelJoin()
    let attempt = Attempt(name, ssid, until: application.now + Self.joinTimeout, completion)
    attempt.previous = saved.first { $0.isCurrent }?.identifier
    self.attempt = attempt
    connectionStart = nil
    state = .connecting(name)
    updateTimer()
    changed()
    return attempt
  }

  /// Saves a network that was joined.
  private func finishAttempt(_ attempt: Attempt) {
    guard let connection, let identifier = attempt.identifier else { return }
    self.attempt = nil
    for network in saved where network.identifier != identifier {
      if network.ssid == attempt.ssid {
        connection.send("REMOVE_NETWORK \(network.identifier)") { _ in }
      } else {
        connection.send("SET_NETWORK \(network.identifier) priority 0") { _ in }
      }
    }
    // The network that was chosen last is preferred after the next start.
    connection.send("SET_NETWORK \(identifier) priority 1") { _ in }
    // SELECT_NETWORK has disabled the others.
    connection.send("ENABLE_NETWORK all") { _ in }
    save()
    refreshSaved()
    refresh()
    attempt.completion(nil)
    changed()
  }

  /// Returns to the previous network. The file of wpa_supplicant still has the networks that worked.
  private func endAttempt(_ failure: WiFiFailure) {
    guard let attempt else { return }
    self.attempt = nil
    if let connection {
      if let identifier = attempt.identifier, !saved.contains(where: { $0.identifier == identifier }) {
        connection.send("REMOVE_NETWORK \(identifier)") { _ in }
      }
      if let previous = attempt.previous { connection.send("SELECT_NETWORK \(previous)") { _ in } }
      connection.send("ENABLE_NETWORK all") { _ in }
      refreshSaved()
    }
    state = failure == .canceled ? .idle : .failed(attempt.name, failure)
    refresh()
    updateTimer()
    attempt.completion(failure)
    changed()
  }

  private func save() { connection?.send("SAVE_CONFIG") { _ in } }
}
