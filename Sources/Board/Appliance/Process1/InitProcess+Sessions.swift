import System

/// The sessions of the SSH server's users, which the first process carries out with its own rights.
extension InitProcess {
  /// The maximum number of sessions at once. Chosen.
  private static let maximumSessions = 16

  /// Runs the SSH server, and accepts the sessions of its users.
  func addSSHServer(_ words: [String]) {
    do throws(Errno) {
      let socket = try SessionSocket(at: DeploySession.sessionSocketPath, for: SSHServer.user)
      try channels.poll.add(socket.descriptor.rawValue, tag: DeviceTag.sessions)
      sessionSocket = consume socket
    } catch { Process.log("\(DeploySession.sessionSocketPath): \(error.message); 'vitrine' cannot use this board") }
    let server = Service(words, isSSHServer: true, at: Clock.now)
    sshServer = server
    addService(server)
  }

  /// Starts a process for the next session. Refuses a session above the limit.
  func startSession() {
    switch sessionSocket {
    case .some(let socket):
      guard let connection = socket.accept() else { return }
      guard sessions.count < Self.maximumSessions else { return SessionSocket.refuse(connection) }
      let output = log.serviceInput.rawValue
      let process = try? SpawnedProcess(
        starting: DeploySession.path, arguments: [DeploySession.acceptedOption], environment: [],
        input: connection.rawValue, output: output, errors: output, leadsGroup: false)
      if let process { sessions.append(process.processID) }
      // The connection must stay open until here.
      _ = consume connection
    case .none: break
    }
  }

  /// Handles the end of a process, and returns `true` if it was that of a session.
  func sessionEnded(_ processID: Int32) -> Bool {
    guard let index = sessions.firstIndex(of: processID) else { return false }
    sessions.remove(at: index)
    return true
  }
}
