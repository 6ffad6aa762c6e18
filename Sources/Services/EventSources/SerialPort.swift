import System
import Toolkit

/// A serial line and the device connected to it, such as a bar-code scanner, a receipt printer, a scale, or a custom
/// board.
///
/// The device may be plugged in and removed at any time. While it is absent, `SerialPort` waits for it without waking
/// the program.
public final class SerialPort {
  /// Called with each received line of text, without its line end (CR, LF, or CR LF).
  public var onLine: ((String) -> Void)?
  /// Called with received bytes. The buffer is valid only during the call.
  public var onReceive: ((UnsafeRawBufferPointer) -> Void)?
  /// Called when the line has accepted all bytes that waited to be written.
  public var onDrained: (() -> Void)?
  /// Called when the line was opened or closed.
  public var onStateChange: (() -> Void)?
  /// The reason why the line is not open, or `nil` while it is open.
  public private(set) var error: Errno?

  /// The path of the device.
  public let path: String
  private let settings: SerialSettings?
  private let application: Application
  private var channel: ByteChannel?
  /// Watches the device node or, if the node's folder does not exist, the folder.
  private var node: FileWatch?
  private var hasFolder = false
  /// Whether the device at the path was refused as unusable.
  private var isUnusable = false
  /// The number of the device that was refused as unusable.
  private var unusableDevice: DeviceNumber?
  private var retry: Timer?
  /// Checks a path that cannot be watched.
  private var check: Timer?
  private var lines = LineSplitter()

  /// Creates a serial line.
  ///
  /// - Parameters:
  ///   - path: The path of the device, such as `/dev/ttyS1` or `/dev/ttyUSB0`. On a board, the board's file must list
  ///     it in `devices`.
  ///   - settings: The line's settings, or `nil` for a device that accepts bytes but is not a serial line, such as
  ///     `/dev/usb/lp0` of a USB printer. A line with invalid settings is never opened, and `error` is
  ///     `Errno.invalidArgument`.
  public init(_ path: String, settings: SerialSettings? = SerialSettings(), for application: Application) {
    self.path = path
    self.settings = settings
    self.application = application
    if settings?.isValid != false {
      watchNode()
      open()
    } else {
      error = .invalidArgument
      Process.log("\(path): the settings of the serial line are invalid")
    }
  }

  deinit {
    retry?.cancel()
    check?.cancel()
    channel?.close()
  }

  /// Whether the line is open.
  public var isOpen: Bool { channel != nil }

  /// Writes bytes, now or as soon as the line accepts them.
  ///
  /// - Returns: `false` if the line is not open or a megabyte is waiting already.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    guard let channel, channel.write(bytes) else { return false }
    if channel.isWriting { channel.onceDrained { [unowned(unsafe) self] in onDrained?() } }
    return true
  }

  /// Whether written bytes are waiting for the line to accept them.
  public var isWriting: Bool { channel?.isWriting ?? false }

  /// Writes text in UTF-8.
  @discardableResult
  public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// The time in seconds after which a line that failed with a temporary error is opened again, and at which a path
  /// that cannot be watched is checked. Chosen value.
  private static let retryInterval = 10.0

  /// The folder of the node, if the path has one.
  private var folder: String? {
    path.lastIndex(of: "/").flatMap { $0 > path.startIndex ? String(path[..<$0]) : nil }
  }

  private func watchNode() {
    hasFolder = folder.map { Directory.exists(at: $0) } ?? true
    // A device that has its own folder removes the folder when it disconnects.
    do throws(Errno) {
      node = try FileWatch(hasFolder ? path : folder ?? path, for: application) {
        [unowned(unsafe) self] in pathChanged()
      }
      check?.cancel()
      check = nil
    } catch {
      node = nil
      guard check == nil else { return }
      // The parent of the device's folder does not exist, or the kernel has no further watches.
      Process.log("\(path): cannot be watched, and is checked every \(Int(Self.retryInterval)) s: \(error.message)")
      check = application.schedule(after: Self.retryInterval, repeats: true) { [unowned(unsafe) self] _ in
        watchNode()
        pathChanged()
      }
    }
  }

  /// Handles a change at the path: the node was created or removed, or the app was given access to it.
  private func pathChanged() {
    if let folder, Directory.exists(at: folder) != hasFolder { watchNode() }
    guard channel == nil else { return }
    // Closing a device that was refused is reported as a change too.
    if isUnusable, DeviceNumber(at: path) == unusableDevice { return }
    open()
  }

  private func open() {
    guard channel == nil else { return }
    isUnusable = false
    do throws(Errno) {
      let line = try Descriptor(opening: path, [.readWrite, .nonBlocking, .noControllingTerminal])
      isUnusable = true
      unusableDevice = DeviceNumber(at: path)
      try settings?.apply(to: line)
      let channel = try ByteChannel(line, receives: true, for: application)
      channel.onReceive = { [unowned(unsafe) self] in didReceive($0) }
      channel.onClose = { [unowned(unsafe) self] in close($0) }
      self.channel = channel
      isUnusable = false
      self.error = nil
      lines = LineSplitter()
    } catch {
      if isUnusable, error != .inappropriateIOCTLForDevice, error != .invalidArgument {
        retry?.cancel()
        retry = application.schedule(after: Self.retryInterval) { [unowned(unsafe) self] _ in open() }
      }
      guard error != self.error else { return }
      self.error = error
      if error != .noSuchFileOrDirectory { Process.log("\(path): \(error.message)") }
    }
    onStateChange?()
  }

  private func didReceive(_ bytes: UnsafeRawBufferPointer) {
    onReceive?(bytes)
    if let onLine { lines.append(bytes, onLine) }
  }

  private func close(_ error: Errno?) {
    channel = nil
    self.error = error ?? .noSuchFileOrDirectory
    onStateChange?()
  }
}
