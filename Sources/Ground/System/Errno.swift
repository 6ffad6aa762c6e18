internal import CLinux

/// Why a system call failed: the C library's error number. The names are those of swift-system.
public struct Errno: Error, Equatable, Sendable {
  /// The value of errno.
  public let rawValue: Int32

  /// The error of an errno.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The number the last failed call of this thread left (`errno`).
  public static var last: Errno { Errno(rawValue: vt_errno()) }

  /// EPERM
  public static let notPermitted = Errno(rawValue: EPERM)
  /// ENOENT
  public static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
  /// EIO: a device could not be read or written.
  public static let inputOutput = Errno(rawValue: EIO)
  /// EINTR
  public static let interrupted = Errno(rawValue: EINTR)
  /// EWOULDBLOCK
  public static let wouldBlock = Errno(rawValue: EWOULDBLOCK)
  /// EACCES
  public static let permissionDenied = Errno(rawValue: EACCES)
  /// EBUSY
  public static let resourceBusy = Errno(rawValue: EBUSY)
  /// ENODEV
  public static let operationNotSupportedByDevice = Errno(rawValue: ENODEV)
  /// EINVAL
  public static let invalidArgument = Errno(rawValue: EINVAL)
  /// EFBIG
  public static let fileTooLarge = Errno(rawValue: EFBIG)
  /// ENOSPC
  public static let noSpace = Errno(rawValue: ENOSPC)
  /// EDQUOT
  public static let diskQuotaExceeded = Errno(rawValue: EDQUOT)
  /// EROFS
  public static let readOnlyFileSystem = Errno(rawValue: EROFS)
  /// ENXIO
  public static let noSuchAddressOrDevice = Errno(rawValue: ENXIO)
  /// ERANGE
  public static let outOfRange = Errno(rawValue: ERANGE)
  /// ENOMEM
  public static let noMemory = Errno(rawValue: ENOMEM)
  /// ENOTEMPTY: a folder that holds something cannot be removed.
  public static let directoryNotEmpty = Errno(rawValue: ENOTEMPTY)
  /// ENOTDIR
  public static let notDirectory = Errno(rawValue: ENOTDIR)
  /// EUCLEAN: a file system is damaged.
  public static let structureNeedsCleaning = Errno(rawValue: EUCLEAN)
  /// EBADMSG: a checksum does not fit.
  public static let badMessage = Errno(rawValue: EBADMSG)
  /// ENOTTY
  public static let inappropriateIOCTLForDevice = Errno(rawValue: ENOTTY)
  /// ENOTSUP
  public static let notSupported = Errno(rawValue: ENOTSUP)
  /// ETIMEDOUT
  public static let timedOut = Errno(rawValue: ETIMEDOUT)
  /// ENOBUFS
  public static let noBufferSpace = Errno(rawValue: ENOBUFS)
  /// ENOSYS
  public static let noFunction = Errno(rawValue: ENOSYS)

  /// D: how often a call is tried that signals interrupt. More than so many in a row are no signals.
  package static let mostTries = 100

  /// The system's sentence for the number, such as "Permission denied".
  public var message: String {
    guard let text = strerror(rawValue) else { return "error \(rawValue)" }
    return String(cString: text)
  }
}

/// Runs `call` again when a signal interrupts it, and turns -1 into the thrown error.
@discardableResult
package func retrying<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
  var tries = 1
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = Errno.last
    if error != .interrupted || tries == Errno.mostTries { throw error }
    tries += 1
  }
}
