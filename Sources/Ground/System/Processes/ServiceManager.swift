internal import CLinux

/// The service manager that started this program: process 1 of an appliance, or systemd (`Type=notify`). Messages use
/// systemd's notify protocol.
///
/// A message that cannot be sent is lost. The kiosk continues without the service manager.
public final class ServiceManager {
  private let socket: Descriptor
  /// The maximum time between calls of `notifyAlive`, in seconds, or `nil` if the service manager does not expect
  /// keep-alives.
  public let maximumKeepAliveInterval: Double?
  /// Whether the service manager stores descriptors for this program, which survive a crash.
  public let storesDescriptors: Bool
  private var lastKeepAlive = -Double.infinity
  /// The time until the next keep-alive, at most `maximumKeepAliveInterval`. It is short when the program has become
  /// ready and grows from then on, because keep-alives decide whether a release on trial is accepted.
  private var keepAliveInterval: Double
  private var isSilent = false
  private var isReady = false

  /// Connects to the service manager. Returns `nil` if no service manager started this program.
  ///
  /// - Parameter keepsDescriptors: Whether the service manager is known to store descriptors even if it does not
  ///   announce it (systemd before 254).
  @export(interface)
  public init?(keepsDescriptors: Bool = false) {
    guard let name = Process.environment("NOTIFY_SOCKET") else { return nil }
    do throws(Errno) {
      socket = Descriptor(owning: try retryingIfInterrupted { vt_notify_socket(name, 0) })
    } catch {
      Process.log("NOTIFY_SOCKET='\(name)': \(error.message); continuing without supervision")
      return nil
    }
    // The variable may be left over from the program that started this one.
    let isMeant = Process.environment("WATCHDOG_PID").map { Int32(digits: $0) == getpid() } ?? true
    let microseconds = isMeant ? Process.environment("WATCHDOG_USEC").flatMap { Int64(digits: $0) } : nil
    // Half of the watchdog's timeout.
    maximumKeepAliveInterval = microseconds.flatMap { $0 > 0 ? Double($0) / 2e6 : nil }
    keepAliveInterval = maximumKeepAliveInterval ?? 0
    self.storesDescriptors = keepsDescriptors || Process.environment("FDSTORE") != nil
  }

  /// The delay of the first keep-alive after the program is ready, in seconds.
  private static let firstKeepAliveDelay = 0.5

  /// Sends, once, that the program is ready.
  @export(interface)
  public func notifyReady() {
    guard !isReady else { return }
    isReady = true
    keepAliveInterval = min(keepAliveInterval, Self.firstKeepAliveDelay)
    send("READY=1")
  }

  /// Sends a keep-alive if it is due and the program is healthy.
  ///
  /// - Parameters:
  ///   - now: The current time of `Clock.now`, in seconds.
  ///   - isAlive: Whether the program does its work. Evaluated only if a keep-alive is due.
  ///   - hasPanel: Whether a panel is connected.
  ///   - lastFrame: The time of the last frame on the panel, or `nil` if there was none.
  ///   - lastTouch: The time at which the last finger landed, or `nil` if none has.
  @export(interface)
  public func notifyAlive(
    at now: Double, if isAlive: @autoclosure () -> Bool = true, hasPanel: Bool = true, lastFrame: Double? = nil,
    lastTouch: Double? = nil
  ) {
    guard let maximumKeepAliveInterval, now - lastKeepAlive >= keepAliveInterval else { return }
    lastKeepAlive = now
    if isReady { keepAliveInterval = min(keepAliveInterval * 2, maximumKeepAliveInterval) }
    if isAlive() {
      isSilent = false
      var message = "WATCHDOG=1"
      if !hasPanel { message += "\n\(Self.noPanelMessage)" }
      if let lastFrame { message += "\n\(Self.lastFrameMessage)\(Int64(lastFrame))" }
      if let lastTouch { message += "\n\(Self.lastTouchMessage)\(Int64(lastTouch))" }
      send(message)
    } else if !isSilent {
      isSilent = true
      Process.log("the panel does not show the expected frame; withholding watchdog keep-alives until it does")
    }
  }

  /// A request to power off the machine. An extension of the protocol, which other service managers ignore.
  public static let powerOffMessage = "X_VITRINE_POWER_OFF=1"

  /// A report that no panel is connected. An extension of the protocol.
  public static let noPanelMessage = "X_VITRINE_NO_PANEL=1"

  /// The time of the last frame, in whole seconds of `Clock.now`. It accompanies a keep-alive, so that a board can
  /// report it without further wake-ups. An extension of the protocol.
  public static let lastFrameMessage = "X_VITRINE_FRAME="

  /// The time of the last touch, like `lastFrameMessage`.
  public static let lastTouchMessage = "X_VITRINE_TOUCH="

  /// The name of a setting that the program ignores, followed by a space and the reason. An extension of the protocol.
  public static let ignoredSettingMessage = "X_VITRINE_IGNORED="

  /// Reports that the program ignores a setting.
  ///
  /// - Parameter reason: The reason in one line, or `nil` if the program uses the setting again.
  public func reportIgnoredSetting(_ name: String, because reason: String?) {
    send("\(Self.ignoredSettingMessage)\(name) \(reason ?? "")")
  }

  /// A message about touches that the program ignores. An extension of the protocol.
  public static let ignoredTouchMessage = "X_VITRINE_IGNORED_TOUCH="

  /// Reports that the program ignores touches, for example because the panel repeats them.
  ///
  /// - Parameter message: The message in one line.
  public func reportIgnoredTouch(_ message: String) { send("\(Self.ignoredTouchMessage)\(message)") }

  /// A request for the board's diagnostics, which process 1 writes to a file (`Appliance.diagnosticsPath`). An
  /// extension of the protocol.
  public static let diagnosticsMessage = "X_VITRINE_DIAGNOSTICS=1"

  /// Requests the diagnostics that process 1 has about the board. They arrive soon, or never from another service
  /// manager.
  public func requestDiagnostics() { send(Self.diagnosticsMessage) }

  /// Requests to power off the machine because the program's work is done.
  public func requestPowerOff() { send(Self.powerOffMessage) }

  /// When to call `notifyAlive` again, in seconds of `Clock.now`, or `nil` for never.
  public var deadline: Double? { maximumKeepAliveInterval == nil ? nil : lastKeepAlive + keepAliveInterval }

  /// Stores a copy of `descriptor` with the service manager, where it outlives this program. Replaces a descriptor that
  /// was stored under the same name.
  @export(interface)
  public func store(_ descriptor: borrowing Descriptor, as name: String) {
    guard storesDescriptors else { return }
    send("FDSTORE=1\nFDNAME=\(name)", with: descriptor.rawValue)
  }

  /// Removes the descriptor that was stored under this name.
  public func removeStored(_ name: String) {
    guard storesDescriptors else { return }
    send("FDSTOREREMOVE=1\nFDNAME=\(name)")
  }

  private func send(_ text: String, with descriptor: Int32 = -1) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { _ = vt_notify_send(socket.rawValue, $0.baseAddress, $0.count, descriptor) }
  }
}
