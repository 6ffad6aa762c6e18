import Geometry
public import Toolkit
import Typography

/// A screen on which staff choose the board's Wi-Fi network.
///
///     navigationController?.push(WiFiController(wifi))
///
/// It shows the current network with its address, the networks nearby with the strength of their signals, and a row for
/// a hidden network. A tap on a network asks for its password if necessary. A wrong password is reported at the field,
/// and the board returns to the network that it used before. A tap on the current network, or a swipe on a saved one,
/// offers to forget it.
///
/// The app decides who may open the screen, for example behind `PINController`. The texts are `WiFiWord`s in the current
/// language.
public final class WiFiController: ViewController, ListViewDataSource, ListViewDelegate {
  /// The time in seconds between scans while the screen is shown. Chosen: a scan interrupts the traffic for some
  /// seconds.
  private static let scanInterval = 20.0

  /// The sections of the list.
  private enum Section {
    static let current = 0
    static let networks = 1
    static let count = 2
  }

  /// A network in the list.
  private struct Entry: Equatable {
    var ssid: [UInt8]
    var name: String
    /// `nil` if the network is saved, but not in range.
    var network: WiFiNetwork?
    var isSaved: Bool
  }

  private let wifi: WiFi
  private let list = ListView()
  private let searchButton = BarButton()
  private var entries: [Entry] = []
  private var shownState: WiFiState?
  private var scanTimer: Timer?

  /// Creates the screen.
  ///
  /// - Parameter wifi: The Wi-Fi.
  public init(_ wifi: WiFi) {
    self.wifi = wifi
    super.init()
    searchButton.action = { [unowned(unsafe) self] _ in self.wifi.scan() }
    navigationItem.trailingItems = [searchButton]
  }

  deinit {
    scanTimer?.cancel()
    wifi.removeScreen(self)
  }

  public override func loadView() {
    list.rowHeight = .fitting(estimate: 64)
    list.dataSource = self
    list.listDelegate = self
    view = list
  }

  public override func environmentDidChange() {
    super.environmentDidChange()
    title = WiFiWord.wifi.text
    searchButton.title = WiFiWord.searchAgain.text
    reload()
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    wifi.addScreen(self, onChange: weakly { screen in screen.update() })
    wifi.scan()
    update()
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    scanTimer?.cancel()
    scanTimer = view.window?.application?.schedule(after: Self.scanInterval, repeats: true) {
      [unowned(unsafe) self] _ in
      wifi.scan()
    }
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    scanTimer?.cancel()
    scanTimer = nil
    wifi.removeScreen(self)
  }

  // MARK: Content

  /// The name of the network that is shown in the first section.
  private var currentName: [UInt8]? {
    if case .connected(let connection) = wifi.state { connection.ssid } else { nil }
  }

  private func update() {
    searchButton.isEnabled = !wifi.isScanning
    var next: [Entry] = []
    let current = currentName
    for var network in wifi.networks where network.ssid != current {
      // Small changes of the signals leave the rows where they are, under a finger.
      network.signal = WiFiNetwork.lowestSignal(of: network.strength)
      next.append(Entry(ssid: network.ssid, name: network.name, network: network, isSaved: network.isSaved))
    }
    next.sort { a, b in
      let first = a.network?.signal ?? 0
      let second = b.network?.signal ?? 0
      return first == second ? a.name.utf8.lexicographicallyPrecedes(b.name.utf8) : first > second
    }
    for ssid in wifi.savedNames where ssid != current && !next.contains(where: { $0.ssid == ssid }) {
      next.append(Entry(ssid: ssid, name: WiFiNetwork.name(of: ssid), network: nil, isSaved: true))
    }
    if next != entries {
      entries = next
      shownState = wifi.state
      reload()
    } else if wifi.state != shownState {
      shownState = wifi.state
      // Replacing only this row leaves a finger on another row alone.
      if isViewLoaded { list.reloadRows(at: [IndexPath(section: Section.current, row: 0)], animated: false) }
    }
  }

  private func reload() { if isViewLoaded { list.reloadData() } }

  /// Returns 2: the current network, and the others.
  public func numberOfSections(in list: ListView) -> Int { Section.count }

  /// Returns the number of networks, and one for a hidden network.
  public func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int {
    section == Section.current ? 1 : entries.count + 1
  }

  /// Returns the title of the second section.
  public func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? {
    section == Section.networks ? WiFiWord.networks.text : nil
  }

  /// Returns the row of a network.
  public func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "network") ?? ListRow("network")
    row.detailPosition = .below
    row.titleLabel.numberOfLines = 1
    // A name in Latin letters would otherwise be at the other edge than the texts around it.
    row.titleLabel.textAlignment = view.isRightToLeft ? .right : .left
    row.detailLabel.numberOfLines = 0
    let signal = row.leadingView as? SignalView ?? SignalView()
    if row.leadingView == nil { row.leadingView = signal }
    signal.updateSize()
    row.accessory = .none
    row.detailLabel.textColor = row.style.detail
    if path.section == Section.current {
      fillCurrent(row, signal)
    } else if path.row < entries.count {
      fill(row, signal, entries[path.row])
    } else {
      row.title = WiFiWord.otherNetwork.text
      row.detail = ""
      row.accessory = .disclosure
      signal.strength = nil
      signal.isLocked = false
      signal.isCurrent = false
    }
    row.accessibilityLabel = Self.joined([row.title, row.detail])
    return row
  }

  private func fillCurrent(_ row: ListRow, _ signal: SignalView) {
    signal.strength = nil
    signal.isLocked = false
    signal.isCurrent = false
    switch wifi.state {
    case .unavailable:
      row.title = WiFiWord.unavailable.text
      row.detail = WiFiWord.tryingAgain.text
    case .idle:
      row.title = WiFiWord.notConnected.text
      row.detail = WiFiWord.chooseNetwork.text
    case .scanning:
      row.title = WiFiWord.notConnected.text
      row.detail = WiFiWord.searching.text
    case .connecting(let name):
      row.title = name
      row.detail = WiFiWord.connecting.text
    case .connected(let connection):
      row.title = connection.name
      if let address = connection.address {
        row.detail = Self.joined([WiFiWord.connected.text, strengthText(connection.signal), address])
      } else {
        row.detail = WiFiWord.waitingForAddress.text
      }
      signal.strength = connection.signal.map { WiFiNetwork.strength(of: $0) } ?? 3
      signal.isCurrent = true
      row.accessory = .checkmark
    case .failed(let name, let failure):
      row.title = name
      row.detail = failure.text
      row.detailLabel.textColor = view.theme.colors.error
    }
  }

  private func fill(_ row: ListRow, _ signal: SignalView, _ entry: Entry) {
    row.title = entry.name
    signal.strength = entry.network?.strength
    signal.isLocked = entry.network?.security.needsPassword ?? false
    signal.isCurrent = false
    guard let network = entry.network else {
      row.detail = WiFiWord.outOfRange.text
      return
    }
    let kind: WiFiWord
    if !network.security.isSupported {
      kind = .notSupported
    } else if entry.isSaved {
      kind = .saved
    } else {
      kind = network.security.needsPassword ? .needsPassword : .open
    }
    row.detail = Self.joined([kind.text, strengthText(network.signal)])
  }

  private func strengthText(_ signal: Int?) -> String {
    guard let signal else { return "" }
    let words = [WiFiWord.veryWeakSignal, .weakSignal, .goodSignal, .strongSignal]
    return words[WiFiNetwork.strength(of: signal)].text
  }

  private static func joined(_ parts: [String]) -> String {
    var text = ""
    for part in parts where !part.isEmpty { text += text.isEmpty ? part : " · \(part)" }
    return text
  }

  // MARK: Actions

  /// Joins a network, or asks what to do with it.
  public func listView(_ list: ListView, didSelectRowAt path: IndexPath) {
    if path.section == Section.current {
      if case .connected(let connection) = wifi.state { askToForget(connection.ssid, connection.name) }
      return
    }
    guard path.row < entries.count else { return askForPassword(of: nil, message: nil) }
    let entry = entries[path.row]
    guard let network = entry.network else { return askToForget(entry.ssid, entry.name) }
    if !network.security.isSupported {
      showAlert(network.name, WiFiWord.notSupported.text)
    } else if entry.isSaved || !network.security.needsPassword {
      wifi.join(
        network,
        completion: weakly { screen, failure in
          if let failure { screen.didFail(network, failure) }
        })
    } else {
      askForPassword(of: network, message: nil)
    }
  }

  /// Returns the action that forgets a saved network.
  public func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction] {
    guard path.section == Section.networks, path.row < entries.count, entries[path.row].isSaved else { return [] }
    let ssid = entries[path.row].ssid
    return [
      SwipeAction(WiFiWord.forget.text, role: .destructive) { [unowned(unsafe) self] _, _ in wifi.forget(ssid) }
    ]
  }

  private func didFail(_ network: WiFiNetwork, _ failure: WiFiFailure) {
    if failure == .canceled { return }
    if failure == .wrongPassword, network.security.needsPassword {
      askForPassword(of: network, message: failure.text)
    } else {
      showAlert(network.name, failure.text)
    }
  }

  private func showAlert(_ title: String, _ message: String) { present(Alert(title, message: message)) }

  private func askForPassword(of network: WiFiNetwork?, message: String?) {
    let navigation = navigationController
    let page = WiFiPasswordController(wifi, network, message: message, isPushed: navigation != nil)
    if let navigation {
      navigation.push(page)
    } else {
      present(NavigationController(rootViewController: page), as: .fullScreen)
    }
  }

  private func askToForget(_ ssid: [UInt8], _ name: String) {
    let sheet = ActionSheet(name)
    sheet.addAction(WiFiWord.forget.text, role: .destructive, handler: weakly { screen in screen.wifi.forget(ssid) })
    sheet.addAction(StandardWordText.cancel, role: .cancel)
    present(sheet)
  }
}
