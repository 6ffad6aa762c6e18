import Foundation

extension HostError {
  /// Creates an error from Foundation's error about a file.
  ///
  /// - Parameter known: The path of the file, if the error may have that of a temporary file.
  public init(_ error: CocoaError, at known: String? = nil) {
    let path = known ?? error.filePath ?? error.url?.path ?? "a file"
    let cause = (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
    self = .fileError(
      StagingFolder.parent(of: URL(fileURLWithPath: path)).path, reason: cause ?? Self.reason(error.code))
  }

  /// Foundation omits the system's error for some failures.
  private static func reason(_ code: CocoaError.Code) -> String {
    let number: Int32? =
      switch code {
      case .fileWriteOutOfSpace: ENOSPC
      case .fileWriteNoPermission, .fileReadNoPermission: EACCES
      case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
      case .fileWriteVolumeReadOnly: EROFS
      case .fileWriteFileExists: EEXIST
      default: nil
      }
    return number.map { String(cString: strerror($0)) } ?? "error \(code.rawValue)"
  }
}
