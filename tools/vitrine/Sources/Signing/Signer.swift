import Foundation
import Host
import ReleaseFormat
import Subprocess

/// Signs with a secret key of minisign, by means of the program `minisign`. A signature contains the time at which the
/// signer was made.
public actor Signer {
  /// The time of all signatures, in seconds since 1970.
  public nonisolated let time: Int64

  private let key: URL
  private let password: String
  private var made: [String: Task<Data, any Error>] = [:]

  /// - Parameters:
  ///   - key: The file of the secret key.
  ///   - askPassword: Returns the password. It is called once, if the key has one.
  public init(_ key: URL, at date: Date = Date(), askPassword: () throws -> String) throws {
    guard let text = try? String(contentsOf: key, encoding: .utf8) else { throw SigningError.noKeyFile(key.path) }
    // "Ed", the function that derives a key from the password ("Sc", or zeros without a password), and the rest.
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count == 2, let bytes = Data(base64Encoded: String(lines[1])), bytes.count == Self.secretKeySize,
      bytes.starts(with: Array("Ed".utf8))
    else { throw SigningError.noSecretKey(key.path) }
    password = bytes[2] == 0 ? "" : try askPassword()
    self.key = key
    time = Int64(date.timeIntervalSince1970)
  }

  private static let secretKeySize = 158

  /// Returns a signature file.
  ///
  /// - Parameters:
  ///   - contents: The bytes to sign.
  ///   - name: The name of the file, for the comment.
  ///   - replaced: The time of a later signature that this one replaces, or `nil`.
  public func sign(_ contents: Data, named name: String, replacing replaced: Int64? = nil) async throws -> Data {
    let id = "\(replaced ?? 0) \(hexDigits(of: SHA256.hash(of: Array(contents))))"
    if let task = made[id] { return try await task.value }
    let task = Task { try await make(contents, name, replaced) }
    made[id] = task
    return try await task.value
  }

  private func make(_ contents: Data, _ name: String, _ replaced: Int64?) async throws -> Data {
    try await TemporaryFolder.with(for: "signing", space: Int64(contents.count) + 1 << 20) { folder in
      try await self.make(contents, name, replaced, in: folder)
    }
  }

  private func make(_ contents: Data, _ name: String, _ replaced: Int64?, in folder: URL) async throws -> Data {
    let file = folder.appending(path: "file")
    let signature = folder.appending(path: "signature")
    try contents.write(to: file)
    let comment = ReleaseSignature.comment(time: time, file: name, replacing: replaced)
    let arguments: Arguments = ["-S", "-s", key.path, "-m", file.path, "-x", signature.path, "-t", comment]
    let program = try await Command.executable("minisign")
    let (status, message): (TerminationStatus, String)
    if password.isEmpty {
      // minisign may end before it reads a password, and writing to it would end this program.
      let result = try await Subprocess.run(
        program, arguments: arguments, input: .none, output: .discarded, error: .string(limit: 1 << 16))
      (status, message) = (result.terminationStatus, result.standardError)
    } else {
      let result = try await Subprocess.run(
        program, arguments: arguments, input: .string("\(password)\n"), output: .discarded,
        error: .string(limit: 1 << 16))
      (status, message) = (result.terminationStatus, result.standardError)
    }
    guard status.isSuccess else {
      if message.contains("Wrong password") { throw SigningError.wrongPassword(key.path) }
      let last = message.split(whereSeparator: \.isNewline).last.map(String.init)
      throw SigningError.failed(name, reason: last ?? "minisign ended with \(status)")
    }
    return try Data(contentsOf: signature)
  }
}
