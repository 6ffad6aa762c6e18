import System

extension InitProcess {
  /// D: how long after the start of the first process a disk's device is waited for before the picture, in seconds.
  private static let devicePatience = 1.0
  /// D: how long mounting may hold up the picture: a journal is played back, in seconds.
  private static let mountPatience = 5.0
  /// D: how long the app comes up before the board writes anything down, in seconds.
  private static let memoryPause = 5.0
  /// D: how long a watchdog's device is waited for, in seconds; the app runs meanwhile.
  private static let watchdogPatience = 1.0

  func carryOut(_ text: String) {
    let begin = Clock.now
    let steps = StartUpStep.parse(text) { line, number in
      Process.log("\(Appliance.startUpPath):\(number): '\(line)' is no step; going on without it")
    }
    supervisor.isWatched = steps.contains { if case .watchdog = $0 { true } else { false } }
    for step in steps {
      carryOut(step, begunAt: begin)
      log.passOn(at: Clock.now)
    }
    if !steps.contains(.start) { start(at: Clock.now) }
    // Nothing on the board loads a driver by itself, so what is plugged in later finds its driver loaded, or none.
    do throws(Errno) { try Machine.setParameter("kernel/modules_disabled", to: "1") } catch {
      Process.log("modules can still be loaded: \(error.message)")
    }
  }

  private func carryOut(_ step: StartUpStep, begunAt begin: Double) {
    func refuse(_ what: String, _ error: Errno) { Process.log("\(what): \(error.message); going on without it") }
    switch step {
    case .variable(let name, let assignment):
      variables.removeAll { $0.name == name }
      if !found.contains(where: { $0.hasPrefix("\(name)=") }) || !name.hasPrefix("VITRINE_") {
        variables.append((name, assignment))
      }
    case .module(let path):
      do throws(Errno) { try Machine.loadModule(path) } catch { refuse(path, error) }
    case .mount(let type, let device, let folder):
      mount(DataPartition(type: type, device: device, folder: folder), deviceBy: begin + Self.devicePatience)
    case .watchdog(let path):
      do throws(Errno) {
        wait(for: path, until: Clock.now + Self.watchdogPatience)
        let watchdog = try Watchdog(path)
        if watchdog.hasRestartedMachine { Process.log("the watchdog has started the board anew") }
        self.watchdog = watchdog
      } catch { refuse(path, error) }
    case .service(let words): serve(words)
    case .start: start(at: Clock.now)
    }
  }

  /// A driver that was just loaded may still look for its device.
  private func wait(for path: String, until bound: Double) {
    while !File.exists(at: path) && Clock.now < bound { Clock.sleep(seconds: 0.01) }
  }

  /// Has a program run beside the app.
  private func serve(_ words: [String]) {
    services.append(Service(words, at: Clock.now))
    guard requests == nil else { return }
    do throws(Errno) {
      try Directory.make(at: "/run/vitrine")
      let requests = try RequestSocket(at: DeploySession.socketPath)
      try poll.add(requests.descriptor.rawValue, tag: Tag.requests)
      self.requests = consume requests
    } catch { Process.log("\(DeploySession.socketPath): \(error.message); nobody can ask the board over the network") }
  }

  // MARK: Disks

  private func mount(_ partition: DataPartition, deviceBy bound: Double) {
    partitions.append(partition)
    wait(for: partition.device, until: bound)
    partition.begin()
    if partition.isMounted(within: Self.mountPatience) { return remember(on: partition) }
    if !File.exists(at: partition.device) { Process.log("\(partition.device) is not there; going on without it until it is") }
    awaitDisks()
    // It may have come just before.
    partition.begin()
  }

  private func awaitDisks() {
    guard let events = try? KernelEvents() else { return }
    try? poll.add(events.descriptor.rawValue, tag: Tag.devices)
    devices = consume events
  }

  /// Something was plugged in, or a driver has found something.
  func lookForDisks() {
    switch devices {
    case .some(let events): _ = events.drain { _ in }
    case .none: break
    }
    for partition in partitions { partition.begin() }
  }

  /// A disk is there after the app's start: the app starts again, and finds its data.
  func dataArrived(on partition: DataPartition, at now: Double) {
    guard partition.state != .missing else { return }
    Process.log("\(partition.device) is there; starting the app again with what lies on it")
    remember(on: partition)
    startAnew(at: now)
  }

  /// The first partition holds what the board remembers.
  private func remember(on partition: DataPartition) {
    guard memory == nil, partition === partitions.first else { return }
    let last = partition.record
    let record = last?.next ?? BoardRecord()
    let memory = BoardMemory(in: partition.memoryFolder, record: record, from: Clock.now + Self.memoryPause)
    log.keep = { memory.keep($0) }
    self.memory = memory
    releases.take()
    supervisor.ladder.hasData = true
    supervisor.ladder.starts = record.starts
    guard let last else { return }
    Process.log("start \(record.starts) since all was well; the last one ended: \(last.ending ?? whoRestarted)")
  }

  /// Of an end that nobody wrote down.
  private var whoRestarted: String { "by the power, the watchdog or the kernel" }
}
