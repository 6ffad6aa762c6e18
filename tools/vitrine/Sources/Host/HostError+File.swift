import Foundation

extension HostError {
  /// Creates an error from Foundation's error about a file.
  public init(_ error: CocoaError) {
    let path = error.filePath ?? error.url?.path ?? "a file"
    let cause = (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
    self = .fileError(StagingFolder.parent(of: URL(fileURLWithPath: path)).path, reason: cause ?? "\(error.code)")
  }
}
