import System
import Toolkit

/// Connects to wpa_supplicant, and waits for it.
extension WiFi {
  func connect() {
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

  func becomeUnavailable(_ reason: String) {
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

  static func object(_ reference: WeakReference) -> WiFi? {
    reference.object.map { unsafeDowncast($0, to: WiFi.self) }
  }

  static func isOK(_ reply: [UInt8]) -> Bool { reply.starts(with: "OK".utf8) }

  // MARK: Time

  /// Runs a timer while there is something to wait for.
  func updateTimer() {
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

  func tick() {
    if connection == nil { return connect() }
    if let attempt, application.now >= attempt.deadline {
      return endAttempt(attempt.rejectionCount > 0 ? .rejected : .notFound)
    }
    refresh()
  }
}
