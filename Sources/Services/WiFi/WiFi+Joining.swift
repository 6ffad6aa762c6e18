import System
import Toolkit

/// Joins networks.
extension WiFi {
  func select(
    _ network: SupplicantReply.Saved, named name: String, _ completion: @escaping (WiFiFailure?) -> Void
  ) {
    guard let connection else { return completion(.unavailable) }
    let attempt = startAttempt(name, network.ssid, completion)
    attempt.identifier = network.identifier
    connection.send("SELECT_NETWORK \(network.identifier)") { [unowned(unsafe) self] reply in
      if !Self.isOK(reply), self.attempt === attempt { endAttempt(.unavailable) }
    }
  }

  func join(
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

  func startAttempt(
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
  func finishAttempt(_ attempt: Attempt) {
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
  func endAttempt(_ failure: WiFiFailure) {
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

  func save() { connection?.send("SAVE_CONFIG") { _ in } }
}
