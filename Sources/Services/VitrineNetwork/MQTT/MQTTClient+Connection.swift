import System
import Toolkit

/// Sends and receives packets.
extension MQTTClient {
  private var connection: ReconnectingConnection { transport.connection }

  func request(_ subscription: Subscription) {
    let number = pending.nextNumber()
    requestedFilters.append((number, subscription.filter.text))
    subscription.isRequested = true
    transport.sendControl(encoder.subscribe(subscription.filter.text, subscription.quality, number: number))
  }

  func sendPending() {
    guard isConnected else { return }
    let transport = transport
    let refused = pending.send(encoder, within: limits) { transport.send($0) }
    for (entry, code) in refused { giveUp(entry.message, "the broker refuses it: \(MQTTReason.text(code))") }
  }

  private func giveUp(_ message: MQTTMessage, _ reason: String) {
    let size = message.bytes.count
    Process.log("\(connection.host): giving up a message of \(size) bytes on '\(message.topic)': \(reason)")
    onUndelivered?(message)
  }

  func handle(_ event: NetworkConnection.Event) {
    switch event {
    case .opened:
      transport.sendControl(MQTTEncoder.connect(options, clientID: clientID))
      // The limit for the broker's reply to the connection request.
      startTimer(every: ReconnectingConnection.connectTimeout)
    case .received(let bytes):
      awaitsReply = false
      var problem: NetworkError?
      do throws(MQTTPackets.ParsingError) { try packets.parse(bytes) { handle($0) } } catch {
        problem = violation(error.reason)
      }
      if let problem { endInvalidConnection(problem) }
    case .canSend: sendPending()
    case .ended(let error): connectionEnded(error ?? .connectionLost(host: connection.host))
    }
  }

  private func handle(_ packet: MQTTPackets.Packet) {
    // An earlier callback may have closed the client.
    guard connection.isActive else { return }
    if let reason = orderViolation(of: packet) { return endInvalidConnection(violation(reason)) }
    switch packet {
    case .connected(let code, let hasSession, let properties):
      guard code < MQTTReason.firstRefusal else { return end("refused the connection", code) }
      accept(properties, hasSession: hasSession)
    case .message(let message, let quality, let number):
      // Not a repetition of a message that was delivered.
      if quality != .exactlyOnce || deliveredNumbers.insert(number) {
        for subscription in subscriptions where subscription.filter.matches(message.topic) {
          subscription.handler(message)
        }
      }
      // Confirms the message only after the app received it.
      confirm(quality, number)
    case .skipped(let topic, let size, let quality, let number):
      let limit = MQTTPackets.maximumPacketSize
      Process.log("\(connection.host): skipping a message of \(size) bytes on '\(topic)'; the limit is \(limit)")
      if quality == .exactlyOnce { _ = deliveredNumbers.insert(number) }
      // Without a confirmation, the broker would send it again.
      confirm(quality, number)
    case .released(let number):
      let isKnown = deliveredNumbers.remove(number)
      transport.sendControl(encoder.confirm(.completed, number: number, isKnown: isKnown))
    case .acknowledged(let number, let code):
      finish(pending.remove(number, isReceived: false, .atLeastOnce), code)
    case .received(let number, let code):
      if code >= MQTTReason.firstRefusal {
        finish(pending.remove(number, isReceived: false, .exactlyOnce), code)
      } else {
        let isKnown = pending.recordReceipt(of: number)
        transport.sendControl(encoder.confirm(.released, number: number, isKnown: isKnown))
      }
    case .completed(let number): finish(pending.remove(number, isReceived: true, .exactlyOnce), 0)
    case .subscribed(let number, let code):
      guard let index = requestedFilters.firstIndex(where: { $0.number == number }) else { return }
      let filter = requestedFilters.remove(at: index).filter
      guard code >= MQTTReason.firstRefusal else { return }
      let reason = options.version == .v5 ? ": \(MQTTReason.text(code))" : ""
      Process.log("\(connection.host): the broker refused the subscription to '\(filter)'\(reason)")
    case .unsubscribed(let number):
      removals.confirm(number)
      // The broker replies in order, so it has also confirmed the earlier removals.
      if removals.entries.isEmpty { unknownRemovals = 0 }
    case .disconnected(let code): end("ended the connection", code)
    case .pingReply: unansweredPings = max(0, unansweredPings - 1)
    }
  }

  /// Returns the reason why the broker must not send this packet now, or `nil`. The reply to the connection request is
  /// the first packet, and is sent once (MQTT-3.2.0-1 and MQTT-3.2.0-2). Otherwise each further reply would request all
  /// subscriptions again. A broker that ends the connection before its reply may do so, to give the reason.
  private func orderViolation(of packet: MQTTPackets.Packet) -> String? {
    switch packet {
    case .connected: isConnected ? "the broker replied twice to the connection request" : nil
    case .disconnected: nil
    default: isConnected ? nil : "the broker sent a packet before it accepted the connection"
    }
  }

  private func accept(_ properties: MQTTProperties, hasSession: Bool) {
    isConnected = true
    problem = nil
    limits = options.version == .v5 ? MQTTPendingMessages.Limits(properties) : MQTTPendingMessages.Limits()
    if let name = properties.assignedClientID { clientID = name }
    if !hasSession {
      deliveredNumbers.removeAll()
      removals.removeAll()
      unknownRemovals = 0
      knowsSession = true
      let count = pending.recordLostSession()
      if count > 0 {
        Process.log(
          "\(connection.host): the broker has lost the session: \(count) messages are sent again, and may arrive twice")
      }
    }
    connection.recordAcceptance()
    startTimer(every: options.checkInterval(serverKeepAlive: properties.serverKeepAlive))
    if unknownRemovals > 0 {
      let limit = MQTTRemovals.maximumCount
      Process.log(
        "\(connection.host): the broker may keep \(unknownRemovals) subscriptions that the app has ended; the client "
          + "remembers at most \(limit) without a confirmation")
      unknownRemovals = 0
    }
    removals.renumber { pending.nextNumber() }
    for entry in removals.entries { transport.sendControl(encoder.unsubscribe(entry.filter, number: entry.number)) }
    for subscription in subscriptions { request(subscription) }
    sendPending()
    onStateChange?()
  }

  private func confirm(_ quality: Quality, _ number: UInt16) {
    switch quality {
    case .atMostOnce: break
    case .atLeastOnce: transport.sendControl(encoder.confirm(.acknowledged, number: number))
    case .exactlyOnce: transport.sendControl(encoder.confirm(.received, number: number))
    }
  }

  /// Ends the wait of a message that the broker has confirmed, or refused with a code of MQTT 5.
  private func finish(_ entry: MQTTPendingMessages.Entry?, _ code: UInt8) {
    guard let entry else { return }
    sendPending()
    if code < MQTTReason.firstRefusal {
      entry.completion?()
    } else {
      giveUp(entry.message, "the broker refused it: \(MQTTReason.text(code))")
    }
  }

  /// Checks the connection at the interval, in seconds.
  private func startTimer(every interval: Double) {
    connection.startTimer(every: interval) { [unowned(unsafe) self] in
      let own = self
      own.checkConnection()
    }
  }

  private func checkConnection() {
    if awaitsReply || connection.isStalled || !isConnected {
      return connectionEnded(.timeout(host: connection.host, isConnected ? .idle : .connecting))
    }
    guard checkProgress() else { return connectionEnded(.timeout(host: connection.host, .idle)) }
    unansweredPings += 1
    awaitsReply = true
    transport.sendControl(MQTTEncoder.ping)
  }

  /// Returns `false` if the broker has not replied to the oldest message or subscription since the last check, although
  /// it answers pings. It has perhaps not received it.
  ///
  /// The broker replies in order. Until its reply to the last ping is processed, its other replies may still be in the
  /// backlog of a slow app. A broker or a gateway can also omit a reply to a ping, so that one is missing until the
  /// connection ends. The wait for the missing replies is therefore limited.
  private func checkProgress() -> Bool {
    let oldest = pending.entries.first.flatMap { $0.isSent ? ($0.number, $0.isReceived) : nil }
    if let oldest, let checkedMessage, oldest == checkedMessage {
      delayedMessageChecks += 1
    } else {
      delayedMessageChecks = 0
    }
    checkedMessage = oldest
    let oldestRequest = requestedFilters.first?.number
    if let oldestRequest, oldestRequest == checkedRequest {
      delayedRequestChecks += 1
    } else {
      delayedRequestChecks = 0
    }
    checkedRequest = oldestRequest
    let delayedChecks = max(delayedMessageChecks, delayedRequestChecks)
    return delayedChecks == 0 || unansweredPings > 0 && delayedChecks < Self.maximumDelayedChecks
  }

  private func end(_ action: String, _ code: UInt8) {
    connectionEnded(violation("the broker \(action): \(MQTTReason.text(code))"))
  }

  private func violation(_ reason: String) -> NetworkError {
    .protocolViolation(host: connection.host, reason)
  }

  /// Ends the connection because of an invalid packet, unless a callback has closed the client.
  private func endInvalidConnection(_ problem: NetworkError) {
    guard connection.isActive else { return }
    if isConnected { transport.sendControl(encoder.disconnect(isInvalid: true)) }
    connectionEnded(problem)
  }

  private func connectionEnded(_ error: NetworkError) {
    let hasChanged = isConnected || problem != error
    isConnected = false
    problem = error
    guard connection.scheduleRetry(after: error) else { return }
    checkedMessage = nil
    checkedRequest = nil
    if let message = pending.recordEnd(maximumAttempts: Self.maximumAttempts)?.message {
      giveUp(message, "not confirmed")
    }
    if hasChanged { onStateChange?() }
  }
}
