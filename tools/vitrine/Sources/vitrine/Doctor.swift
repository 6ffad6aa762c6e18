import ArgumentParser
import Deploying
import Foundation
import Host
import Images
import SwiftSDKs

/// `vitrine doctor`: checks this machine, or boards.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks this machine or boards, and prints what to do for each finding.",
    discussion: "Ends with status 0 if nothing has failed. Warnings do not change the status.")

  @Argument(help: ArgumentHelp("Boards, as for ssh. The default is this machine.", valueName: "host"))
  var hosts: [String] = []

  @Flag(help: "Print the findings as JSON.") var json = false

  func run() async throws {
    var reports: [(host: String?, findings: [Finding])] = []
    if hosts.isEmpty {
      reports = [(nil, await MachineDoctor.findings(in: try Repository()))]
    } else {
      reports = try await HostArguments.map(hosts) { ($0.host, await Self.findings(of: $0)) }
    }
    if json { print(try Self.json(reports)) } else { Self.show(reports) }
    if reports.contains(where: { $0.findings.contains { $0.level == .failure } }) { throw ExitCode(1) }
  }

  private static func findings(of board: RemoteBoard) async -> [Finding] {
    do {
      let status = try await board.status()
      let repository = try Repository().including(app: App.currentPackage)
      let facts = status.board.flatMap { try? BoardConfiguration(named: $0, in: repository) }
      return BoardDoctor.findings(
        status, try await board.health(), imageDate: try await board.imageDate(),
        declaresData: facts.map { $0.data != nil } ?? true, host: board.host, now: Int64(Date().timeIntervalSince1970))
    } catch { return [.unreachable(UserMessage.text(for: error))] }
  }

  private static func show(_ reports: [(host: String?, findings: [Finding])]) {
    for (host, findings) in reports {
      if reports.count > 1, let host { print("\(host):") }
      // Failures first.
      for level in [Finding.Level.failure, .warning, .ok] {
        for finding in findings where finding.level == level { print(finding.text) }
      }
    }
  }

  private static func json(_ reports: [(host: String?, findings: [Finding])]) throws -> String {
    let list = reports.flatMap { host, findings in
      findings.map { finding in
        var object = ["level": finding.level.rawValue, "subject": finding.subject, "message": finding.message]
        object["host"] = host
        object["remedy"] = finding.remedy
        return object
      }
    }
    return String(
      decoding: try JSONSerialization.data(withJSONObject: list, options: [.prettyPrinted, .sortedKeys]), as: UTF8.self)
  }
}
