import Appliance
import ReleaseFormat
import System

/// Information about the board and its app for a person in front of it.
struct BoardDiagnosis: Equatable {
  /// A name and its value, in one line of the screen.
  struct Fact: Equatable {
    let name: String
    let value: String
  }

  /// The facts about the board, in reading order.
  var facts: [Fact] = []
  /// The last lines of the log, with the latest at the end.
  var log: [String] = []
  /// The addresses of the board, empty if it is not on a network.
  var addresses: [String] = []

  /// Reads the current information. Process 1 of an appliance writes more when requested
  /// (`ServiceManager.requestDiagnostics`); this function reads what process 1 wrote last.
  static func read() -> BoardDiagnosis {
    let board = (try? File.text(at: BoardName.path, limit: 4096)).flatMap { BoardName(parsing: $0) }
    let written = (try? File.text(at: Appliance.diagnosticsPath, limit: RequestSocket.maximumLength * 2)) ?? ""
    let host = (try? File.text(at: "/proc/sys/kernel/hostname", limit: 256)) ?? ""
    return BoardDiagnosis(
      board: board?.board, host: String(host.prefix { $0 != "\n" }), addresses: LocalAddresses.all,
      written: written)
  }

  /// Creates a diagnosis.
  ///
  /// - Parameters:
  ///   - board: The name of the board, or `nil` if the machine is not one of `boards`.
  ///   - host: The machine's host name.
  ///   - addresses: The network addresses that this program sees. If empty, those in `written` are used.
  ///   - written: The content of `Appliance.diagnosticsPath`, or empty text if the file does not exist.
  init(board: String?, host: String, addresses: [String], written: String) {
    var lines = written.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { $0.isEmpty } ?? lines.endIndex
    func value(_ name: String) -> Substring? {
      for line in lines[..<end] where line.hasPrefix("\(name) ") { return line.dropFirst(name.utf8.count + 1) }
      return nil
    }
    var addresses = addresses
    if addresses.isEmpty {
      for line in lines[..<end] where line.hasPrefix("address ") { addresses.append(String(line.dropFirst(8))) }
    }
    self.addresses = addresses
    if let app = value("app") {
      add("App", [app, value("version") ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
    }
    if let trial = value("trial") {
      add("Release", "\(Self.short(trial)), on trial")
    } else if let release = value("release") {
      add("Release", Self.short(release))
    }
    if let board { add("Board", board) }
    // The kernel's names for a machine without a host name.
    if !host.isEmpty, host != "(none)", host != "localhost" { add("Name", host) }
    add("Address", addresses.isEmpty ? "no network" : addresses.joined(separator: ", "))
    if let uptime = value("uptime").flatMap({ Int(digits: $0) }) { add("Running for", Self.formattedDuration(uptime)) }
    if let ending = value("last-end") { add("Previous run ended", String(ending)) }
    lines.removeFirst(min(end + 1, lines.count))
    log = lines.filter { !$0.isEmpty }.map { Self.withoutProgramName($0) }
  }

  /// Returns a log line without the program's name after the time.
  private static func withoutProgramName(_ line: Substring) -> String {
    guard let end = line.firstIndex(of: "]") else { return String(line) }
    let rest = line[line.index(after: end)...]
    return rest.hasPrefix(" vitrine: ") ? "\(line[...end]) \(rest.dropFirst(10))" : String(line)
  }

  private mutating func add(_ name: String, _ value: String) { facts.append(Fact(name: name, value: value)) }

  private static func short(_ name: Substring) -> String { name == "built-in" ? "built-in" : String(name.prefix(12)) }

  /// Returns a duration in its two largest units.
  static func formattedDuration(_ seconds: Int) -> String {
    let minutes = seconds / 60
    let hours = seconds / 3600
    let days = seconds / 86_400
    if days > 0 { return "\(days) d \(hours % 24) h" }
    if hours > 0 { return "\(hours) h \(minutes % 60) min" }
    return minutes > 0 ? "\(minutes) min \(seconds % 60) s" : "\(seconds) s"
  }
}
