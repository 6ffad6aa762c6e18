import Deploying
import Foundation
import Host
import ReleaseFormat

/// `vitrine status --watch`: a table of boards that is printed again every few seconds, boards in trouble first.
struct StatusWatch {
  let hosts: HostArguments

  /// The time between two tables. Chosen: a connection to a board takes up to a second.
  private static let interval = Duration.seconds(5)
  private static let columns = [
    "app", "release", "state", "since", "last-frame", "last-touch", "uptime", "temperature", "free",
  ]

  /// The local time with 24 hours, in every locale.
  private static let time = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)

  func run() async throws {
    while !Task.isCancelled {
      let rows = try await hosts.map { await Self.row(of: $0) }
      let table = HostTable(Self.columns, Self.sorted(rows))
      // Clears a terminal, and separates tables in a file.
      let isTerminal = isatty(1) == 1
      let time = Self.time.format(Date())
      let text = "\(isTerminal ? "\u{1B}[H\u{1B}[2J" : "")\(time)\n\(table.text)\n\(isTerminal ? "" : "\n")"
      try StandardOutput.write(Data(text.utf8))
      try? await Task.sleep(for: Self.interval)
    }
  }

  /// Returns the rows in the order of trouble: failures first, then boards whose app is not on the panel.
  static func sorted(_ rows: [HostTable.Row]) -> [HostTable.Row] {
    func rank(_ row: HostTable.Row) -> Int {
      row.failure != nil ? 0 : row.values["state"] != AppState.onScreen.rawValue ? 1 : 2
    }
    return rows.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }

  private static func row(of board: RemoteBoard) async -> HostTable.Row {
    do {
      let status = try await board.status()
      let health = try await board.health()
      var values = status.tableValues
      values["temperature"] = health?.temperatures.values.max().map { "\(Int($0)) °C" }
      values[HostTable.notice] = status.notice(host: board.host)
      values["free"] = health?.isDataInMemory == true ? "no disk" : health?.freeData.map(Clean.text)
      return HostTable.Row(host: board.host, values: values, failure: status.trouble(host: board.host))
    } catch { return HostTable.Row(host: board.host, failure: UserMessage.text(for: error)) }
  }
}
