import ReleaseFormat
import System

/// The board's side of signatures: runs the program `vitrine-verify`, which the image of a board with trusted keys has.
///
/// Without that program or its answer, such a board accepts nothing.
package enum SignatureCheck {
  package enum Purpose: String {
    /// Checks a release that is stored.
    case verify
    /// Checks what could be received, and changes nothing.
    case check
    /// Checks what was received, and stores the time of its signature.
    case accept
    case trust
  }

  private static let programPath = "/usr/lib/vitrine/vitrine-verify"
  /// The time limit of the program, in seconds. Chosen: it writes at most two small files.
  private static let timeout = 8.0
  /// The maximum length of a reason. Chosen: a pipe holds more.
  private static let maximumLength = 4096

  /// Whether this board accepts only what is signed.
  package static var isRequired: Bool { File.exists(at: KeyList.path) }

  /// Throws `ReleaseError.notTrusted` unless the signature is valid. Does nothing on a board without trusted keys.
  ///
  /// - Parameters:
  ///   - signature: The contents of the signature file, or an empty array if there is none.
  ///   - others: Other parts of the request.
  package static func run(
    _ purpose: Purpose, _ signed: [UInt8], _ signature: [UInt8], _ others: [[UInt8]] = []
  ) throws(ReleaseError) {
    guard isRequired else { return }
    let parts = [signed, signature] + others
    let ending: SpawnedProcess.ExitStatus?
    let reason: String
    do throws(Errno) {
      let input = try MemoryFile(parts.flatMap { $0 })
      let answer = try Pipe()
      let program = try SpawnedProcess(
        starting: programPath, arguments: [purpose.rawValue] + parts.map { "\($0.count)" }, environment: [],
        input: input.number, output: answer.writeEnd.rawValue, errors: nil, leadsGroup: false)
      ending = program.waitForExit(timeout: timeout)
      if ending == nil { program.send(signal: 9) }
      reason = ending == .exited(status: 1) ? try line(from: answer.readEnd) : "its signature cannot be checked"
    } catch { throw .notTrusted(reason: "\(programPath): \(error.message)") }
    guard ending == .exited(status: 0) else { throw .notTrusted(reason: reason) }
  }

  private static func line(from pipe: borrowing Descriptor) throws(Errno) -> String {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: maximumLength) { buffer, count in
      do throws(Errno) { count = try pipe.read(into: UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
    }
    if let failure { throw failure }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Prints the lines of the status about trusted keys.
  static func printStatus() {
    guard isRequired else { return }
    let program = try? SpawnedProcess(
      starting: programPath, arguments: ["status"], environment: [], input: nil, output: 1, errors: nil,
      leadsGroup: false)
    if program?.waitForExit(timeout: timeout) == nil { Process.printLine("trusts -") }
  }
}
