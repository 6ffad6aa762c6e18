import Host
import ReleaseFormat

/// A key that cannot be used, or a file that cannot be signed.
public enum SigningError: ExplainedError, Equatable {
  case noKeyFile(String)
  /// The file is not a secret key of minisign.
  case noSecretKey(String)
  /// The file is not a public key of minisign.
  case noPublicKey(String)
  case tooManyKeys(Int)
  case wrongPassword(String)
  /// minisign failed.
  case failed(String, reason: String)

  public var problem: String {
    switch self {
    case .noKeyFile(let path): "there is no file \(path)"
    case .noSecretKey(let path): "\(path) is not a secret key of minisign"
    case .noPublicKey(let path): "\(path) does not contain public keys of minisign"
    case .tooManyKeys(let count): "a board trusts 1 to \(KeyList.maximumCount) keys, and not \(count)"
    case .wrongPassword(let path): "the password does not belong to \(path)"
    case .failed(let path, let reason): "\(path) cannot be signed: \(reason)"
    }
  }

  public var remedy: String {
    switch self {
    case .noKeyFile: "check the path; a key pair is made with 'minisign -G -p fleet.pub -s fleet.key'"
    case .noSecretKey: "name the file that 'minisign -G -s FILE' made"
    case .noPublicKey: "name the file that 'minisign -G -p FILE' made"
    case .tooManyKeys: "leave out keys that no longer sign"
    case .wrongPassword: "run the command again"
    case .failed: "sign the file with 'minisign -S' to see more"
    }
  }

  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [SigningError] {
    [
      .noKeyFile("FILE"), .noSecretKey("FILE"), .noPublicKey("FILE"), .tooManyKeys(33), .wrongPassword("FILE"),
      .failed("FILE", reason: "REASON"),
    ]
  }
}
