internal import CLinux

/// What has started this program and wants to hear how it is doing: process 1 of an appliance, or
/// systemd (`Type=notify`). It speaks systemd's notify protocol.
///
/// A message that cannot be sent is lost: the kiosk goes on without the service manager.
public final class ServiceManager {
  private let socket: Descriptor
  /// How often `tellAlive` has to be called at the latest, in seconds; nil where nobody waits for it.
  public let interval: Double?
  /// Whether the service manager keeps descriptors for this program, in case that it crashes.
  public let keepsDescriptors: Bool
  private var lastTold = -Double.infinity
  /// How long until it is told the next time, at most `interval`: soon after the program is ready, and less and less often then, since a release
  /// on trial is judged by what it tells.
  private var pause: Double
  private var isSilent = false
  private var isReady = false

  /// Nil where no service manager has started this program.
  ///
  /// - Parameter keepsDescriptors: whether it keeps descriptors, where it is known to do so without saying it (systemd before 254).
  @export(interface)
  public init?(keepsDescriptors: Bool = false) {
    guard let name = Process.environment("NOTIFY_SOCKET") else { return nil }
    do throws(Errno) {
      socket = Descriptor(owning: try retrying { vt_notify_socket(name, 0) })
    } catch {
      Process.log("NOTIFY_SOCKET='\(name)': \(error.message); going on unsupervised")
      return nil
    }
    // The variable may be a leftover of the program that has started this one.
    let isMeant = Process.environment("WATCHDOG_PID").map { Int32(decimal: $0) == getpid() } ?? true
    let microseconds = isMeant ? Process.environment("WATCHDOG_USEC").flatMap { Int64(decimal: $0) } : nil
    // Twice as often as it must be.
    interval = microseconds.flatMap { $0 > 0 ? Double($0) / 2e6 : nil }
    pause = interval ?? 0
    self.keepsDescriptors = keepsDescriptors || Process.environment("FDSTORE") != nil
  }

  /// D: how soon after it is ready the program tells that it is still alive, in seconds.
  private static let firstPause = 0.5

  /// Tells, once, that the program does what it was started for.
  @export(interface)
  public func tellReady() {
    guard !isReady else { return }
    isReady = true
    pause = min(pause, Self.firstPause)
    send("READY=1")
  }

  /// Tells that the program is alive, if it is and if it is time to.
  ///
  /// - Parameters:
  ///   - now: seconds of `Clock.now`.
  ///   - isAlive: whether the program does what it is there for; asked when it is time to tell.
  ///   - hasPanel: whether there is a panel to show anything on.
  @export(interface)
  public func tellAlive(at now: Double, if isAlive: @autoclosure () -> Bool = true, hasPanel: Bool = true) {
    guard let interval, now - lastTold >= pause else { return }
    lastTold = now
    if isReady { pause = min(pause * 2, interval) }
    if isAlive() {
      isSilent = false
      send(hasPanel ? "WATCHDOG=1" : "WATCHDOG=1\n\(Self.noPanelMessage)")
    } else if !isSilent {
      isSilent = true
      Process.log("the panel does not show what it should; not telling to be alive until it does")
    }
  }

  /// The wish for the machine to be switched off; a line of our own in the protocol, which others ignore.
  public static let powerOffMessage = "X_VITRINE_POWER_OFF=1"

  /// The program shows nothing because there is nothing to show it on; a line of our own, too.
  public static let noPanelMessage = "X_VITRINE_NO_PANEL=1"

  /// The wish to be told how the board is; a line of our own, too. Process 1 writes it down (`Appliance.diagnosticsPath`).
  public static let diagnosticsMessage = "X_VITRINE_DIAGNOSTICS=1"

  /// Asks for what process 1 knows of the board, which comes soon, or never from another service manager.
  public func askForDiagnostics() { send(Self.diagnosticsMessage) }

  /// Tells that the program ends because its work is done, and with it the machine's.
  public func askForPowerOff() { send(Self.powerOffMessage) }

  /// When `tellAlive` wants to be called again, in seconds of `Clock.now`; nil for never.
  public var deadline: Double? { interval == nil ? nil : lastTold + pause }

  /// Hands over a copy of `descriptor`, which outlives this program; a later one of the
  /// same name takes its place.
  @export(interface)
  public func keep(_ descriptor: borrowing Descriptor, as name: String) {
    guard keepsDescriptors else { return }
    send("FDSTORE=1\nFDNAME=\(name)", with: descriptor.rawValue)
  }

  /// What was handed over by this name is not needed any more.
  public func forget(_ name: String) {
    guard keepsDescriptors else { return }
    send("FDSTOREREMOVE=1\nFDNAME=\(name)")
  }

  private func send(_ text: String, with descriptor: Int32 = -1) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { _ = vt_notify_send(socket.rawValue, $0.baseAddress, $0.count, descriptor) }
  }
}
