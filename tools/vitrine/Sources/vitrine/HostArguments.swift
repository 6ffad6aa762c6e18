import ArgumentParser
import Deploying
import Foundation
import Host

/// A board that answered, but is not in order.
struct UnhealthyBoard: Error {
  let host: String
  /// The values of the table's columns.
  let values: [String: String]
  /// The reason and the next step.
  let reason: String
}

/// The boards of a command that works over the network.
struct HostArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Boards, as ssh knows them: a name, an address, or ssh://ADDRESS:PORT.", valueName: "host"))
  var names: [String]

  @Flag(help: "Print the results as JSON, for programs.") var json = false

  /// The most boards at the same time. Chosen.
  private static let maximumConcurrency = 16

  /// Runs `work` for all boards concurrently and prints a table. Exits with status 1 if it failed for any board.
  ///
  /// - Parameters:
  ///   - columns: The columns of the table.
  ///   - optionalColumns: Columns that the table has only if a board has a value.
  ///   - valuesAfterRefusal: Returns the values of a board that refused the command, such as unchanged settings.
  ///   - sorted: Returns the rows in the order of the table. The default is that of the boards. JSON always has that.
  ///   - work: Returns the values of the columns, and further values for JSON.
  func forEach(
    _ columns: [String], optionalColumns: [String] = [],
    valuesAfterRefusal: @escaping @Sendable (RemoteBoard) async throws -> [String: String] = { _ in [:] },
    sorted: @escaping @Sendable ([HostTable.Row]) -> [HostTable.Row] = { $0 },
    _ work: @escaping @Sendable (RemoteBoard) async throws -> [String: String]
  ) async throws {
    // Ctrl-C ends the connections first, and each board's row reports what that means there.
    try await SignalGuard.run {
      let rows = try await map { await row(of: $0, valuesAfterRefusal, work) }
      let present = optionalColumns.filter { name in rows.contains { $0.values[name] != nil } }
      let table = HostTable(columns + present, json ? rows : sorted(rows))
      print(json ? try table.json : table.text)
      if !table.allSucceeded { throw ExitCode(1) }
    }
  }

  /// Runs `work` for all boards concurrently, and returns the results in the order of the boards.
  func map<Result: Sendable>(_ work: @escaping @Sendable (RemoteBoard) async -> Result) async throws -> [Result] {
    try await Self.map(names, work)
  }

  /// Runs `work` for the boards with these names concurrently, and returns the results in their order. Throws an error
  /// about a malformed name before any board is queried.
  static func map<Result: Sendable>(
    _ names: [String], _ work: @escaping @Sendable (RemoteBoard) async -> Result
  ) async throws -> [Result] {
    let boards = try names.map { try RemoteBoard($0) }
    return await withTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      for (index, board) in boards.enumerated() {
        if index >= maximumConcurrency, let (done, result) = await group.next() { results[done] = result }
        group.addTask { (index, await work(board)) }
      }
      for await (index, result) in group { results[index] = result }
      return boards.indices.map { results[$0]! }
    }
  }

  private func row(
    of board: RemoteBoard, _ valuesAfterRefusal: @Sendable (RemoteBoard) async throws -> [String: String],
    _ work: @Sendable (RemoteBoard) async throws -> [String: String]
  ) async -> HostTable.Row {
    do {
      return HostTable.Row(host: board.host, values: try await work(board))
    } catch let board as UnhealthyBoard {
      return HostTable.Row(host: board.host, values: board.values, failure: board.reason)
    } catch {
      // The commands that this program has started end with it, and their own errors say less.
      try? await Task.sleep(for: RemoteBoard.signalDelay)
      if Task.isCancelled {
        if case .interrupted? = error as? DeployError {
          return HostTable.Row(host: board.host, failure: "\(error)")
        }
        return HostTable.Row(host: board.host, failure: "\(DeployError.interrupted(host: board.host, .command))")
      }
      var values: [String: String] = [:]
      if case DeployError.refused(_, let log, _) = error {
        values = (try? await valuesAfterRefusal(board)) ?? [:]
        for line in log { ProgressLog.log("\(board.host): \(line)") }
        if !log.isEmpty { values["log"] = log.joined(separator: "\n") }
      }
      return HostTable.Row(host: board.host, values: values, failure: UserMessage.text(for: error))
    }
  }
}
