internal import CLinux

/// An open file descriptor with one owner, closed when the owner lets it go.
public struct Descriptor: ~Copyable {
  /// The number the kernel knows it by; valid as long as this value lives.
  public let rawValue: Int32

  /// Takes over a descriptor that nobody else closes.
  public init(owning rawValue: Int32) { self.rawValue = rawValue }

  /// How a file is opened; each is a flag of open(2).
  public struct Access: OptionSet, Sendable {
    /// The flags as open(2) takes them.
    public let rawValue: Int32
    /// The flags of `rawValue`.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// O_RDONLY: to read.
    public static let readOnly = Access(rawValue: O_RDONLY)
    /// O_WRONLY: to write.
    public static let writeOnly = Access(rawValue: O_WRONLY)
    /// O_RDWR: for both.
    public static let readWrite = Access(rawValue: O_RDWR)
    /// Reads and writes give `Errno.wouldBlock` instead of waiting.
    public static let nonBlocking = Access(rawValue: O_NONBLOCK)
    /// Made when it is not there, readable by all, writable by the owner.
    public static let create = Access(rawValue: O_CREAT)
    /// O_TRUNC: what the file holds goes.
    public static let truncate = Access(rawValue: O_TRUNC)
    /// Every write goes to the end of the file, wherever others have written since.
    public static let append = Access(rawValue: O_APPEND)
    /// A terminal that is opened does not become this process's own.
    public static let noControllingTerminal = Access(rawValue: O_NOCTTY)
    /// A link is refused.
    public static let noFollow = Access(rawValue: O_NOFOLLOW)
  }

  /// Opens `path`; a program started later does not inherit it.
  public init(opening path: String, _ access: Access) throws(Errno) {
    self.rawValue = try retrying { vt_open(path, access.rawValue | O_CLOEXEC, 0o644) }
  }

  /// Another number for the same file, which stays open until both are closed; programs started later do not inherit it.
  public init(copying number: Int32) throws(Errno) { rawValue = try retrying { vt_copy_descriptor(number) } }

  deinit { _ = close(rawValue) }

  /// Whether reads and writes wait; where they do not they give `Errno.wouldBlock`.
  public borrowing func setWaits(_ waits: Bool) throws(Errno) {
    let rawValue = self.rawValue
    let flags = try retrying { vt_fcntl(rawValue, F_GETFL, 0) }
    try retrying { vt_fcntl(rawValue, F_SETFL, waits ? flags & ~O_NONBLOCK : flags | O_NONBLOCK) }
  }

  /// Reads what there is, at most `buffer.count` bytes, and says how many; 0 is the end.
  public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    let rawValue = self.rawValue
    return try retrying { CLinux.read(rawValue, buffer.baseAddress, buffer.count) }
  }

  /// So many bytes from `offset` on, of a file or a disk; fewer only at its end.
  public borrowing func read(_ count: Int, at offset: Int64) throws(Errno) -> [UInt8] {
    let rawValue = self.rawValue
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      do throws(Errno) {
        while done < count {
          let step = try retrying { vt_read_at(rawValue, buffer.baseAddress! + done, count - done, offset + Int64(done)) }
          if step == 0 { return }
          done += step
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes` from `offset` on, to a file or a disk.
  public borrowing func writeAll(_ bytes: [UInt8], at offset: Int64) throws(Errno) {
    let rawValue = self.rawValue
    var failure: Errno?
    bytes.withUnsafeBytes { buffer in
      do throws(Errno) {
        try Self.writeAll(buffer.count) { (done) throws(Errno) in
          try retrying { vt_write_at(rawValue, buffer.baseAddress! + done, buffer.count - done, offset + Int64(done)) }
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Calls `write`, which is given how many bytes are written, until `count` are.
  private static func writeAll(_ count: Int, by write: (_ done: Int) throws(Errno) -> Int) throws(Errno) {
    var done = 0
    while done < count {
      let step = try write(done)
      if step == 0 { throw .noSpace }
      done += step
    }
  }

  /// Whether a read would give something at once, be it an end or an error.
  public var isReadable: Bool {
    var request = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Which device it is; nil for what is no device.
  public var deviceNumber: DeviceNumber? {
    var status = stat()
    return fstat(rawValue, &status) == 0 ? DeviceNumber(status) : nil
  }

  /// Of a file, in bytes.
  public var size: Int64 {
    var status = stat()
    return fstat(rawValue, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Writes what is taken of `buffer` at once, and says how many bytes that is.
  public borrowing func write(_ buffer: UnsafeRawBufferPointer) throws(Errno) -> Int {
    let rawValue = self.rawValue
    return try retrying { CLinux.write(rawValue, buffer.baseAddress, buffer.count) }
  }

  /// Writes what is taken of `bytes` at once, and says how many that is.
  public borrowing func write(_ bytes: [UInt8]) throws(Errno) -> Int {
    let rawValue = self.rawValue
    return try retrying { CLinux.write(rawValue, bytes, bytes.count) }
  }

  /// Writes all of `buffer`.
  public borrowing func writeAll(_ buffer: UnsafeRawBufferPointer) throws(Errno) {
    let rawValue = self.rawValue
    try Self.writeAll(buffer.count) { (done) throws(Errno) in
      try retrying { CLinux.write(rawValue, buffer.baseAddress! + done, buffer.count - done) }
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

  /// Has the file for itself alone, until it is closed; throws `Errno.wouldBlock` while another has.
  public borrowing func lock() throws(Errno) {
    let rawValue = self.rawValue
    try retrying { vt_lock(rawValue) }
  }

  /// Waits until what was written lies on the disk.
  public borrowing func synchronize() throws(Errno) {
    let rawValue = self.rawValue
    try retrying { fsync(rawValue) }
  }

  /// `ioctl` with a pointer argument; gives the call's non-negative result.
  @discardableResult
  public borrowing func control(_ request: UInt, _ argument: UnsafeMutableRawPointer?) throws(Errno) -> Int32 {
    let rawValue = self.rawValue
    return try retrying { vt_ioctl(rawValue, request, argument) }
  }

  /// `ioctl` whose argument is a number.
  @discardableResult
  public borrowing func control(_ request: UInt, value: Int) throws(Errno) -> Int32 {
    let rawValue = self.rawValue
    return try retrying { vt_ioctl_value(rawValue, request, value) }
  }

  /// A serial line no longer stops sending where it receives the character for it (XOFF): one to which nothing is connected
  /// may receive anything. No terminal: nothing happens.
  public borrowing func ignoreFlowCharacters() {
    var settings = termios()
    guard tcgetattr(rawValue, &settings) == 0 else { return }
    settings.c_iflag &= ~tcflag_t(IXON | IXANY)
    _ = tcsetattr(rawValue, TCSANOW, &settings)
  }

  /// Waits until a serial line has sent what was written; anything else has nothing to wait for.
  public borrowing func drain() { _ = tcdrain(rawValue) }
}
