internal import CLinux

/// The error number of a failed system call. The names are those of swift-system.
public struct Errno: Error, Equatable, Sendable {
  /// The value of `errno`.
  public let rawValue: Int32

  /// Creates an error from a value of `errno`.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The error of this thread's last failed call (`errno`).
  public static var last: Errno { Errno(rawValue: vt_errno()) }

  /// Operation not permitted (`EPERM`).
  public static let notPermitted = Errno(rawValue: EPERM)
  /// No such file or directory (`ENOENT`).
  public static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
  /// Input/output error of a device (`EIO`).
  public static let inputOutput = Errno(rawValue: EIO)
  /// Interrupted by a signal (`EINTR`).
  public static let interrupted = Errno(rawValue: EINTR)
  /// The operation would block (`EWOULDBLOCK`).
  public static let wouldBlock = Errno(rawValue: EWOULDBLOCK)
  /// Permission denied (`EACCES`).
  public static let permissionDenied = Errno(rawValue: EACCES)
  /// Device or resource busy (`EBUSY`).
  public static let resourceBusy = Errno(rawValue: EBUSY)
  /// EDEADLK: waiting would never end.
  public static let resourceDeadlockAvoided = Errno(rawValue: EDEADLK)
  /// Operation not supported by the device (`ENODEV`).
  public static let operationNotSupportedByDevice = Errno(rawValue: ENODEV)
  /// Invalid argument (`EINVAL`).
  public static let invalidArgument = Errno(rawValue: EINVAL)
  /// File too large (`EFBIG`).
  public static let fileTooLarge = Errno(rawValue: EFBIG)
  /// No space left on the device (`ENOSPC`).
  public static let noSpace = Errno(rawValue: ENOSPC)
  /// Disk quota exceeded (`EDQUOT`).
  public static let diskQuotaExceeded = Errno(rawValue: EDQUOT)
  /// Read-only file system (`EROFS`).
  public static let readOnlyFileSystem = Errno(rawValue: EROFS)
  /// No such address or device (`ENXIO`).
  public static let noSuchAddressOrDevice = Errno(rawValue: ENXIO)
  /// Result out of range (`ERANGE`).
  public static let outOfRange = Errno(rawValue: ERANGE)
  /// Out of memory (`ENOMEM`).
  public static let noMemory = Errno(rawValue: ENOMEM)
  /// The folder to remove is not empty (`ENOTEMPTY`).
  public static let directoryNotEmpty = Errno(rawValue: ENOTEMPTY)
  /// Not a directory (`ENOTDIR`).
  public static let notDirectory = Errno(rawValue: ENOTDIR)
  /// The file system is damaged (`EUCLEAN`).
  public static let structureNeedsCleaning = Errno(rawValue: EUCLEAN)
  /// A checksum does not match (`EBADMSG`).
  public static let badMessage = Errno(rawValue: EBADMSG)
  /// The device does not support this ioctl (`ENOTTY`).
  public static let inappropriateIOCTLForDevice = Errno(rawValue: ENOTTY)
  /// Operation not supported (`ENOTSUP`).
  public static let notSupported = Errno(rawValue: ENOTSUP)
  /// Timed out (`ETIMEDOUT`).
  public static let timedOut = Errno(rawValue: ETIMEDOUT)
  /// No buffer space available (`ENOBUFS`).
  public static let noBufferSpace = Errno(rawValue: ENOBUFS)
  /// System call not implemented (`ENOSYS`).
  public static let noFunction = Errno(rawValue: ENOSYS)
  /// No route leads to the network.
  public static let networkUnreachable = Errno(rawValue: ENETUNREACH)
  /// No route leads to the host.
  public static let hostUnreachable = Errno(rawValue: EHOSTUNREACH)
  /// No network interface has a suitable address.
  public static let addressNotAvailable = Errno(rawValue: EADDRNOTAVAIL)

  /// The maximum number of attempts at an interrupted call. Chosen: so many interruptions in a row are not caused by
  /// signals.
  package static let maximumAttempts = 100

  /// The C library's message for the error, such as "Permission denied".
  public var message: String {
    // musl has no message for this error, which ext4 reports.
    if self == .structureNeedsCleaning { return "the file system is damaged" }
    guard let text = strerror(rawValue) else { return "error \(rawValue)" }
    return String(cString: text)
  }
}

/// Calls `call` until no signal interrupts it, and throws the error if it returns a negative value.
@discardableResult
package func retryingIfInterrupted<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
  var tries = 1
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = Errno.last
    if error != .interrupted || tries == Errno.maximumAttempts { throw error }
    tries += 1
  }
}
