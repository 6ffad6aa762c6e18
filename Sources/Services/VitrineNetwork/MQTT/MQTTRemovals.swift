/// The filters whose removal a broker that keeps the session has not confirmed. After the next connection, the client
/// requests their removal again.
struct MQTTRemovals {
  struct Entry {
    let filter: String
    /// The packet identifier of the last request.
    var number: UInt16
  }

  /// The most filters. Chosen: the requests fit into the buffer of a new connection, together with as many
  /// subscriptions.
  static let maximumCount = 1000
  /// The most bytes of all filters together. With `maximumCount`, it bounds the memory that a long outage uses. Chosen:
  /// a quarter of a connection's buffer. One filter has at most 64 KiB.
  static let maximumSize = 256 << 10

  /// The filters, the latest one last.
  private(set) var entries: [Entry] = []

  /// Adds a filter, once. A filter too many replaces the oldest ones.
  ///
  /// - Returns: The number of filters that were replaced.
  mutating func insert(_ filter: String, number: UInt16) -> Int {
    remove(filter)
    entries.append(Entry(filter: filter, number: number))
    var size = 0
    for entry in entries { size += entry.filter.utf8.count }
    var replaced = 0
    while entries.count > 1, entries.count > Self.maximumCount || size > Self.maximumSize {
      size -= entries.removeFirst().filter.utf8.count
      replaced += 1
    }
    return replaced
  }

  /// Removes a filter. Returns `false` if the filter was not waiting for its removal.
  @discardableResult
  mutating func remove(_ filter: String) -> Bool {
    guard let index = entries.firstIndex(where: { $0.filter == filter }) else { return false }
    entries.remove(at: index)
    return true
  }

  /// Records that the broker has confirmed the request with this packet identifier.
  mutating func confirm(_ number: UInt16) {
    if let index = entries.firstIndex(where: { $0.number == number }) { entries.remove(at: index) }
  }

  /// Assigns the packet identifiers of new requests, for a new connection.
  mutating func renumber(_ next: () -> UInt16) {
    for index in entries.indices { entries[index].number = next() }
  }

  /// Forgets all filters, because the broker does not know them any more.
  mutating func removeAll() { entries = [] }
}
