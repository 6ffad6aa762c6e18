import ArgumentParser
import Deploying
import Foundation
import Host

/// The boards of a command that works over the network.
struct HostArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("Boards, as ssh knows them: a name, an address, or ssh://ADDRESS:PORT.", valueName: "host"))
  var names: [String]

  @Flag(help: "What came of it as JSON, for programs.") var json = false

  /// The most boards at the same time. Chosen.
  private static let maximumConcurrency = 16

  /// Runs `work` for all boards concurrently and prints a table. Exits with status 1 if it failed for any board.
  ///
  /// - Parameters:
  ///   - columns: The columns of the table.
  ///   - work: Returns the values of the columns, and further values for JSON.
  func forEach(_ columns: [String], _ work: @escaping @Sendable (RemoteBoard) async throws -> [String: String]) async throws {
    let boards = try names.map { try RemoteBoard($0) }
    let rows = await withTaskGroup(of: (Int, HostTable.Row).self) { group in
      var rows: [Int: HostTable.Row] = [:]
      for (index, board) in boards.enumerated() {
        if index >= Self.maximumConcurrency, let (done, row) = await group.next() { rows[done] = row }
        group.addTask { (index, await row(of: board, work)) }
      }
      for await (index, row) in group { rows[index] = row }
      return boards.indices.map { rows[$0]! }
    }
    let table = HostTable(columns, rows)
    print(json ? try table.json : table.text)
    if !table.allSucceeded { throw ExitCode(1) }
  }

  private func row(
    of board: RemoteBoard, _ work: @Sendable (RemoteBoard) async throws -> [String: String]
  ) async -> HostTable.Row {
    do {
      return HostTable.Row(host: board.host, values: try await work(board))
    } catch {
      if case DeployError.refused(_, let log) = error {
        for line in log { ProgressLog.log("\(board.host): \(line)") }
      }
      return HostTable.Row(host: board.host, failure: "\(error)")
    }
  }
}
