import Testing

@testable import Deploying

@Suite struct DeployErrorTests {
  @Test func `errors of ssh are reported with the remedy`() {
    func error(_ lines: String...) -> DeployError { DeployError(connectionTo: "k", lines: lines) }
    #expect(error("No ED25519 host key is known for k.", "Host key verification failed.") == .unknownKey(host: "k"))
    #expect(
      error("@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @", "Host key verification failed.") == .changedKey(host: "k"))
    #expect(error("root@k: Permission denied (publickey).") == .permissionDenied(host: "k"))
    #expect(error("ssh: connect to host k port 22: No route to host", "").description.contains("No route to host; check its address"))
  }

  @Test func `a login counts as accepted only after the board has accepted it`() async throws {
    let board = try RemoteBoard("k", options: ["-F", "/dev/null"])
    let errors: [any Error] = [
      DeployError.unreachable(host: "k", reason: ""), DeployError.unknownKey(host: "k"), DeployError.permissionDenied(host: "k"),
      CancellationError(),
    ]
    for error in errors {
      await #expect(throws: (any Error).self) { try await board.withLogin { _ in throw error } }
      #expect(board.loginCache.known == nil, "\(error)")
    }
    await #expect(throws: DeployError.notSetUp(host: "k")) { try await board.withLogin { _ in throw DeployError.notSetUp(host: "k") } }
    #expect(board.loginCache.known?.user == "root")
  }

  @Test(arguments: ["", "-oProxyCommand=x", "a b"])
  func `an invalid host is rejected before ssh is started`(name: String) {
    #expect(throws: DeployError.badHost(name)) { try RemoteBoard(name) }
  }
}
