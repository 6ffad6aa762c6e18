import System
import Toolkit

/// Reads the state and the networks.
extension WiFi {
  func receive(_ event: SupplicantEvent) {
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
  func refresh() {
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

  func finishRefresh(_ status: [UInt8], signal: Int?) {
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

  func state(_ status: [UInt8], signal: Int?) -> WiFiState {
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

  func refreshSaved() {
    connection?.send("LIST_NETWORKS") { [unowned(unsafe) self] reply in
      saved = SupplicantReply.saved(reply)
      updateNetworks()
    }
  }

  /// Reads the access points, in replies of limited length.
  func readAccessPoints() { readPage(from: 0, [], 1) }

  func readPage(from first: Int, _ found: [SupplicantReply.AccessPoint], _ page: Int) {
    // The fields `id`, `level`, `flags`, and `ssid`, and a line between two access points.
    connection?.send("BSS RANGE=\(first)- MASK=0x21881") { [unowned(unsafe) self] reply in
      let points = SupplicantReply.accessPoints(reply)
      let last = points.reduce(-1) { max($0, $1.identifier) }
      if last >= first, page < Self.maximumPages { return readPage(from: last + 1, found + points, page + 1) }
      accessPoints = found + points
      updateNetworks()
    }
  }

  func updateNetworks() {
    networks = SupplicantReply.networks(accessPoints, saved: saved)
    savedNames = saved.map { $0.ssid }
    changed()
  }
}
