import System

/// Loads kernel modules one after another in a separate process, because a driver may hang while it starts. Times are
/// in seconds.
final class ModuleLoader {
  struct Module: Equatable {
    let path: String
    let parameters: String
  }

  /// The time limit for each module. Chosen: only drivers that wait for missing firmware take longer, and they are of
  /// no use.
  private static let timeout = 10.0

  private let modules: [Module]
  private let load: (Module) throws(Errno) -> Void
  private let progress: Pipe
  /// The process that loads the modules from `count` on.
  private(set) var worker: SpawnedProcess?
  /// The number of modules that are loaded or given up.
  private var count = 0
  /// The time at which the current module is given up.
  private(set) var deadline = 0.0

  /// Starts loading.
  ///
  /// - Parameter load: The function that loads a module, which tests replace.
  init(_ modules: [Module], at now: Double, load: @escaping (Module) throws(Errno) -> Void = ModuleLoader.load)
    throws(Errno)
  {
    self.modules = modules
    self.load = load
    progress = try Pipe()
    start(at: now)
  }

  private static func load(_ module: Module) throws(Errno) {
    try Machine.loadModule(module.path, parameters: module.parameters)
  }

  /// The descriptor to poll. It is readable when a module was loaded.
  var descriptor: Int32 { progress.readEnd.rawValue }

  var isDone: Bool { count == modules.count }

  /// Updates the progress, and skips a module that hangs or ended the process.
  func update(at now: Double) {
    readProgress(at: now)
    guard !isDone else { return }
    let hasEnded = worker.map { $0.waitForExit(timeout: 0) != nil } ?? true
    if hasEnded { readProgress(at: now) }
    guard !isDone, hasEnded || now >= deadline else { return }
    let reason = hasEnded ? "the kernel killed the process that loads it" : "it hangs in the kernel"
    Process.log("\(modules[count].path): \(reason); continuing without it")
    worker?.send(signal: 9)
    count += 1
    start(at: now)
  }

  /// Handles the end of a process, and returns `true` if it was the one that loads modules.
  func ended(_ processID: Int32) -> Bool {
    guard worker?.processID == processID else { return false }
    worker = nil
    return true
  }

  private func readProgress(at now: Double) {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      while let read = try? progress.readEnd.read(into: buffer), read > 0 {
        count = min(count + read, modules.count)
        deadline = now + Self.timeout
      }
    }
  }

  private func start(at now: Double) {
    deadline = now + Self.timeout
    guard !isDone else { return }
    let rest = modules[count...]
    worker = try? SpawnedProcess { [self] in
      for module in rest {
        do throws(Errno) { try load(module) } catch {
          Process.log("\(module.path): \(error.message); continuing without it")
        }
        try? progress.writeEnd.writeAll([1])
      }
      return true
    }
    // Load the modules here if no process can be started.
    if worker == nil {
      for module in rest { try? load(module) }
      count = modules.count
    }
  }
}
