import System

extension InitProcess {
  /// D: how long after the start of the first process a disk's device is waited for before the picture, in seconds.
  private static let devicePatience = 1.0
  /// D: how long mounting may hold up the picture: a journal is played back, in seconds.
  private static let mountPatience = 5.0
  /// D: how long the app comes up before the board writes anything down, in seconds. What ends the board before is not counted.
  private static let memoryPause = 2.0
  /// D: how long a watchdog's device is waited for, in seconds; the app runs meanwhile.
  private static let watchdogPatience = 1.0

  func carryOut(_ text: String) throws(Errno) {
    let begin = Clock.now
    let steps = StartUpStep.parse(text) { line, number in
      Process.log("\(Appliance.startUpPath):\(number): '\(line)' is no step; going on without it")
    }
    supervisor.isWatched = steps.contains { if case .watchdog = $0 { true } else { false } }
    for case .usb(let policy) in steps { usb.policy = policy }
    usb.takeAll(at: begin)
    var modules: [ModuleLoader.Module] = []
    for step in steps {
      if case .module(let path, let parameters) = step {
        modules.append(ModuleLoader.Module(path: path, parameters: parameters))
        continue
      }
      try load(modules)
      modules.removeAll()
      try carryOut(step, begunAt: begin)
      log.passOn(at: Clock.now)
    }
    try load(modules)
    if !steps.contains(.start) { startFirst(at: Clock.now) }
    // Nothing on the board loads a driver by itself, so what is plugged in later finds its driver loaded, or none.
    do throws(Errno) { try Machine.setParameter("kernel/modules_disabled", to: "1") } catch {
      Process.log("modules can still be loaded: \(error.message)")
    }
    try wait(until: Clock.now + Self.watchdogPatience) { awaitedWatchdog == nil }
    if let awaitedWatchdog { Process.log("\(awaitedWatchdog) is not there; going on without it until it is") }
  }

  private func carryOut(_ step: StartUpStep, begunAt begin: Double) throws(Errno) {
    switch step {
    case .variable(let name, let assignment):
      variables.removeAll { $0.name == name }
      if !found.contains(where: { $0.hasPrefix("\(name)=") }) || !name.hasPrefix("VITRINE_") {
        variables.append((name, assignment))
      }
    case .module, .usb: break
    case .device(let path): rights.add(device: path)
    case .mount(let type, let device, let folder):
      try mount(DataPartition(type: type, device: device, folder: folder), deviceBy: begin + Self.devicePatience)
    case .watchdog(let path): if File.exists(at: path) { take(watchdog: path) } else { awaitedWatchdog = path }
    case .service(let words): serve(Service(words, at: Clock.now))
    case .clock(let words): serve(Service(words, setsClock: true, at: Clock.now))
    case .start: startFirst(at: Clock.now)
    }
  }

  /// Starts the app; or, where the board has started again and again and nobody knows why, the page that says so first.
  private func startFirst(at now: Double) {
    lookForPanic()
    rights.giveDevices()
    // Without a partition there what the app stores is in memory.
    if partitions.first?.state ?? .missing == .missing { try? AppData(folder: AppRights.dataFolder).open(to: AppRights.user) }
    do throws(Errno) {
      try Directory.create(at: Appliance.pictureFolder)
      try File.makeGroupWritable(Appliance.pictureFolder, for: AppRights.user)
    } catch { Process.log("\(Appliance.pictureFolder): \(error.message); the app can give no picture of the panel") }
    hasStarted = true
    guard isBackUnexpectedly, let seconds = supervisor.begunUnexpectedly(at: now) else { return start(at: now) }
    let words = "the board has started \(supervisor.ladder.starts ?? 0) times in a row; the last start ended \(whoRestarted)"
    Process.log("\(words); trying the app in \(Int(seconds)) s")
    explain(words, isPlain: false)
  }

  /// Something may wait for a driver that was just loaded and still looks for its device; everything else goes on meanwhile.
  private func wait(until bound: Double, for condition: () -> Bool) throws(Errno) {
    while !condition() {
      let now = Clock.now
      if now >= bound { return }
      // Announcements end the wait, where there are any.
      try turn(until: min(bound, now + 0.02))
    }
  }

  private func load(_ modules: [ModuleLoader.Module]) throws(Errno) {
    guard !modules.isEmpty else { return }
    let loader = try ModuleLoader(modules, at: Clock.now)
    try poll.add(loader.descriptor, tag: OwnTag.modules)
    self.modules = loader
    while !loader.isDone { try turn() }
    poll.remove(loader.descriptor)
    self.modules = nil
  }

  func take(watchdog path: String) {
    awaitedWatchdog = nil
    do throws(Errno) {
      let watchdog = try Watchdog(path)
      if watchdog.hasRestartedMachine { Process.log("the watchdog has started the board anew") }
      self.watchdog = watchdog
    } catch { Process.log("\(path): \(error.message); going on without it") }
  }

  /// Has a program run beside the app.
  private func serve(_ service: Service) {
    services.append(service)
    openRequests()
  }

  // MARK: Disks

  private func mount(_ partition: DataPartition, deviceBy bound: Double) throws(Errno) {
    partitions.append(partition)
    try wait(until: bound) { File.exists(at: partition.device) }
    partition.begin(at: Clock.now)
    try wait(until: Clock.now + Self.mountPatience) { !partition.isAtWork }
    if !File.exists(at: partition.device) { Process.log("\(partition.device) is not there; going on without it until it is") }
  }

  /// A disk is there. Where the app has started before, it starts again, and finds its data.
  func dataArrived(on partition: DataPartition, at now: Double) {
    guard partition.state != .missing else { return }
    guard hasStarted else { return remember(on: partition) }
    Process.log("\(partition.device) is there; starting the app again with what lies on it")
    remember(on: partition)
    startAnew(at: now)
  }

  /// A disk has failed while the board runs. The app goes on; what it has open there is lost to it.
  func dataFailed(on partition: DataPartition, _ reason: String, at now: Double) {
    guard partition.state != .missing else { return }
    Process.log("\(partition.device): \(reason); nothing lasts until it can be used again")
    partition.fail(at: now)
    guard partition === partitions.first else { return }
    memory?.isAway = true
    (supervisor.ladder.hasData, supervisor.ladder.starts) = (false, nil)
  }

  /// The first partition holds what the board remembers.
  private func remember(on partition: DataPartition) {
    guard partition === partitions.first else { return }
    if let memory {
      // It has been away.
      memory.isAway = false
      releases.takeFound()
      (supervisor.ladder.hasData, supervisor.ladder.starts) = (true, memory.record.starts)
      return
    }
    lookForPanic()
    let last = partition.record
    lastLines = partition.lastLines
    let record = last?.next ?? BoardRecord()
    let memory = BoardMemory(in: partition.memoryFolder, record: record, from: Clock.now + Self.memoryPause)
    log.keep = { memory.keep($0) }
    self.memory = memory
    memory.panic = panic
    releases.isOnDisk = true
    releases.takeFound()
    supervisor.ladder.hasData = true
    supervisor.ladder.starts = record.starts
    guard let last else { return }
    isBackUnexpectedly = last.ending == nil
    let ending = last.ending ?? whoRestarted
    lastEnding = ending
    Process.log("start \(record.starts) since all was well; the last one ended: \(ending)")
  }

  /// Of an end that nobody wrote down.
  private var whoRestarted: String {
    panic.map { "by the kernel, \($0.reason)" } ?? "by the power, the watchdog or the kernel"
  }

  /// Looks for what the kernel has kept, once its driver for that is loaded, and has the log begin with it. The kernel keeps it until it is on
  /// the disk: a board that goes down before tells it again.
  private func lookForPanic() {
    guard !hasLookedForPanic else { return }
    hasLookedForPanic = true
    panic = PanicReport.find()
    guard let panic else { return }
    lastEnding = whoRestarted
    Process.log("the kernel panicked before this start; its last lines:")
    for line in panic.lines { Process.log("kernel: \(line)") }
    // Nothing lasts on this board, and each start would tell of it.
    if partitions.isEmpty { panic.forget() }
  }
}
