import Appliance
import ReleaseFormat
import System

/// What is known of this board and its app, for who stands in front of it.
struct BoardDiagnosis: Equatable {
  /// One line of the page: what it is, and its value.
  struct Fact: Equatable {
    let name: String
    let value: String
  }

  /// The board's own facts, in the order in which they are read.
  var facts: [Fact] = []
  /// The last lines of the log, the latest last.
  var log: [String] = []
  /// By which the board is reached over its network; none where it is not.
  var addresses: [String] = []

  /// What this machine tells at present. Process 1 of an appliance writes down more when it is asked to
  /// (`ServiceManager.askForDiagnostics`), and this reads what it has written last.
  static func read() -> BoardDiagnosis {
    let board = (try? File.text(at: BoardName.path, limit: 4096)).flatMap { BoardName(parsing: $0) }
    let written = (try? File.text(at: Appliance.diagnosticsPath, limit: RequestSocket.longest * 2)) ?? ""
    let host = (try? File.text(at: "/proc/sys/kernel/hostname", limit: 256)) ?? ""
    return BoardDiagnosis(
      board: board?.board, host: String(host.prefix { $0 != "\n" }), addresses: NetworkAddress.all, written: written)
  }

  /// - Parameters:
  ///   - board: its name; nil where it is none of `boards`.
  ///   - host: the machine's name.
  ///   - addresses: those of this program's own network; where there are none, those that are written count.
  ///   - written: as at `Appliance.diagnosticsPath`; empty where nothing is there.
  init(board: String?, host: String, addresses: [String], written: String) {
    var lines = written.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { $0.isEmpty } ?? lines.endIndex
    func value(_ name: String) -> Substring? {
      for line in lines[..<end] where line.hasPrefix("\(name) ") { return line.dropFirst(name.utf8.count + 1) }
      return nil
    }
    var addresses = addresses
    if addresses.isEmpty { for line in lines[..<end] where line.hasPrefix("address ") { addresses.append(String(line.dropFirst(8))) } }
    self.addresses = addresses
    if let app = value("app") { add("App", [app, value("version") ?? ""].filter { !$0.isEmpty }.joined(separator: " ")) }
    if let trial = value("trial") {
      add("Release", "\(Self.short(trial)), on trial")
    } else if let release = value("release") {
      add("Release", Self.short(release))
    }
    if let board { add("Board", board) }
    // What a kernel calls a machine that nobody has named.
    if !host.isEmpty, host != "(none)", host != "localhost" { add("Name", host) }
    add("Address", addresses.isEmpty ? "not on a network" : addresses.joined(separator: ", "))
    if let uptime = value("uptime").flatMap({ Int(decimal: $0) }) { add("Running for", Self.time(uptime)) }
    if let ending = value("last-end") { add("Start before ended", String(ending)) }
    lines.removeFirst(min(end + 1, lines.count))
    log = lines.filter { !$0.isEmpty }.map { Self.plain($0) }
  }

  /// Without the program's name, which each line has after its time.
  private static func plain(_ line: Substring) -> String {
    guard let end = line.firstIndex(of: "]") else { return String(line) }
    let rest = line[line.index(after: end)...]
    return rest.hasPrefix(" vitrine: ") ? "\(line[...end]) \(rest.dropFirst(10))" : String(line)
  }

  private mutating func add(_ name: String, _ value: String) { facts.append(Fact(name: name, value: value)) }

  private static func short(_ name: Substring) -> String { name == "built-in" ? "built-in" : String(name.prefix(12)) }

  /// The two largest units of so many seconds.
  static func time(_ seconds: Int) -> String {
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400)
    if days > 0 { return "\(days) d \(hours % 24) h" }
    if hours > 0 { return "\(hours) h \(minutes % 60) min" }
    return minutes > 0 ? "\(minutes) min \(seconds % 60) s" : "\(seconds) s"
  }
}
