import TestContexts
import Testing

@testable import Appliance

@Suite("A request of a network connection", .freshContext) struct SessionRequestTests {
  private static let changes = [
    "restart", "rollback", "deploy a 1 2", "try a 1", "settings 12", "system plan 9", "system receive 9 30 -",
    "reboot 0", "clean 12", "room", "sh", "settings view",
    "-c status", "logs",
  ]
  private static let views = [
    "status", "log", "log --follow", "connections", "connections --follow", "health", "inventory", "shot", "settings",
    "",
  ]

  /// The arguments and the variable of a view-only key's connection: dropbear starts the user's shell, and OpenSSH's
  /// shell starts the program.
  private func request(_ text: String, byShell: Bool, view: Bool) -> SessionRequest {
    let command = view ? "vitrine-session --view" : "vitrine-session"
    return SessionRequest(
      arguments: byShell ? ["-c", command] : view ? ["--view"] : [],
      original: text.isEmpty ? "" : "vitrine-session \(text)")
  }

  @Test(arguments: changes, [true, false]) func `of a view-only key changes nothing`(text: String, byShell: Bool) {
    let request = request(text, byShell: byShell, view: true)
    #expect(request.isViewOnly && !request.isAllowed)
    #expect(self.request(text, byShell: byShell, view: false).isAllowed)
  }

  @Test(arguments: views, [true, false]) func `of a view-only key reads the state of the board`(
    text: String, byShell: Bool
  ) {
    let request = request(text, byShell: byShell, view: true)
    #expect(request.isViewOnly && request.isAllowed)
    #expect(request.words == text.split(separator: " ").map(String.init))
  }

  @Test(arguments: changes + views, [true, false]) func `is the same in the process that carries it out`(
    text: String, view: Bool
  ) {
    let request = request(text, byShell: true, view: view)
    #expect(SessionRequest(arguments: [request.text], original: nil) == request)
  }

  @Test func `cannot remove the restriction of its key, but can add one`() {
    let arguments = ["-c", "vitrine-session --view"]
    for original in ["", "-c restart", "vitrine-session restart", "/bin/vitrine-session restart", "--view restart"] {
      #expect(SessionRequest(arguments: arguments, original: original).isViewOnly, "\(original)")
      if original.isEmpty { continue }
      #expect(!SessionRequest(arguments: arguments, original: original).isAllowed, "\(original)")
    }
    let own = SessionRequest(arguments: ["-c", "vitrine-session"], original: "vitrine-session --view restart")
    #expect(own.words == ["restart"] && !own.isAllowed)
  }

  @Test func `is the program's arguments without a restriction of the key`() {
    let status = SessionRequest(arguments: ["status"], original: nil)
    #expect(status == SessionRequest(arguments: [], original: "vitrine-session status"))
    #expect(
      SessionRequest(arguments: ["-c", "vitrine-session log --follow"], original: nil).words == ["log", "--follow"])
    #expect(SessionRequest(arguments: ["--view", "restart"], original: nil).isAllowed == false)
    #expect(SessionRequest(arguments: ["-c"], original: nil).words == [])
  }

  @Test func `of a view-only key shows no secrets in settings`() {
    let text = """
      trial
      failure it ended
      ignored VITRINE_MODE has no such mode
      board VITRINE_ROTATION=90
      board API_KEY=secret=1
      release VITRINE_STAFF_PIN=secret
      kept SERVER=https://me:secret@example.org
      start VITRINE_UNKNOWN=secret

      """
    let control = SessionRequest(arguments: [], original: "settings")
    #expect(control.visibleSettings(in: text) == text)
    let view = SessionRequest(arguments: ["--view"], original: "settings").visibleSettings(in: text)
    #expect(
      view == """
        trial
        failure it ended
        ignored VITRINE_MODE has no such mode
        board VITRINE_ROTATION=90
        board API_KEY=(hidden)
        release VITRINE_STAFF_PIN=(hidden)
        kept SERVER=(hidden)
        start VITRINE_UNKNOWN=(hidden)

        """)
  }
}
