import Testing

@testable import Deploying

@Suite struct DeployErrorTests {
  @Test func `what ssh says is told with the way out`() {
    func error(_ lines: String...) -> DeployError { DeployError(connectionTo: "k", lines: lines) }
    #expect(error("No ED25519 host key is known for k.", "Host key verification failed.") == .unknownKey(host: "k"))
    #expect(
      error("@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @", "Host key verification failed.") == .changedKey(host: "k"))
    #expect(error("root@k: Permission denied (publickey).") == .permissionDenied(host: "k"))
    #expect(error("ssh: connect to host k port 22: No route to host", "").description.contains("No route to host; check its address"))
  }

  @Test func `who may come in is known when the board has let somebody in, and not before`() async throws {
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
  func `what is no host is refused before ssh sees it`(name: String) {
    #expect(throws: DeployError.badHost(name)) { try RemoteBoard(name) }
  }
}
