import System
import Toolkit

/// A serial line, and what is connected to it: a bar-code reader, a receipt printer, a scale, a board of one's own.
///
/// It comes and goes with its plug: a line that is not there, or has gone, is waited for, without a wake-up meanwhile.
public final class SerialLine {
  /// A line of text has come; it ended with CR, LF or both.
  public var receivedLine: ((String) -> Void)?
  /// Bytes have come; the buffer is valid during the call alone.
  public var received: ((UnsafeRawBufferPointer) -> Void)?
  /// The line has taken what waited to be written.
  public var written: (() -> Void)?
  /// It was opened, or has gone.
  public var changed: (() -> Void)?
  /// Why it is not open; nil while it is.
  public private(set) var problem: Errno?

  /// Where it is, or would be.
  public let path: String
  private let settings: SerialSettings?
  private let application: Application
  private var channel: ByteChannel?
  /// Hears of its node, or, where the folder of that is not there, of the folder.
  private var node: FileWatch?
  private var hasFolder = false
  /// Whether there is something at the path that is no such line, and which device that is.
  private var (isRefused, refused) = (false, DeviceNumber?.none)
  private var retry: Toolkit.Timer?
  private var lines = LineSplitter()

  /// - Parameters:
  ///   - path: such as `/dev/ttyS1` or `/dev/ttyUSB0`. On a board the app has to be given it: `devices` in the board's file.
  ///   - settings: how bytes go over it; nil for a device that takes bytes and is no serial line, such as a USB printer's `/dev/usb/lp0`.
  /// - Throws: `Errno.invalidArgument` for settings that no line has, and what keeps the folder around it, or the one around that, from being
  ///   watched.
  public init(_ path: String, _ settings: SerialSettings? = SerialSettings(), for application: Application) throws(Errno) {
    guard settings?.isValid != false else { throw .invalidArgument }
    (self.path, self.settings, self.application) = (path, settings, application)
    try watch()
    open()
  }

  deinit {
    retry?.cancel()
    channel?.close()
  }

  /// Whether there is such a line now.
  public var isOpen: Bool { channel != nil }

  /// Sends bytes, now or as soon as the line takes them.
  ///
  /// - Returns: false where it is not open, or a megabyte waits already.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    guard let channel, channel.write(bytes) else { return false }
    if channel.isWriting { channel.whenWritten { [unowned(unsafe) self] in written?() } }
    return true
  }

  /// Whether some of what was written waits for the line to take it.
  public var isWriting: Bool { channel?.isWriting ?? false }

  /// Sends the text's bytes in UTF-8.
  @discardableResult
  public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// D: after so many seconds a line that refuses for no lasting reason is tried again.
  private static let pause = 10.0

  /// The folder around the node, where that is in one.
  private var folder: String? {
    path.lastIndex(of: "/").flatMap { $0 > path.startIndex ? String(path[..<$0]) : nil }
  }

  private func watch() throws(Errno) {
    hasFolder = folder.map { Directory.exists(at: $0) } ?? true
    // Devices that come in a folder of their own take it along when they go.
    node = try FileWatch(hasFolder ? path : folder ?? path, for: application) { [unowned(unsafe) self] in look() }
  }

  /// Something is another way at the path: it came, went, or is given to this app a moment later.
  private func look() {
    if let folder, Directory.exists(at: folder) != hasFolder { try? watch() }
    guard channel == nil else { return }
    // To close what is no such line looks like a change too.
    if isRefused, DeviceNumber(at: path) == refused { return }
    open()
  }

  private func open() {
    guard channel == nil else { return }
    isRefused = false
    do throws(Errno) {
      let line = try Descriptor(opening: path, [.readWrite, .nonBlocking, .noControllingTerminal])
      (isRefused, refused) = (true, DeviceNumber(at: path))
      try settings?.apply(to: line)
      let channel = try ByteChannel(line, hears: true, for: application)
      channel.received = { [unowned(unsafe) self] in take($0) }
      channel.ended = { [unowned(unsafe) self] in close($0) }
      self.channel = channel
      isRefused = false
      problem = nil
      lines = LineSplitter()
    } catch {
      if isRefused, error != .inappropriateIOCTLForDevice, error != .invalidArgument {
        retry?.cancel()
        retry = application.schedule(after: Self.pause) { [unowned(unsafe) self] _ in open() }
      }
      guard error != problem else { return }
      problem = error
      if error != .noSuchFileOrDirectory { Process.log("\(path): \(error.message)") }
    }
    changed?()
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    received?(bytes)
    if let receivedLine { lines.take(bytes, receivedLine) }
  }

  private func close(_ error: Errno?) {
    channel = nil
    problem = error ?? .noSuchFileOrDirectory
    changed?()
  }
}
