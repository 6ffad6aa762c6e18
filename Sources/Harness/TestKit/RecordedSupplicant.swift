import System

/// One end of the socket, which answers commands as wpa_supplicant 2.10 does. Its behavior with radios is tested on a
/// virtual board.
package final class RecordedSupplicant {
  /// The path of the socket.
  package let path: String
  private var listener: MessageListener?
  private var connection: MessageSocket?
  /// The commands that were received.
  package private(set) var commands: [String] = []
  /// The replies that differ from `OK`.
  package var replies: [String: String] = [
    "STATUS": "wpa_state=DISCONNECTED\naddress=02:00:00:00:00:00\n", "ADD_NETWORK": "1\n", "GET country": "DE",
    "LIST_NETWORKS": "network id / ssid / bssid / flags\n0\tOld\tany\t[CURRENT]\n", "SIGNAL_POLL": "RSSI=-52\n",
    "BSS RANGE=0- MASK=0x21881":
      "id=0\nlevel=-50\nflags=[WPA2-PSK-CCMP][ESS]\nssid=Lamp\n====\nid=5\nlevel=-80\nflags=[ESS]\nssid=Cafe\n####\n",
    "BSS RANGE=6- MASK=0x21881": "",
  ]

  package init(at path: String) throws(Errno) {
    self.path = path
    listener = try MessageListener(at: path)
  }

  /// Replies to all commands that have arrived.
  package func answer() throws(Errno) {
    if let next = listener?.accept() { connection = consume next }
    while let message = try connection?.receive(limit: 4096) {
      let command = String(decoding: message, as: UTF8.self)
      commands.append(command)
      // An empty reply is a line feed here, because an empty message looks like the end of the connection.
      let reply = replies[command] ?? "OK\n"
      try connection?.send(Array((reply.isEmpty ? "\n" : reply).utf8))
    }
  }

  /// Sends an event.
  package func send(_ event: String) throws(Errno) { try connection?.send(Array(event.utf8)) }

  /// Closes the socket.
  package func end() {
    connection = nil
    listener = nil
  }
}
