import Foundation
import Images

/// A virtual board that is switched on, with the tests' agent in it.
public final class Board: RunningBoard {
  public let control: VirtualMachineControl
  private let line: LineSocket
  private let mailbox = Mailbox<AgentMessage>()
  public let folder: URL
  public let pictures: URL?

  /// Connects to the board that is being switched on.
  init(_ run: Emulator.Run, pictures: URL?) async throws {
    folder = run.folder
    self.pictures = pictures
    line = try await run.connect(to: "agent")
    line.listen { [mailbox] text in
      if let message = AgentMessage(text) { mailbox.post(message) }
    } end: { [mailbox] in
      mailbox.close()
    }
    control = try await VirtualMachineControl(run.connect(to: "control"))
  }

  func disconnect() { line.close() }

  // MARK: The agent

  /// Waits until the board has come up; seconds since the kernel's start.
  @discardableResult
  public func waitUntilReady() async throws -> Double {
    let message = await mailbox.next(within: .seconds(60)) { if case .ready = $0 { true } else { false } }
    guard case .ready(let time)? = message else { throw noAnswer("start", seconds: 60) }
    if let reason = await refusal() { throw VirtualMachineError.refused(command: "start-up", reason: reason) }
    return time
  }

  /// Has the agent carry out one command and gives the lines of its answer.
  @discardableResult
  public func command(_ command: String) async throws -> [String] {
    line.send(command)
    return try await answer(to: command)
  }

  private func answer(to command: String) async throws -> [String] {
    var texts: [String] = []
    while true {
      let message = await mailbox.next(within: .seconds(60)) {
        switch $0 {
        case .done, .refused, .text: true
        default: false
        }
      }
      switch message {
      case .text(let text)?: texts.append(text)
      case .done?: return texts
      case .refused(let reason)?: throw VirtualMachineError.refused(command: command, reason: reason)
      default: throw noAnswer("answer to '\(command)'", seconds: 60)
      }
    }
  }

  /// A refusal that nobody has asked for.
  private func refusal() async -> String? {
    let message = await mailbox.next(within: .zero) { if case .refused = $0 { true } else { false } }
    guard case .refused(let reason)? = message else { return nil }
    return reason
  }

  // MARK: Touch

  /// The kinds of touch panel that can be plugged in.
  public enum PanelKind: String, Sendable, CaseIterable {
    /// Several fingers, protocol B.
    case slots
    /// Several fingers, protocol A.
    case anonymous
    /// One finger.
    case single
    case tablet
    case mouse
  }

  /// Plugs in a touch panel over a screen of this many pixels; it replaces the one before.
  public func plug(_ kind: PanelKind, width: Int, height: Int) async throws {
    try await command("panel \(kind) \(width) \(height)")
  }

  /// Whether the app listens to the panel that is plugged in, waiting for it.
  func isPanelHeard(within limit: Duration = .seconds(60)) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
      if let failure = await failure() { throw failure }
      if try await command("hears") == ["yes"] { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  public func unplug() async throws { try await command("unplug") }

  /// Plays a touch script on the touch panel, its places in the panel's pixels,
  /// and takes each picture that it asks for when its time has come. Throws how the app ended, if that
  /// was before the script's end.
  public func play(_ script: String, picture: @Sendable (String) async throws -> Void = { _ in }) async throws {
    let limit = Duration.seconds(60) + .seconds(try TouchScript(script).duration)
    for part in ["script"] + script.split(separator: "\n").map(String.init) + ["end"] { line.send(part) }
    _ = try await answer(to: "script")
    while true {
      let message = await mailbox.next(within: limit) {
        switch $0 {
        case .shot, .played, .refused, .ended: true
        default: false
        }
      }
      switch message {
      case .shot(let name)?:
        try await picture(name)
        try await command("go")
      case .played?: return
      case .ended(let ending)?: throw AppFailure(.ended(ending), console: console)
      case .refused(let reason)?: throw VirtualMachineError.refused(command: "script", reason: reason)
      default: throw noAnswer("end of the script", seconds: Int(limit.components.seconds))
      }
    }
  }

  // MARK: The app

  /// Sets a variable of the environment in which the app starts next; empty is as good as not set.
  public func set(_ variable: String, _ value: String) async throws { try await command("env \(variable)=\(value)") }

  public func startApp() async throws { try await command("start \(Initramfs.appPath)") }

  public func signalApp(_ number: Int32) async throws { try await command("signal \(number)") }

  /// How the app ended, waiting for it.
  public func appEnding(within limit: Duration = .seconds(60)) async throws -> AppEnding {
    guard let ending = await nextEnding(within: limit) else {
      throw noAnswer("end of the app", seconds: Int(limit.components.seconds))
    }
    return ending
  }

  /// The frames the app has shown since it started.
  public func frames() async throws -> [FrameRecord] {
    try await command("send \(Initramfs.statisticsPath)").compactMap(FrameRecord.init)
  }

  /// The first frame the app shows, waiting for it.
  public func firstFrame(within limit: Duration = .seconds(30)) async throws -> FrameRecord {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
      if let frame = try? await frames().first { return frame }
      if let failure = await failure() { throw failure }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw AppFailure(.noFrame(seconds: Int(limit.components.seconds)), console: console)
  }

  public func failure() async -> AppFailure? {
    if let ending = await nextEnding(within: .zero) { return AppFailure(.ended(ending), console: console) }
    return control.isOff ? AppFailure(.boardStopped, console: console) : nil
  }

  /// Asks the app to end, and throws how it did where that is no good end. One that has ended by itself, with
  /// status 0, has done well.
  ///
  /// - Returns: whether it was still there to be asked.
  @discardableResult
  public func endApp(within limit: Duration = .seconds(10)) async throws -> Bool {
    let wasAsked: Bool
    do {
      try await signalApp(SIGTERM)
      wasAsked = true
    } catch VirtualMachineError.refused {
      wasAsked = false
    }
    switch await nextEnding(within: limit) {
    case .exited(status: 0)?: return wasAsked
    // Not every program minds how it is ended.
    case .killed(signal: Int(SIGTERM))? where wasAsked: return true
    case let ending?: throw AppFailure(.ended(ending), console: console)
    case nil where control.isOff: throw AppFailure(.boardStopped, console: console)
    case nil: throw AppFailure(.hangs(seconds: Int(limit.components.seconds)), console: console)
    }
  }

  private func nextEnding(within limit: Duration) async -> AppEnding? {
    guard case .ended(let ending)? = await mailbox.next(within: limit, where: { if case .ended = $0 { true } else { false } })
    else { return nil }
    return ending
  }

  private func noAnswer(_ what: String, seconds: Int) -> any Error {
    mailbox.isClosed ? AppFailure(.boardStopped, console: console) : silence(what, seconds: seconds)
  }
}
