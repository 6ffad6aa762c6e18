import Foundation
import TestKit
import Testing

/// A web server of Python with a folder of files, until this object is released.
final class TestWebServer {
  private static let script = """
    import functools, http.server, sys
    class Endless(http.server.BaseHTTPRequestHandler):
      def do_GET(self):
        self.send_response(200)
        self.end_headers()
        try:
          while True: self.wfile.write(b"a" * 65536)
        except OSError: pass
      def log_message(self, *words): pass
    class Quiet(http.server.SimpleHTTPRequestHandler):
      def log_message(self, *words): pass
    kind = Endless if sys.argv[2] == "endless" else functools.partial(Quiet, directory=sys.argv[1])
    server = http.server.ThreadingHTTPServer(("localhost", 0), kind)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  let folder = TemporaryFolder()
  /// The URL of the folder, with a slash at its end.
  let url: String
  private let process = Foundation.Process()

  /// - Parameter isEndless: Whether each response has a body without end.
  init(isEndless: Bool = false) throws {
    let output = Foundation.Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.script, folder.path, isEndless ? "endless" : "files"]
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    url = "http://localhost:\(port)/"
  }

  deinit { stop() }

  func stop() {
    // The tests' process blocks other signals, which its children inherit.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func write(_ contents: [UInt8], to name: String) throws {
    try Data(contents).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
  }
}
