import System

extension InitProcess {
  /// The time limit for the appearance of a disk's device before the first frame, from the start of the first process,
  /// in seconds. Chosen.
  private static let deviceTimeout = 1.0
  /// The time limit for mounting before the first frame, in seconds. Mounting may have to replay a journal. Chosen.
  private static let mountTimeout = 5.0
  /// The time that the app has for its start before the board writes its record, in seconds. If the board goes down
  /// earlier, this start is not counted. Chosen.
  private static let firstRecordDelay = 2.0
  /// The time limit for the appearance of the watchdog's device, in seconds. The app runs in the meantime. Chosen.
  private static let watchdogTimeout = 1.0

  func performSteps(_ text: String) throws(Errno) {
    let begin = Clock.now
    let steps = StartUpStep.parse(text) { line, number in
      Process.log("\(Appliance.startUpPath):\(number): ignoring '\(line)', which is not a start-up step")
    }
    keeper.supervisor.isWatched = steps.contains { if case .watchdog = $0 { true } else { false } }
    for case .usb(let policy) in steps { usb.policy = policy }
    usb.checkAll(at: begin)
    var modules: [ModuleLoader.Module] = []
    for step in steps {
      if case .module(let path, let parameters) = step {
        modules.append(ModuleLoader.Module(path: path, parameters: parameters))
        continue
      }
      try load(modules)
      modules.removeAll()
      try perform(step, startedAt: begin)
      log.forwardOutput(at: Clock.now)
    }
    try load(modules)
    if !steps.contains(.start) { startApp(at: Clock.now) }
    settleSystems()
    // No program on the board loads drivers on demand, so a device that is plugged in later must find its driver
    // loaded.
    do throws(Errno) { try Machine.setParameter("kernel/modules_disabled", to: "1") } catch {
      Process.log("cannot disable the loading of kernel modules: \(error.message)")
    }
    try wait(until: Clock.now + Self.watchdogTimeout) { awaitedWatchdog == nil }
    if let awaitedWatchdog { Process.log("\(awaitedWatchdog) does not exist; continuing without it until it appears") }
  }

  private func perform(_ step: StartUpStep, startedAt begin: Double) throws(Errno) {
    switch step {
    case .variable(let name, let assignment):
      variables.removeAll { $0.name == name }
      if !keeper.overrides.contains(where: { $0.hasPrefix("\(name)=") }) || !name.hasPrefix("VITRINE_") {
        variables.append((name, assignment))
      }
    case .module, .usb: break
    case .device(let path): rights.add(device: path)
    case .mount(let type, let device, let folder):
      try mount(DataPartition(type: type, device: device, folder: folder), deviceBy: begin + Self.deviceTimeout)
    case .watchdog(let path): if File.exists(at: path) { arm(watchdog: path) } else { awaitedWatchdog = path }
    case .service(let words): addService(Service(words, at: Clock.now))
    case .ssh(let words): addSSHServer(words)
    case .clock(let words): setClock(by: words, at: Clock.now)
    case .start: startApp(at: Clock.now)
    }
  }

  /// Starts the app. If the board has restarted repeatedly for an unknown reason, shows a page about that first.
  private func startApp(at now: Double) {
    readPanicReport()
    rights.grantDevices { usb.allows(node: $0, at: now) }
    // Without a data partition, the app's data are stored in memory.
    if partitions.first?.state ?? .missing == .missing {
      try? AppData(folder: AppRights.dataFolder).open(to: AppRights.user)
    }
    do throws(Errno) {
      // Otherwise, an app could fill the memory of /run, which process 1 needs for releases.
      try Machine.mount("tmpfs", at: Appliance.screenshotFolder, options: Self.screenshotOptions, limits: .all)
      try File.makeGroupWritable(Appliance.screenshotFolder, for: AppRights.user)
    } catch { Process.log("\(Appliance.screenshotFolder): \(error.message); screenshots are not possible") }
    hasStarted = true
    guard restartedUnexpectedly, let seconds = keeper.supervisor.recordUnexpectedRestart(at: now) else {
      return keeper.start(at: now)
    }
    let starts = keeper.supervisor.ladder.starts ?? 0
    let words = "the board has started \(starts) times in a row; the last run was ended \(restartCause)"
    Process.log("\(words); starting the app in \(Int(seconds)) s")
    keeper.showFailure(words, isPlain: false)
  }

  /// Waits until a condition holds, or until `bound`, and handles other events in the meantime. Used for devices whose
  /// driver was just loaded.
  private func wait(until bound: Double, for condition: () -> Bool) throws(Errno) {
    while !condition() {
      let now = Clock.now
      if now >= bound { return }
      // Device events end the wait early, if the kernel sends them.
      try keeper.runTurn(until: min(bound, now + 0.02))
    }
  }

  private func load(_ modules: [ModuleLoader.Module]) throws(Errno) {
    guard !modules.isEmpty else { return }
    let loader = try ModuleLoader(modules, at: Clock.now)
    try channels.poll.add(loader.descriptor, tag: DeviceTag.modules)
    self.modules = loader
    while !loader.isDone { try keeper.runTurn() }
    channels.poll.remove(loader.descriptor)
    self.modules = nil
  }

  func arm(watchdog path: String) {
    awaitedWatchdog = nil
    do throws(Errno) {
      let watchdog = try Watchdog(path)
      if watchdog.hasRestartedMachine { Process.log("the watchdog restarted the board") }
      self.watchdog = watchdog
    } catch { Process.log("\(path): \(error.message); continuing without it") }
  }

  func addService(_ service: Service) {
    services.append(service)
    channels.openRequests(isRestricted: true)
  }

  /// Starts a program that sets the clock, and checks each step of the clock from now on.
  private func setClock(by words: [String], at now: Double) {
    let date = variables.first { $0.name == "VITRINE_MADE" }?.assignment.dropFirst("VITRINE_MADE=".count)
    let earliest = max(WallClock.sourceDate, date.flatMap { Int64(digits: $0) } ?? 0)
    clockGuard = ClockGuard(earliest: earliest, wallClock: WallClock.now, at: now)
    do throws(Errno) {
      clockTimer = try WallClockTimer()
      switch clockTimer {
      case .some(let timer): try channels.poll.add(timer.descriptor.rawValue, tag: DeviceTag.clock)
      case .none: break
      }
    } catch { Process.log("cannot watch the clock: \(error.message); checking it every few seconds") }
    addService(Service(words, setsClockAfter: earliest, at: now))
  }

  /// Restores the clock if it was set in a way that only a wrong time server would.
  func checkClock(at now: Double) {
    let isStarting = services.contains { $0.isSettingClock(at: now) }
    switch clockGuard?.check(wallClock: WallClock.now, at: now, isStarting: isStarting) {
    case nil, .unchanged: return
    case .accepted(let change): Process.log("the time server set the clock by \(change) s")
    case .refused(let change):
      do throws(Errno) { try Machine.adjustClock(by: Int(clamping: -change)) } catch {
        return Process.log("cannot restore the clock: \(error.message)")
      }
      // A server can repeat this every few seconds.
      if !hasRefusedTime {
        Process.log("the time server set the clock by \(change) s, which is not plausible; restored the clock")
      }
      hasRefusedTime = true
    }
  }

  // MARK: Disks

  private func mount(_ partition: DataPartition, deviceBy bound: Double) throws(Errno) {
    partitions.append(partition)
    try wait(until: bound) { File.exists(at: partition.device) }
    partition.startMounting(at: Clock.now)
    try wait(until: Clock.now + Self.mountTimeout) { !partition.isAtWork }
    if !File.exists(at: partition.device) {
      Process.log("\(partition.device) does not exist; continuing without it until it appears")
    }
  }

  /// Handles a mounted disk. An app that was started before is restarted, so that it finds its data.
  func didMount(_ partition: DataPartition, at now: Double) {
    guard partition.state != .missing else { return }
    guard hasStarted else { return loadRecord(from: partition) }
    Process.log("\(partition.device) appeared; restarting the app with its data")
    loadRecord(from: partition)
    keeper.restartApp(at: now)
    // The host key is on the partition.
    sshServer?.stop()
  }

  /// Handles a disk that fails while the board runs. The app keeps running, but loses the files that it has open there.
  func diskDidFail(_ partition: DataPartition, _ reason: String, at now: Double) {
    guard partition.state != .missing else { return }
    Process.log("\(partition.device): \(reason); data is not stored until it can be used again")
    partition.fail(at: now)
    guard partition === partitions.first else { return }
    memory?.isAway = true
    keeper.supervisor.ladder.hasData = false
    keeper.supervisor.ladder.starts = nil
  }

  /// Uses the record on the first partition, which holds the board's memory.
  private func loadRecord(from partition: DataPartition) {
    guard partition === partitions.first else { return }
    if let memory {
      // The partition was used before, and had failed.
      memory.isAway = false
      keeper.releases.loadFound()
      keeper.supervisor.ladder.hasData = true
      keeper.supervisor.ladder.starts = memory.record.starts
      return
    }
    readPanicReport()
    let last = partition.record
    lastLines = partition.lastLines
    let record = last?.next ?? BoardRecord()
    let memory = BoardMemory(in: partition.memoryFolder, record: record, from: Clock.now + Self.firstRecordDelay)
    log.onLine = { memory.append($0) }
    self.memory = memory
    memory.panic = panic
    keeper.releases.isOnDisk = true
    keeper.releases.loadFound()
    keeper.supervisor.ladder.hasData = true
    keeper.supervisor.ladder.starts = record.starts
    guard let last else { return }
    keeper.failures.restore(last.failures, at: Clock.now)
    restartedUnexpectedly = last.ending == nil
    let ending = last.ending ?? restartCause
    lastEnding = ending
    Process.log("start \(record.starts) since the board was last healthy; the previous run ended: \(ending)")
  }

  /// The cause of an end that was not recorded.
  private var restartCause: String {
    panic.map { "by the kernel, \($0.reason)" } ?? "by a power loss, the watchdog or the kernel"
  }

  /// Reads the report of a kernel panic, once the driver for it is loaded, and logs it at the beginning. The kernel
  /// keeps the report until it is on the disk, so it is read again if the board goes down before.
  private func readPanicReport() {
    guard !hasReadPanicReport else { return }
    hasReadPanicReport = true
    panic = PanicReport.find()
    guard let panic else { return }
    lastEnding = restartCause
    Process.log("the kernel panicked before this start; its last lines:")
    for line in panic.lines { Process.log("kernel: \(line)") }
    // Without a disk, the report would be logged after each start.
    if partitions.isEmpty { panic.remove() }
  }
}
