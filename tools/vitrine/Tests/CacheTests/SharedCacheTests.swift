import Foundation
import Proofs
import Testing

/// Runs on an empty cache, as on a new machine. A filled cache would hide mistakes here.
@Suite("An empty cache", .serialized) struct SharedCacheTests {
  private let tool = try! Tool()
  /// Settings that make all servers unreachable.
  private let offline = ["http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"]
  private var sdks: [String] { ["--swift-sdks-path", tool.folder.appending(path: "sdks").path] }

  private func wait(for processes: [Process]) async throws {
    while processes.contains(where: \.isRunning) { try await Task.sleep(for: .milliseconds(50)) }
  }

  @Test func `is filled by concurrent processes that share some items`() async throws {
    let said = try await fill(with: [
      ["fetch", "arm64", "musl-dev"], ["fetch", "arm64", "zlib1g-dev", "musl-dev"], ["fetch", "armhf", "musl-dev"],
      ["fetch", "x86_64", "musl-dev"],
    ])
    for architecture in ["arm64", "armhf", "amd64"] {
      // The lists are refreshed twice if the archive changes during the test.
      #expect((1...2).contains(said.count { $0.hasPrefix("Refreshing the lists") && $0.hasSuffix(" \(architecture)") }))
      #expect(said.count { $0.hasPrefix("Downloading musl-dev_") && $0.contains("_\(architecture).deb") } == 1)
    }
    for build in ["x86_64", "arm64", "armhf"] {
      try recordProof("fills an empty cache, with concurrent processes", build: build)
    }
  }

  // An SDK takes two minutes of a processor.
  @Test(.inCampaign) func `receives an SDK once from two processes that make it`() async throws {
    let said = try await fill(with: [
      ["fetch", "arm64", "musl-dev"], ["sdk", "add", "arm64"] + sdks, ["sdk", "add", "arm64"] + sdks,
    ])
    // The second command uses the results of the first.
    #expect(said.count { $0.hasPrefix("Making the Swift SDK") } == 1)
    #expect(said.count { $0.hasPrefix("Downloading musl-dev_") } == 1)
    #expect(try await tool.run("sdk", "check", "arm64", sdks[0], sdks[1]).lines == ["vitrine-arm64: good"])
  }

  /// Runs commands at the same time, which must succeed. Returns their output.
  private func fill(with commands: [[String]]) async throws -> [String] {
    let processes = try commands.enumerated().map { try tool.start($1, log: "log-\($0)") }
    try await wait(for: processes)
    let outputs = try commands.indices.map { try tool.lines(of: "log-\($0)") }
    for (index, process) in processes.enumerated() {
      #expect(process.terminationStatus == 0, "\(commands[index]): \(outputs[index])")
    }
    #expect(tool.unfinished == [])
    return outputs.flatMap { $0 }
  }

  @Test(.inCampaign, arguments: [false, true])
  func `is filled after a process that filled it was killed`(withChildren: Bool) async throws {
    // Interrupts the command at the lists, at a package, and at the SDK.
    for (arguments, sign) in [
      (["fetch", "arm64", "musl-dev"], "Refreshing"), (["sdk", "add", "arm64"] + sdks, "Downloading"),
      (["sdk", "add", "arm64"] + sdks, "Making"),
    ] {
      let process = try tool.start(arguments)
      while process.isRunning, try !tool.lines().contains(where: { $0.hasPrefix(sign) }) {
        try await Task.sleep(for: .milliseconds(5))
      }
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...400)))
      kill(withChildren ? -process.processIdentifier : process.processIdentifier, SIGKILL)
      try await wait(for: [process])
    }
    let result = try await tool.run("sdk", "add", "arm64", sdks[0], sdks[1])
    #expect(result.status == 0, "\(result.lines)")
    #expect(try await tool.run("sdk", "check", "arm64", sdks[0], sdks[1]).lines == ["vitrine-arm64: good"])
    // The finished SDK needs neither the cache nor the network.
    try FileManager.default.removeItem(at: tool.cache)
    let kept = try await tool.run("sdk", "add", "arm64", sdks[0], sdks[1], settings: offline)
    #expect(kept.status == 0 && kept.lines.last?.hasPrefix("Going on with the Swift SDK") == true, "\(kept.lines)")
  }

  @Test func `reports the reason and the remedy in one line if nothing can be fetched or stored`() async throws {
    func complaint(_ settings: [String: String]) async throws -> String {
      let (status, lines) = try await tool.run("fetch", "arm64", "musl-dev", settings: settings)
      #expect(status != 0)
      let errors = lines.filter { !$0.hasPrefix("Refreshing the lists") }
      return errors.count == 1 ? errors[0] : "not one line: \(errors)"
    }
    let noNetwork = try await complaint(offline)
    #expect(
      noNetwork.hasPrefix("Error: apt could not fetch the lists of ") && noNetwork.contains("; check the network"))
    #expect(tool.unfinished == [])
    #expect(
      try await complaint(["XDG_CACHE_HOME": "here"])
        == "Error: XDG_CACHE_HOME='here' is not an absolute path; set it to an absolute path, or unset it")
    let file = try tool.folder.write("", to: "file").path
    let noFolder = try await complaint(["XDG_CACHE_HOME": file])
    #expect(noFolder.hasPrefix("Error: \(file)/vitrine cannot be used: Not a directory; set XDG_CACHE_HOME"))
  }

  @Test func `keeps day-old lists without a network, and reports it in one line`() async throws {
    #expect(try await tool.run("fetch", "arm64", "musl-dev").status == 0)
    let release = try #require(
      try FileManager.default.contentsOfDirectory(atPath: tool.cache.appending(path: "debian").path).first)
    let stamp = tool.cache.appending(path: "debian/\(release)/arm64/apt/refreshed").path
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now.addingTimeInterval(-90_000)], ofItemAtPath: stamp)
    let kept = try await tool.run("fetch", "arm64", "musl-dev", settings: offline)
    #expect(kept.status == 0)
    #expect(kept.lines.count == 3 && kept.lines[1].contains("that are there: "), "\(kept.lines)")
    let online = try await tool.run("fetch", "arm64", "musl-dev").lines
    #expect(online.first?.hasPrefix("Refreshing") == true, "\(online)")
    #expect(try await tool.run("fetch", "arm64", "musl-dev").lines.count == 1)
  }
}
