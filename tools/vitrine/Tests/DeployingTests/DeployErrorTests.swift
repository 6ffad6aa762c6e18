import Foundation
import Host
import Testing

@testable import Deploying

@Suite struct DeployErrorTests {
  private func error(_ lines: String..., host: String = "k") -> DeployError {
    DeployError(connectionTo: host, lines: lines)
  }

  @Test func `ssh's messages become errors with a remedy`() {
    #expect(error("No ED25519 host key is known for k.", "Host key verification failed.") == .unknownKey(host: "k"))
    #expect(
      error("@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @", "Host key verification failed.")
        == .changedKey(host: "k", removal: "ssh-keygen -R \"k\""))
    #expect(error("root@k: Permission denied (publickey).") == .permissionDenied(host: "k"))
    #expect(
      error("Received disconnect from ::1 port 22:2: Too many authentication failures", "Disconnected")
        == .tooManyKeys(host: "k"))
  }

  @Test func `a board that cannot be reached is reported with what to check for this cause`() {
    func message(_ line: String) -> String { error(line, "").description }
    #expect(
      message("ssh: connect to host k port 22: No route to host").contains(
        "No route to host; check its power, its cable"))
    #expect(
      message("ssh: connect to host k port 22: Connection refused").contains(
        "no SSH server answers there: check the port"))
    #expect(
      message("ssh: Could not resolve hostname k: Name or service not known").hasSuffix(
        "; check the name, or use the board's address"))
    #expect(message("kex_exchange_identification: Connection closed by remote host").contains("may still be starting"))
  }

  @Test func `a rejected key is reported with the two ways to name the right one`() {
    let message = DeployError.permissionDenied(host: "k").description
    #expect(message.contains("'ssh-add FILE'") && message.contains("IdentityFile"))
  }

  @Test func `a changed key is reported with the command that removes the old one, and the next step`() {
    let printed = error(
      "@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @",
      "  ssh-keygen -f \"/root/.ssh/known_hosts\" -R \"[10.0.0.7]:2222\"", "Host key verification failed.",
      host: "lobby")
    #expect(
      printed.description.hasSuffix(
        "run 'ssh-keygen -f \"/root/.ssh/known_hosts\" -R \"[10.0.0.7]:2222\"', then 'ssh -l root lobby vitrine-session status', "
          + "and compare the new key with the one that the board prints on its console"
      ))
    let names = [
      "k": "k", "ssh://127.0.0.1:2222": "[127.0.0.1]:2222", "ssh://root@k": "k", "ssh://[::1]:22": "::1", "root@k": "k",
      "ssh://k:+22": "k:+22",
    ]
    for (host, name) in names { #expect(DeployError.knownHostsName(of: host) == name) }
  }

  @Test func `the advised login works on images and on Debian systems, for the user of the host's name`() {
    #expect(DeployError.unknownKey(host: "k").description.contains("'ssh -l root k vitrine-session status'"))
    #expect(DeployError.unknownKey(host: "ann@k").description.contains("'ssh ann@k vitrine-session status'"))
  }

  @Test(arguments: [
    "clean", "deploy", "doctor", "logs", "restart", "rollback", "settings", "shot", "status", "trust", "update",
  ])
  func `every command in a board's refusal gets its name`(command: String) {
    let refusal = DeployError(refusal: "the release needs a newer system; use 'vitrine \(command)'", by: "k", log: [])
    #expect(refusal.description.contains("'vitrine \(command) k'"))
  }

  @Test func `the commands in a board's refusal get its name`() {
    let refusal = DeployError(
      refusal:
        "the release needs 2.1 MB on the data partition, which has 0.5 MB free; 'vitrine clean' lists what can be removed",
      by: "k", log: ["[1.0] line"])
    #expect(refusal.description.hasSuffix("; 'vitrine clean k' lists what can be removed"))
    let shell = "there is no shell here; use 'vitrine deploy', 'status', or 'logs'"
    #expect(
      DeployError(refusal: shell, by: "ssh://k:22", log: [])
        == .refused("there is no shell here; use 'vitrine deploy ssh://k:22', 'status', or 'logs'", log: []))
  }

  @Test func `a lost connection is reported with the stage, and who decides then`() {
    let lost = error("client_loop: send disconnect: Broken pipe")
    #expect(lost == .connectionLost(host: "k", .command, reason: "client_loop: send disconnect: Broken pipe"))
    #expect(
      lost.during(.upload).description
        == "the connection to k was lost while the release was being sent: client_loop: send disconnect: Broken pipe; the board keeps its app "
        + "and removes what it received; check the network, and deploy to k again")
    #expect(
      error("Timeout, server k not responding.").during(.trial).description
        == "the connection to k was lost during the trial: Timeout, server k not responding; the board continues the trial and decides "
        + "alone; run 'vitrine status k' for the result")
  }

  @Test(arguments: [
    "ssh: connect to host k port 22: No route to host",
    "ssh: Could not resolve hostname k: Name or service not known",
    "kex_exchange_identification: Connection closed by remote host",
    "banner exchange: Connection to 10.0.0.7 port 22: invalid format", "Connection closed by 10.0.0.7 port 22",
    "Connection reset by 10.0.0.7 port 22",
  ])
  func `a connection that was never made is not reported as a lost one`(line: String) {
    let away = error(line)
    for stage in DeployError.Stage.allCases {
      #expect(away.during(stage) == away)
      // The board has answered over this connection.
      #expect(away.during(stage, isLoggedIn: true) != away)
    }
  }

  @Test func `who may log in is known after the board has accepted a login, and not before`() async throws {
    let board = try RemoteBoard("k", options: ["-F", "/dev/null"])
    let errors: [any Error] = [
      DeployError.unreachable(host: "k", reason: ""), DeployError.unknownKey(host: "k"),
      DeployError.permissionDenied(host: "k"),
      CancellationError(),
    ]
    for error in errors {
      await #expect(throws: (any Error).self) { try await board.withLogin { _ in throw error } }
      #expect(board.loginCache.known == nil, "\(error)")
    }
    await #expect(throws: DeployError.notSetUp(host: "k")) {
      try await board.withLogin { _ in throw DeployError.notSetUp(host: "k") }
    }
    #expect(board.loginCache.known?.user == "root")
  }

  @Test func `a file to send that cannot be opened is named, with the reason`() async throws {
    let board = try RemoteBoard("k", options: ["-F", "/dev/null"], client: "true")
    let error = await #expect(throws: HostError.self) {
      try await board.run(["settings", "5"], input: URL(fileURLWithPath: "/nowhere/changes"))
    }
    #expect(error == .fileError("/nowhere/changes", reason: "No such file or directory"))
  }

  @Test func `a client that cannot start is named for all commands`() async throws {
    let board = try RemoteBoard("k", options: ["-F", "/dev/null"], client: "/nowhere/ssh")
    let statusError = await #expect(throws: HostError.self) { _ = try await board.status() }
    let file = URL(fileURLWithPath: "/nowhere/shot.png")
    let shotError = await #expect(throws: HostError.self) { try await board.saveScreenshot(to: file) }
    for error in [statusError, shotError] {
      guard case .commandFailed(let command, _, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(command == "/nowhere/ssh")
    }
  }

  @Test(arguments: ["", "-oProxyCommand=x", "a b"])
  func `a text that is not a host is refused before ssh receives it`(name: String) {
    #expect(throws: DeployError.badHost(name)) { try RemoteBoard(name) }
  }

  @Test(arguments: ["127.0.0.1:2222", "root@kiosk-1:22", "[::1]:2222", "root@[fe80::1]:22"])
  func `a port after a colon is refused with the form that ssh accepts`(name: String) throws {
    #expect(throws: DeployError.portWithoutScheme(host: name)) { try RemoteBoard(name) }
    #expect(DeployError.portWithoutScheme(host: name).description.hasSuffix("write ssh://\(name)"))
    for host in ["fe80::1", "ssh://[::1]:2222", "ssh://root@[::1]:2222"] { _ = try RemoteBoard(host) }
  }
}
