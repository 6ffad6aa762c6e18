import Foundation
import Host
import ReleaseFormat
import TestFolder
import Testing

@testable import Images

/// An HTTPS server of Python with a folder of files, for the address at which an emulated board reaches this machine.
/// It runs until this object is released.
final class SecureWebServer: Sendable {
  /// The address of this machine in QEMU's user network.
  private static let address = "10.0.2.2"
  private static let script = """
    import functools, http.server, ssl, sys
    class Handler(http.server.SimpleHTTPRequestHandler):
      def log_message(self, *words):
        print(self.path, file=open(sys.argv[4], "a"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=sys.argv[1]))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  let options: WebUpdates.Options
  /// The server's certificate, which the board must trust.
  let certificate: Data
  private let log: URL
  private let process: Process

  init(of files: URL, certificateIn folder: TestFolder) async throws {
    let (key, certificate) = (folder.appending(path: "server.key"), folder.appending(path: "server.crt"))
    _ = try await Command.output(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "3650", "-subj",
        "/CN=updates", "-addext", "subjectAltName=IP:\(Self.address)", "-keyout", key.path, "-out", certificate.path,
      ])
    self.certificate = try Data(contentsOf: certificate)
    log = folder.appending(path: "requests")
    let output = Pipe()
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.script, files.path, certificate.path, key.path, log.path]
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    options = try WebUpdates.Options(
      url: "https://\(Self.address):\(port)", hours: try #require(UpdateHours("0-24")))
  }

  deinit { process.terminate() }

  /// The number of connections to the server that are open, from the kernel's table.
  private var connectionCount: Int {
    get throws {
      let port = try #require(URL(string: options.url)?.port)
      let table = try String(contentsOf: URL(fileURLWithPath: "/proc/net/tcp"), encoding: .utf8)
      return table.split(separator: "\n").dropFirst().count { line in
        // The local address and port, the remote ones, and the state, in hexadecimal digits.
        let fields = line.split(separator: " ")
        let local = fields.dropFirst().first?.split(separator: ":").last
        return fields.count > 3 && local.flatMap { Int($0, radix: 16) } == port && fields[3] == "01"
      }
    }
  }

  /// Waits until the server has the given number of open connections, and expects it.
  func awaitConnections(_ count: Int, within limit: Duration) async throws {
    let deadline = ContinuousClock.now + limit
    while try connectionCount != count, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(200)) }
    #expect(try connectionCount == count)
  }

  /// The paths that were requested.
  var requests: [String] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }
}
