import Foundation
import Images

/// A virtual board that is switched on and runs the tests' agent.
public final class AgentBoard: VirtualBoard {
  public let control: VirtualMachineControl
  private let line: LineSocket
  private let mailbox = Mailbox<AgentMessage>()
  public let folder: URL
  public let pictures: URL?

  /// Connects to a board that is starting.
  init(_ run: Emulator.Run, pictures: URL?) async throws {
    folder = run.folder
    self.pictures = pictures
    line = try await run.connect(to: "agent")
    line.listen { [mailbox] text in
      if let message = AgentMessage(text) { mailbox.send(message) }
    } end: { [mailbox] in
      mailbox.close()
    }
    control = try await VirtualMachineControl(run.connect(to: "control"))
  }

  func disconnect() { line.close() }

  // MARK: Agent

  /// Waits until the board has started. Returns the time since the kernel's start, in seconds.
  @discardableResult
  public func waitUntilReady(within limit: Duration = .seconds(60)) async throws -> Double {
    let message = await mailbox.receive(within: limit) { if case .ready = $0 { true } else { false } }
    guard case .ready(let time)? = message else {
      throw noAnswer("start", seconds: Int(limit.components.seconds))
    }
    if let reason = await refusal() { throw VirtualMachineError.refused(command: "start-up", reason: reason) }
    return time
  }

  /// Sends one command to the agent and returns the lines of its answer.
  @discardableResult
  public func command(_ command: String) async throws -> [String] {
    line.send(command)
    return try await answer(to: command)
  }

  private func answer(to command: String) async throws -> [String] {
    var texts: [String] = []
    while true {
      let message = await mailbox.receive(within: .seconds(60)) {
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

  /// Returns the reason of a refusal that is not the answer to a command.
  private func refusal() async -> String? {
    let message = await mailbox.receive(within: .zero) { if case .refused = $0 { true } else { false } }
    guard case .refused(let reason)? = message else { return nil }
    return reason
  }

  // MARK: Touch

  /// The kinds of touch panels that can be plugged in.
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

  /// Plugs in a touch panel for a screen of the given size in pixels. It replaces the previous panel.
  public func plug(_ kind: PanelKind, width: Int, height: Int) async throws {
    try await command("panel \(kind) \(width) \(height)")
  }

  /// Waits until the app has opened the touch panel, and returns `false` after a timeout.
  func waitForPanel(within limit: Duration = .seconds(60)) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
      if let failure = await failure() { throw failure }
      if try await command("hears") == ["yes"] { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  public func unplug() async throws { try await command("unplug") }

  /// Plays a touch script on the touch panel, with locations in the panel's pixels, and calls `picture` for each
  /// screenshot. Throws an error if the app ends before the script does.
  public func play(_ script: String, picture: @Sendable (String) async throws -> Void = { _ in }) async throws {
    let limit = Duration.seconds(60) + .seconds(try TouchScript(script).duration)
    for part in ["script"] + script.split(separator: "\n").map(String.init) + ["end"] { line.send(part) }
    _ = try await answer(to: "script")
    while true {
      let message = await mailbox.receive(within: limit) {
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
      case .ended(let ending)?: throw AppFailure(.exited(ending), console: console)
      case .refused(let reason)?: throw VirtualMachineError.refused(command: "script", reason: reason)
      default: throw noAnswer("end of the script", seconds: Int(limit.components.seconds))
      }
    }
  }

  // MARK: App

  /// Sets a variable in the environment of the app's next start. An empty value has the same effect as none.
  public func set(_ variable: String, _ value: String) async throws { try await command("env \(variable)=\(value)") }

  public func startApp() async throws { try await command("start \(Initramfs.appPath)") }

  public func signalApp(_ number: Int32) async throws { try await command("signal \(number)") }

  /// Waits for the app's end and returns its result.
  public func appExit(within limit: Duration = .seconds(60)) async throws -> AppExit {
    guard let ending = await nextEnding(within: limit) else {
      throw noAnswer("end of the app", seconds: Int(limit.components.seconds))
    }
    return ending
  }

  /// Returns the frames that the app has shown since its start.
  public func frames() async throws -> [FrameRecord] {
    try await command("send \(Initramfs.statisticsPath)").compactMap(FrameRecord.init)
  }

  /// Waits for the app's first frame and returns it.
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
    if let ending = await nextEnding(within: .zero) { return AppFailure(.exited(ending), console: console) }
    return control.isOff ? AppFailure(.boardStopped, console: console) : nil
  }

  /// Terminates the app, and throws an error if it does not exit properly. An app that has already exited with status 0
  /// is not an error.
  ///
  /// - Returns: `true` if the app was still running.
  @discardableResult
  public func terminateApp(within limit: Duration = .seconds(10)) async throws -> Bool {
    let wasAsked: Bool
    do {
      try await signalApp(SIGTERM)
      wasAsked = true
    } catch VirtualMachineError.refused {
      wasAsked = false
    }
    switch await nextEnding(within: limit) {
    case .exited(status: 0)?: return wasAsked
    // Not all programs handle SIGTERM.
    case .killed(signal: Int(SIGTERM))? where wasAsked: return true
    case let ending?: throw AppFailure(.exited(ending), console: console)
    case nil where control.isOff: throw AppFailure(.boardStopped, console: console)
    case nil: throw AppFailure(.hangs(seconds: Int(limit.components.seconds)), console: console)
    }
  }

  private func nextEnding(within limit: Duration) async -> AppExit? {
    guard
      case .ended(let ending)? = await mailbox.receive(
        within: limit, where: { if case .ended = $0 { true } else { false } })
    else { return nil }
    return ending
  }

  private func noAnswer(_ what: String, seconds: Int) -> any Error {
    mailbox.isClosed ? AppFailure(.boardStopped, console: console) : timeoutError(what, seconds: seconds)
  }
}
