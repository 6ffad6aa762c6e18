internal import CLinux
import Appliance
import ReleaseFormat
import System

/// The process that reads a stick. It gets the stick as its standard input, open for reading, and has no other rights:
/// no files, no devices, and a user of its own. A fault that a hostile stick triggers therefore reaches nothing.
package enum StickReader {
  /// The environment variable with the request of this process, words with spaces between them. Not an argument: the
  /// process could not read `/proc/self/cmdline`.
  private static let requestVariable = "STICK_REQUEST"
  /// The ID of the process's user and group. Chosen: next to that of the SSH server.
  private static let user: UInt32 = 103
  /// The maximum private memory. Chosen: several clusters and tables.
  private static let memoryLimit: UInt64 = 16 << 20
  /// The maximum number of processes, including those that were killed and are not reaped yet. Chosen.
  private static let processLimit = 4
  /// The maximum length of the reply before its payload, in bytes. Chosen: a refusal is one line.
  private static let maximumLine = 512
  /// The maximum number of items: a release and a system.
  private static let maximumItems = 2
  /// The maximum length of the whole reply, in bytes.
  static let maximumReply = maximumItems * (maximumLine + ReleaseManifest.maximumSize + ReleaseSignature.maximumSize)

  /// The result of examining a stick.
  enum Finding: Equatable {
    /// The stick has a manifest for this board, with its signature. Neither is verified.
    case item(manifest: [UInt8], signature: [UInt8])
    case refused(reason: String)
  }

  /// Starts the process for a disk. Only the new process opens the disk, which may hang.
  ///
  /// - Parameter words: `scan` with the board's name and processor, or `copy` with the name of a manifest's file and
  ///   the files to send, separated by commas, or `-` for all.
  static func start(_ words: [String], disk path: String, output: borrowing Descriptor) throws(Errno)
    -> SpawnedProcess
  {
    var confinement = Confinement(user: user, memory: memoryLimit, processes: processLimit)
    confinement.readableFolders = []
    return try SpawnedProcess(
      starting: Appliance.updatePagePath, environment: ["\(requestVariable)=\(words.joined(separator: " "))"],
      output: output,
      confinedBy: confinement
    ) {
      guard let disk = try? Descriptor(opening: path, .readOnly) else { return }
      _ = dup2(disk.rawValue, 0)
    }
  }

  /// The request of this process, or `nil` in the program's other roles.
  package static var request: [String]? {
    Process.environment(requestVariable).map { $0[...].words.map { String($0) } }
  }

  /// Carries out a request, and exits with status 0, or with 1 if the stick cannot be read.
  package static func run(_ words: [String]) -> Never {
    let output = Descriptor(owning: 1)
    do throws(StickError) {
      let stick = try Stick(on: OpenDisk(Descriptor(owning: 0)))
      switch (words.first, words.count) {
      case ("scan", 3):
        for item in try stick.newest(for: BoardName(board: words[1], architecture: words[2])) {
          try write(
            Array("item \(item.manifest.count) \(item.signature.count)\n".utf8) + item.manifest + item.signature,
            to: output)
        }
      case ("copy", 3):
        let names = words[2].split(separator: ",").map { String($0) }
        try stick.send(words[1], files: { words[2] == "-" || names.contains($0) }) { (piece) throws(StickError) in
          try write(piece, to: output)
        }
      default: Process.exit(1)
      }
    } catch {
      // The receiver of a copy notices that it is not complete.
      if words.first == "scan" { try? write(Array("refused \(error.message)\n".utf8), to: output) }
      Process.exit(1)
    }
    Process.exit(0)
  }

  private static func write(_ bytes: [UInt8], to output: borrowing Descriptor) throws(StickError) {
    do throws(Errno) { try output.writeAll(bytes) } catch { throw .device(error) }
  }

  /// Parses the reply to `scan`. The process that wrote it may have been hijacked, so each number has a limit.
  static func findings(in reply: [UInt8]) -> [Finding] {
    var findings: [Finding] = []
    var rest = reply[...]
    while findings.count < maximumItems,
      let end = rest.prefix(maximumLine).firstIndex(of: UInt8(ascii: "\n"))
    {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      let words = line.split(separator: " ")
      if words.first == "item", words.count == 3, let size = Int(digits: words[1]),
        let signatureSize = Int(digits: words[2]), (1...ReleaseManifest.maximumSize).contains(size),
        signatureSize <= ReleaseSignature.maximumSize, rest.count >= size + signatureSize
      {
        findings.append(
          .item(manifest: Array(rest.prefix(size)), signature: Array(rest.dropFirst(size).prefix(signatureSize))))
        rest = rest.dropFirst(size + signatureSize)
      } else {
        let reason = line.hasPrefix("refused ") ? PrintableText.line(line.dropFirst(8)) : "it cannot be read"
        return findings + [.refused(reason: reason)]
      }
    }
    return findings.isEmpty ? [.refused(reason: "it cannot be read")] : findings
  }
}
