import BoardFixtures
import Foundation
import Host
import Proofs
import SwiftSDKs
import TestFolder
import TestServers
import Testing

@testable import Images
@testable import VirtualBoard

/// An app on an appliance connects to servers of this machine, whose address is 10.0.2.2 for the board.
@Suite("The network of an appliance", .serialized, .fewAtOnce) struct NetworkTests {
  private static let limit = Duration.seconds(240)
  /// The goal for the size of a program with the network and TLS, in bytes, so that growth is noticed.
  private static let largestProgram = 2_910_000
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// The network is disconnected for a minute. The emulator of a busy machine sometimes pauses, with or without a
  /// network; but an app that waited for the network would have no ten seconds without interruption.
  @Test(.inCampaign)
  func
    `servers are found by name and queried, and stored responses are shown with their age while the network is down, frame by frame`()
    async throws
  {
    try await bootBesideServers(["MOVES": "1"]) { board in
      for line in [
        "names: nameserver 10.0.2.2", "fresh: GET - - ", "socket: from a board", "broker: hall/2/visitors 17",
      ] {
        try await board.awaitLine("network: \(line)", within: Self.limit)
      }
      try await board.awaitLine("network: frames: ", times: 3, within: Self.limit)
      try await board.control.execute("set_link", ["name": "network", "up": .bool(false)])
      try await board.awaitLine("network: kept: GET - - ", within: Self.limit)
      let before = try paces(on: board)
      try await board.awaitLine("network: frames: ", times: before.count + 6, within: Self.limit)
      let away = try paces(on: board).dropFirst(before.count + 1)
      try await board.control.execute("set_link", ["name": "network", "up": .bool(true)])
      try await board.awaitLine("network: fresh: GET - - ", times: 2, within: Self.limit)

      ProgressLog.log("frames in ten seconds, and late ones: with a network \(before), without one \(away)")
      let mostBefore = try #require(before.map(\.frames).max()), mostAway = try #require(away.map(\.frames).max())
      #expect(Double(mostAway) >= 0.95 * Double(mostBefore))
      // The age increases every second.
      let ages = away.map(\.age)
      #expect(
        away.allSatisfy { $0.shown == "kept: GET - - " }
          && zip(ages, ages.dropFirst()).allSatisfy { 5...30 ~= $1 - $0 }, "\(away)")
      #expect(try #require(ages.last) >= 50)
    }
    try recordProof(
      "queries servers by name, and shows stored responses with their age while the network is down, without a missed frame",
      build: "x86_64")
  }

  /// The report that `services-app` logs every ten seconds.
  private struct Pace: CustomStringConvertible {
    let frames: Int
    let late: Int
    let age: Int
    let shown: String

    var description: String { "\(frames) (\(late))" }
  }

  private func paces(on board: ApplianceBoard) throws -> [Pace] {
    try board.console.compactMap {
      try /frames: (\d+), (\d+) late, showing (\d+) s old (.*)/.firstMatch(in: $0)?.output
    }.map {
      Pace(frames: Int($0.1) ?? 0, late: Int($0.2) ?? 0, age: Int($0.3) ?? 0, shown: String($0.4))
    }
  }

  @Test func `name servers are those of the lease`() async throws {
    try await boot("dhcp", ["SERVER": "museum.test", "ANSWERS": "1", "MESSAGES": "1"]) { board in
      try await board.awaitLine("network: names: nameserver 10.0.2.3", within: Self.limit)
    }
  }

  /// The time server does not answer for longer than OpenNTPD waits, and its name is not known from the start.
  @Test(.inCampaign) func `the clock of a board without a battery is set as soon as a server reports the time`()
    async throws
  {
    let servers = try TestServers(of: repository.root, names: "10.0.2.2", timeAfter: 20)
    defer { withExtendedLifetime(servers) {} }
    let settings = ["SERVER": "museum.test", "ANSWERS": servers.ports["good"] ?? "", "MESSAGES": "1"]
    try await boot("10.0.2.15/24,10.0.2.2,10.0.2.2", settings, timeServers: ["museum.test"]) { board in
      try await board.awaitLine("network: clock: unset", within: Self.limit)
      try await board.awaitLine("network: clock: set", within: Self.limit)
      try await board.awaitLine("the time server set the clock by ", within: Self.limit)
    }
    try recordProof("sets its clock from the network", build: "x86_64")
  }

  @Test(.inCampaign) func `a time before the image was made is not accepted from a server`() async throws {
    let servers = try TestServers(of: repository.root, names: "10.0.2.2", timeAfter: 0)
    defer { withExtendedLifetime(servers) {} }
    // The image was made in 2050.
    let settings = [
      "SERVER": "museum.test", "ANSWERS": servers.ports["good"] ?? "", "MESSAGES": "1", "VITRINE_MADE": "2524608000",
    ]
    try await boot("10.0.2.15/24,10.0.2.2,10.0.2.2", settings, timeServers: ["museum.test"]) { board in
      try await board.awaitLine("s, which is not plausible; restored the clock", within: Self.limit)
      #expect(!board.console.contains { $0.contains("network: clock: set") })
    }
  }

  @Test(.inCampaign) func `a server that authenticates itself sets the clock of a board without a battery`()
    async throws
  {
    let servers = try TestServers(of: repository.root, names: "10.0.2.2")
    try AuthenticatedTimeServer.trustAuthority(of: servers, in: folder)
    let server = try await AuthenticatedTimeServer(besides: servers, in: folder, repository)
    defer { withExtendedLifetime((servers, server)) {} }
    try await bootWithNTS(servers) { board in
      try await board.awaitLine("network: clock: unset", within: Self.limit)
      try await board.awaitLine("network: clock: set", within: Self.limit)
      try await board.awaitLine("the time server set the clock by ", within: Self.limit)
    }
    try recordProof("sets its clock from a time server that authenticates itself", build: "x86_64")
  }

  @Test(.inCampaign) func `a time server whose certificate is not trusted does not set the clock, and is logged once`()
    async throws
  {
    let servers = try TestServers(of: repository.root, names: "10.0.2.2")
    let server = try await AuthenticatedTimeServer(besides: servers, in: folder, repository)
    defer { withExtendedLifetime((servers, server)) {} }
    try await bootWithNTS(servers) { board in
      let reason = "The certificate is NOT trusted."
      try await board.awaitLine(reason, within: Self.limit)
      try await Task.sleep(for: Self.setTime)
      #expect(board.console.count { $0.contains(reason) } == 1)
      #expect(!board.console.contains { $0.contains("network: clock: set") })
    }
  }

  @Test(.inCampaign) func `a time server that does not authenticate itself is not used by a board that requires it`()
    async throws
  {
    let servers = try TestServers(of: repository.root, names: "10.0.2.2", timeAfter: 0)
    defer { withExtendedLifetime(servers) {} }
    try AuthenticatedTimeServer.trustAuthority(of: servers, in: folder)
    try await bootWithNTS(servers) { board in
      try await board.awaitLine("Could not connect to 10.0.2.2:4460 (museum.test)", within: Self.limit)
      try await Task.sleep(for: Self.setTime)
      #expect(!board.console.contains { $0.contains("network: clock: set") })
    }
  }

  /// The time in which a board would have set its clock from a server that it uses.
  private static let setTime = Duration.seconds(30)

  private func bootWithNTS(_ servers: TestServers, _ body: @Sendable (ApplianceBoard) async throws -> Void) async throws
  {
    let settings = ["SERVER": "museum.test", "ANSWERS": servers.ports["good"] ?? "", "MESSAGES": "1"]
    try await boot(
      "10.0.2.15/24,10.0.2.2,10.0.2.2", settings, timeServers: ["museum.test"], authenticatesTime: true, body)
  }

  /// The server's certificate expires in 2049, and the clock stays in 1970, because there is no time server.
  @Test(.inCampaign) func `an expired certificate is rejected by a board whose clock was never set`() async throws {
    try await bootBesideServers(["VITRINE_MADE": "2524608000"]) { board in
      try await board.awaitLine("network: none: museum.test: the certificate has expired", within: Self.limit)
      #expect(!board.console.contains { $0.contains("network: fresh") })
    }
    try recordProof(
      "rejects certificates that expired before its image was made, until its clock is set", build: "x86_64")
  }

  /// Boots a board that finds servers by name and trusts the issuer of their certificates.
  private func bootBesideServers(_ settings: [String: String], _ body: @Sendable (ApplianceBoard) async throws -> Void)
    async throws
  {
    let servers = try TestServers(of: repository.root, names: "10.0.2.2")
    defer { withExtendedLifetime(servers) {} }
    try folder.write(
      String(contentsOf: servers.folder.appending(path: "authority.crt"), encoding: .utf8),
      to: "overlay/etc/ssl/certs/museum.crt")
    let own = [
      "SERVER": "museum.test", "ANSWERS": servers.ports["good"] ?? "",
      "MESSAGES": servers.ports["broker-encrypted"] ?? "",
    ]
    try await boot("10.0.2.15/24,10.0.2.2,10.0.2.2", own.merging(settings) { $1 }, body)
  }

  private func boot(
    _ network: String, _ settings: [String: String], timeServers: [String] = [], authenticatesTime: Bool = false,
    _ body: @Sendable (ApplianceBoard) async throws -> Void
  ) async throws {
    let login = try await SSHTestIdentity(in: folder.url)
    let facts = try BoardConfiguration(named: "qemu-x86_64", in: repository)
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await build.build(["services-app"])
    let size = try Data(contentsOf: build.program("services-app")).count
    #expect(size <= Self.largestProgram)
    ProgressLog.log("a program with network and TLS: \(size) bytes")
    let overlays = [folder.appending(path: "overlay")].filter(\.isFolder)
    let image = try await ImageBuilder(
      board: "qemu-x86_64", program: build.program("services-app"), ownOverlays: overlays, settings: settings,
      network: NetworkOptions(
        network, keys: [login.publicKey], timeServers: timeServers, authenticatesTime: authenticatesTime),
      release: TestedRelease.name
    ).build(in: folder.appending(path: "image"), repository: repository)
    let port = try #require(FreePort.find())
    // It is 1970 at each start.
    try await VirtualAppliance(image, port: port, options: ["-rtc", "base=1970-01-01T00:00:00"]).run { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await body(board)
    }
  }
}
