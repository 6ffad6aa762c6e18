import Foundation

/// The servers of the ordinary build's tests, for programs that run elsewhere. They end when this object is
/// deallocated.
public final class TestServers {
  /// The folder of their certificates.
  public let folder: URL
  /// The ports by server name.
  public private(set) var ports: [String: String] = [:]
  private let program = Process()
  private let input = Pipe()

  /// - Parameters:
  ///   - root: The root of Vitrine's sources.
  ///   - names: The address that a name server returns for museum.test, or `nil` for no name server.
  ///   - timeAfter: The delay in seconds from the first request to a time server until it answers, or `nil` for no time
  ///     server.
  /// - Throws: An error with the servers' output if they do not start.
  public init(of root: URL, names: String? = nil, timeAfter: Int? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-servers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    program.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    program.arguments = [root.appending(path: "Tests/ServiceTests/VitrineNetwork/server.py").path, folder.path]
    var environment = ProcessInfo.processInfo.environment
    if let names { environment["NAMES"] = names }
    if let timeAfter { environment["TIME"] = "\(timeAfter)" }
    program.environment = environment
    let output = Pipe()
    program.standardInput = input
    program.standardOutput = output
    try program.run()
    var said = ""
    while !said.contains("ready 0\n") {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { throw StartFailure(said: said) }
      said += String(decoding: piece, as: UTF8.self)
    }
    for line in said.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2 { ports[String(words[0])] = String(words[1]) }
    }
  }

  deinit {
    // The servers end when their input is closed.
    try? input.fileHandleForWriting.close()
    program.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The servers ended unexpectedly.
  struct StartFailure: Error, CustomStringConvertible {
    let said: String
    var description: String {
      "the servers have ended; those of names and time need root, and ports 53 and 123 of 127.0.0.1 free: \(said)"
    }
  }
}
