import Foundation
import System
import TestContexts
import Testing

@Suite("A service manager", .freshContext, .aloneInProcess) struct NotifySocketTests {
  private let name = "@vitrine-test-\(getpid())"

  /// Runs `body` with the environment of a service that was started with the given variables.
  private func withEnvironment(_ variables: [String: String], _ body: (ServiceManager) throws -> Void) rethrows {
    let names = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "FDSTORE"]
    for variable in names { unsetenv(variable) }
    for (variable, value) in variables { setenv(variable, value, 1) }
    defer { for variable in names { unsetenv(variable) } }
    try ServiceManager().map(body)
  }

  private func messages(_ socket: borrowing NotifySocket) -> [[String]] {
    var messages: [[String]] = []
    socket.receive { lines, _ in
      messages.append(lines.map(String.init))
    } refused: { user, _ in
      messages.append(["refused", "\(user)"])
    }
    return messages
  }

  @Test func `is notified once that the program is ready`() throws {
    let socket = try NotifySocket(name, from: getuid())
    withEnvironment(["NOTIFY_SOCKET": name]) { manager in
      manager.notifyReady()
      manager.notifyReady()
      #expect(manager.maximumKeepAliveInterval == nil)
      manager.notifyAlive(at: 1)
    }
    #expect(messages(socket) == [["READY=1"]])
  }

  @Test func `is notified that there is no panel`() throws {
    let socket = try NotifySocket(name, from: getuid())
    withEnvironment(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "\(getpid())"]) { manager in
      manager.notifyAlive(at: 100, hasPanel: false)
      manager.notifyAlive(at: 105, hasPanel: true)
    }
    #expect(messages(socket) == [["WATCHDOG=1", "X_VITRINE_NO_PANEL=1"], ["WATCHDOG=1"]])
  }

  @Test func `receives the times of the last frame and touch with keep-alives`() throws {
    let socket = try NotifySocket(name, from: getuid())
    withEnvironment(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "\(getpid())"]) { manager in
      manager.notifyAlive(at: 100, lastFrame: 99.9)
      manager.notifyAlive(at: 101, lastFrame: 100.5, lastTouch: 100.4)
      manager.notifyAlive(at: 105, lastFrame: 104.2, lastTouch: 100.4)
    }
    #expect(
      messages(socket) == [
        ["WATCHDOG=1", "X_VITRINE_FRAME=99"], ["WATCHDOG=1", "X_VITRINE_FRAME=104", "X_VITRINE_TOUCH=100"],
      ])
  }

  @Test func `is notified of settings that are ignored, and of those that are used again`() throws {
    let socket = try NotifySocket(name, from: getuid())
    withEnvironment(["NOTIFY_SOCKET": name]) { manager in
      manager.reportIgnoredSetting("VITRINE_MODE", because: "DSI-1 has no mode 1x1")
      manager.reportIgnoredSetting("VITRINE_MODE", because: nil)
    }
    #expect(
      messages(socket) == [
        ["X_VITRINE_IGNORED=VITRINE_MODE DSI-1 has no mode 1x1"], ["X_VITRINE_IGNORED=VITRINE_MODE "],
      ])
  }

  @Test func `receives keep-alives twice as often as required`() throws {
    let socket = try NotifySocket(name, from: getuid())
    withEnvironment(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "\(getpid())"]) { manager in
      for time in stride(from: 100.0, through: 110, by: 1) { manager.notifyAlive(at: time) }
      #expect(manager.deadline == 115)
    }
    #expect(messages(socket) == Array(repeating: ["WATCHDOG=1"], count: 3))
    withEnvironment(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"]) {
      #expect($0.maximumKeepAliveInterval == nil)
    }
  }

  @Test func `receives keep-alives more often shortly after the program is ready`() throws {
    let socket = try NotifySocket(name, from: getuid())
    withEnvironment(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "10000000"]) { manager in
      manager.notifyAlive(at: 100)
      manager.notifyReady()
      var told: [Double] = []
      for _ in 1...6 {
        told.append(manager.deadline! - 100)
        manager.notifyAlive(at: manager.deadline!)
      }
      #expect(told == [0.5, 1.5, 3.5, 7.5, 12.5, 17.5])
    }
    #expect(messages(socket).count == 8)
  }

  @Test func `receives no keep-alives from a program that hangs, and receives them again when it recovers`() throws {
    let socket = try NotifySocket(name, from: getuid())
    withEnvironment(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "10000000"]) { manager in
      for time in stride(from: 100.0, through: 130, by: 1) {
        manager.notifyAlive(at: time, if: time < 105 || time >= 125)
        #expect(manager.deadline! > time)
      }
    }
    #expect(messages(socket) == Array(repeating: ["WATCHDOG=1"], count: 3))
  }

  @Test func `keeps a descriptor that outlives the program`() throws {
    let socket = try NotifySocket(name, from: getuid())
    let pipe = Foundation.Pipe()
    let writer = Descriptor(owning: dup(pipe.fileHandleForWriting.fileDescriptor))
    withEnvironment(["NOTIFY_SOCKET": name, "FDSTORE": "1"]) { $0.store(writer, as: "card") }
    withEnvironment(["NOTIFY_SOCKET": name]) { $0.store(writer, as: "not kept") }
    var kept = 0
    socket.receive { lines, descriptors in
      #expect(lines == ["FDSTORE=1", "FDNAME=card"])
      var descriptors = descriptors
      guard let descriptor = descriptors.takeOnly(if: { _ in true }) else { return }
      kept += 1
      try? descriptor.writeAll("picture")
    } refused: { user, _ in
      Issue.record("refused user \(user)")
    }
    #expect(kept == 1)
    #expect(pipe.fileHandleForReading.availableData == Data("picture".utf8))
  }

  @Test func `that is missing or stops is not needed`() throws {
    withEnvironment(["NOTIFY_SOCKET": "@nobody-listens-here"]) { _ in Issue.record("there is one") }
    withEnvironment([:]) { _ in Issue.record("there is one") }
    do {
      let socket = try NotifySocket(name, from: getuid())
      _ = socket.descriptor.rawValue
    }
    withEnvironment(["NOTIFY_SOCKET": name]) { _ in Issue.record("there is one") }
  }

  @Test func `has unexpected descriptors closed by a separate process`() throws {
    let socket = try NotifySocket(name, from: getuid())
    let pipe = try System.Pipe()
    withEnvironment(["NOTIFY_SOCKET": name, "FDSTORE": "1"]) { $0.store(pipe.writeEnd, as: "no card") }
    var closer: SpawnedProcess?
    socket.receive { _, descriptors in
      var descriptors = descriptors
      let isTaken = descriptors.takeOnly { $0.isCharacterDevice(ofMajor: 226) } != nil
      #expect(!isTaken)
      #expect(descriptors.count == 1)
      closer = descriptors.closeInChildProcess()
    } refused: { user, _ in
      Issue.record("refused user \(user)")
    }
    #expect(try #require(closer).waitForExit(timeout: 10) == .exited(status: 0))
    let isDevice = try Descriptor(opening: "/dev/null", .readOnly).isCharacterDevice(ofMajor: 1)
    #expect(isDevice)
  }

  /// Changing a child's user needs root.
  @Test(.enabled(if: geteuid() == 0), arguments: [true, false])
  func `accepts no message of another user, and closes its descriptor`(isAbstract: Bool) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "vitrine-notify-\(getpid())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let name = isAbstract ? name : path
    let socket = try NotifySocket(name, from: 1000)
    if !isAbstract { chmod(path, 0o666) }
    for user: UInt32 in [1000, 103, 0] {
      let sender = try SpawnedProcess {
        guard let pipe = try? System.Pipe(), user == 0 || System.Process.switchUser(to: user) else { return false }
        var isSent = false
        self.withEnvironment(["NOTIFY_SOCKET": name, "FDSTORE": "1"]) { manager in
          manager.notifyReady()
          manager.store(pipe.writeEnd, as: "card")
          manager.removeStored("card")
          isSent = true
        }
        return isSent
      }
      #expect(sender.waitForExit(timeout: 10) == .exited(status: 0))
    }
    var accepted: [String] = []
    var refused: [UInt32] = []
    var closers: [SpawnedProcess] = []
    let open = try Directory.names(at: "/proc/self/fd").count
    socket.receive { lines, descriptors in
      accepted.append(contentsOf: lines.map(String.init))
      #expect(descriptors.count == (lines.contains("FDSTORE=1") ? 1 : 0))
      if let closer = descriptors.closeInChildProcess() { closers.append(closer) }
    } refused: { user, descriptors in
      refused.append(user)
      if let closer = descriptors.closeInChildProcess() { closers.append(closer) }
    }
    #expect(accepted == ["READY=1", "FDSTORE=1", "FDNAME=card", "FDSTOREREMOVE=1", "FDNAME=card"])
    #expect(refused == [103, 103, 103, 0, 0, 0])
    for closer in closers { #expect(closer.waitForExit(timeout: 10) == .exited(status: 0)) }
    #expect(closers.count == 3)
    #expect(try Directory.names(at: "/proc/self/fd").count == open)
  }
}
