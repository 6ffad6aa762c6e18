internal import CLinux

/// An open file descriptor with one owner. It is closed when the value is destroyed.
public struct Descriptor: ~Copyable {
  /// The descriptor's number, valid as long as this value exists.
  public let rawValue: Int32

  /// Takes ownership of a descriptor. Nothing else may close it.
  public init(owning rawValue: Int32) { self.rawValue = rawValue }

  /// The flags of open(2) with which a file is opened.
  public struct Access: OptionSet, Sendable {
    /// The flags as open(2) expects them.
    public let rawValue: Int32
    /// Creates an option set from flags of open(2).
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Opens for reading (`O_RDONLY`).
    public static let readOnly = Access(rawValue: O_RDONLY)
    /// Opens for writing (`O_WRONLY`).
    public static let writeOnly = Access(rawValue: O_WRONLY)
    /// Opens for reading and writing (`O_RDWR`).
    public static let readWrite = Access(rawValue: O_RDWR)
    /// Makes reads and writes fail with `Errno.wouldBlock` instead of waiting (`O_NONBLOCK`).
    public static let nonBlocking = Access(rawValue: O_NONBLOCK)
    /// Creates a missing file, readable by all users and writable by its owner (`O_CREAT`).
    public static let create = Access(rawValue: O_CREAT)
    /// Removes the contents of the file (`O_TRUNC`).
    public static let truncate = Access(rawValue: O_TRUNC)
    /// Writes at the end of the file, even if other processes have written to it since (`O_APPEND`).
    public static let append = Access(rawValue: O_APPEND)
    /// Keeps a terminal from becoming the controlling terminal of this process (`O_NOCTTY`).
    public static let noControllingTerminal = Access(rawValue: O_NOCTTY)
    /// Fails if the path is a symbolic link (`O_NOFOLLOW`).
    public static let noFollow = Access(rawValue: O_NOFOLLOW)
  }

  /// Opens the file at `path`. Child processes do not inherit the descriptor.
  public init(opening path: String, _ access: Access) throws(Errno) {
    self.rawValue = try retryingIfInterrupted { vt_open(path, access.rawValue | O_CLOEXEC, 0o644) }
  }

  /// Creates the file `path` for writing. Child processes do not inherit the descriptor.
  ///
  /// - Parameter isSecret: Allows only this user to read the file. Otherwise, all users may.
  /// - Throws: `Errno.fileExists` if there is a file or a link at `path`.
  package init(creating path: String, isSecret: Bool) throws(Errno) {
    let mode: UInt32 = isSecret ? 0o600 : 0o644
    self.rawValue = try retryingIfInterrupted { vt_open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
  }

  /// Duplicates a descriptor. The file stays open until both are closed. Child processes do not inherit the duplicate.
  public init(copying number: Int32) throws(Errno) {
    rawValue = try retryingIfInterrupted { vt_copy_descriptor(number) }
  }

  deinit { _ = close(rawValue) }

  /// Gives up ownership of the descriptor without closing it.
  @export(interface)
  consuming func forget() { discard self }

  /// Sets whether reads and writes wait. If they don't, they fail with `Errno.wouldBlock`.
  public borrowing func setBlocking(_ waits: Bool) throws(Errno) {
    let rawValue = self.rawValue
    let flags = try retryingIfInterrupted { vt_fcntl(rawValue, F_GETFL, 0) }
    try retryingIfInterrupted { vt_fcntl(rawValue, F_SETFL, waits ? flags & ~O_NONBLOCK : flags | O_NONBLOCK) }
  }

  /// Reads the available bytes, at most `buffer.count`, and returns their number. 0 means the end of the file.
  public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    let rawValue = self.rawValue
    return try retryingIfInterrupted { CLinux.read(rawValue, buffer.baseAddress, buffer.count) }
  }

  /// Reads `count` bytes of a file or a disk at `offset`. Returns fewer bytes only at its end.
  public borrowing func read(_ count: Int, at offset: Int64) throws(Errno) -> [UInt8] {
    let rawValue = self.rawValue
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      do throws(Errno) {
        while done < count {
          let step = try retryingIfInterrupted {
            vt_read_at(rawValue, buffer.baseAddress! + done, count - done, offset + Int64(done))
          }
          if step == 0 { return }
          done += step
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes` to a file or a disk at `offset`.
  public borrowing func writeAll(_ bytes: [UInt8], at offset: Int64) throws(Errno) {
    let rawValue = self.rawValue
    var failure: Errno?
    bytes.withUnsafeBytes { buffer in
      do throws(Errno) {
        try Self.writeAll(buffer.count) { (done) throws(Errno) in
          try retryingIfInterrupted {
            vt_write_at(rawValue, buffer.baseAddress! + done, buffer.count - done, offset + Int64(done))
          }
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Calls `write` with the number of bytes written so far until `count` bytes are written.
  private static func writeAll(_ count: Int, by write: (_ done: Int) throws(Errno) -> Int) throws(Errno) {
    var done = 0
    while done < count {
      let step = try write(done)
      if step == 0 { throw .noSpace }
      done += step
    }
  }

  /// Whether a read would return at once, with data, the end of the file, or an error.
  public var isReadable: Bool {
    var request = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// The number of the device that is open, or `nil` if it is not a device.
  public var deviceNumber: DeviceNumber? {
    var status = stat()
    return fstat(rawValue, &status) == 0 ? DeviceNumber(status) : nil
  }

  /// Returns `true` for a character device of the driver that has this number.
  public func isCharacterDevice(ofMajor major: UInt32) -> Bool {
    var status = stat()
    guard fstat(rawValue, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFCHR) else { return false }
    return DeviceNumber(status)?.major == major
  }

  /// The size of the file, in bytes.
  public var size: Int64 {
    var status = stat()
    return fstat(rawValue, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Writes as many bytes of `buffer` as the kernel accepts at once, and returns their number.
  public borrowing func write(_ buffer: UnsafeRawBufferPointer) throws(Errno) -> Int {
    let rawValue = self.rawValue
    return try retryingIfInterrupted { CLinux.write(rawValue, buffer.baseAddress, buffer.count) }
  }

  /// Writes as many of `bytes` as the kernel accepts at once, and returns their number.
  public borrowing func write(_ bytes: [UInt8]) throws(Errno) -> Int {
    let rawValue = self.rawValue
    return try retryingIfInterrupted { CLinux.write(rawValue, bytes, bytes.count) }
  }

  /// Writes all of `buffer`.
  public borrowing func writeAll(_ buffer: UnsafeRawBufferPointer) throws(Errno) {
    let rawValue = self.rawValue
    try Self.writeAll(buffer.count) { (done) throws(Errno) in
      try retryingIfInterrupted { CLinux.write(rawValue, buffer.baseAddress! + done, buffer.count - done) }
    }
  }

  /// Writes the UTF-8 bytes of `text`.
  public borrowing func writeAll(_ text: String) throws(Errno) {
    try writeAll(Array(text.utf8))
  }

  /// Writes all of `bytes`.
  public borrowing func writeAll(_ bytes: [UInt8]) throws(Errno) {
    var failure: Errno?
    bytes.withUnsafeBytes { buffer in
      do throws(Errno) { try writeAll(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Locks the file exclusively until it is closed.
  ///
  /// - Throws: `Errno.wouldBlock` while another process holds the lock.
  public borrowing func lock() throws(Errno) {
    let rawValue = self.rawValue
    try retryingIfInterrupted { vt_lock(rawValue) }
  }

  /// Waits until all written data has reached the disk.
  public borrowing func synchronize() throws(Errno) {
    let rawValue = self.rawValue
    try retryingIfInterrupted { fsync(rawValue) }
  }

  /// Calls `ioctl` with a pointer argument and returns its non-negative result.
  @discardableResult
  public borrowing func control(_ request: UInt, _ argument: UnsafeMutableRawPointer?) throws(Errno) -> Int32 {
    let rawValue = self.rawValue
    return try retryingIfInterrupted { vt_ioctl(rawValue, request, argument) }
  }

  /// Calls `ioctl` with an integer argument and returns its non-negative result.
  @discardableResult
  public borrowing func control(_ request: UInt, value: Int) throws(Errno) -> Int32 {
    let rawValue = self.rawValue
    return try retryingIfInterrupted { vt_ioctl_value(rawValue, request, value) }
  }

  /// Disables software flow control of a serial line, so that an XOFF character does not stop its output. A line that
  /// is not connected may receive any character. Does nothing if this is not a terminal.
  public borrowing func disableSoftwareFlowControl() {
    var settings = termios()
    guard tcgetattr(rawValue, &settings) == 0 else { return }
    settings.c_iflag &= ~tcflag_t(IXON | IXANY)
    _ = tcsetattr(rawValue, TCSANOW, &settings)
  }

  /// Waits until a serial line has sent all written data. Does nothing for other files.
  public borrowing func drain() { _ = tcdrain(rawValue) }
}
