import EventSources
import System
import ToolkitTestKit
public import Testing
import Vitrine

extension TouchPlayer {
  /// Waits until the server has received requests for a path, up to the given number of seconds, while the app's event
  /// sources run.
  ///
  /// - Parameter count: The number of requests for this path since the server's start.
  /// - Returns: The last of these requests, or `nil` if they did not arrive, which fails the test.
  @discardableResult
  public func waitForRequest(
    to path: String, at server: TestServer, count: Int = 1, timeout: Double = 10,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> TestServer.Request? {
    let end = application.now + timeout
    while true {
      let requests = server.requests(to: path)
      if requests.count >= count { return requests[count - 1] }
      guard application.now < end else {
        let others = Set(server.requests.map { $0.path }).sorted().joined(separator: ", ")
        let received = others.isEmpty ? "no requests" : "requests for \(others)"
        Issue.record(
          "\(requests.count) of \(count) requests for \(path); the server has received \(received)",
          sourceLocation: sourceLocation)
        return nil
      }
      application.existingSources?.deliver(nil)
      Clock.sleep(for: Self.frameTime)
      wait(Self.frameTime)
    }
  }
}
