import Foundation

extension HostError {
  /// What Foundation says of a file, in a line with the way out.
  public init(_ error: CocoaError) {
    let path = error.filePath ?? error.url?.path ?? "a file"
    let cause = (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
    self = .cannotUse(Workshop.surroundings(of: URL(fileURLWithPath: path)).path, reason: cause ?? "\(error.code)")
  }
}
