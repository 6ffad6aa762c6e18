import System

/// One thing that a worker does.
class Job: @unchecked Sendable {
  /// Does it, on the worker's thread.
  func work() {}
  /// Tells what it gave, on the application's thread.
  func tell() {}
  /// Lets go of what is the application's, on its thread.
  func forget() {}
}

final class TypedJob<Result: Sendable>: Job, @unchecked Sendable {
  private let body: @Sendable () -> Result
  private var heard: ((Result) -> Void)?
  private var result: Result?

  init(_ body: @escaping @Sendable () -> Result, _ heard: @escaping (Result) -> Void) {
    self.body = body
    self.heard = heard
  }

  override func work() { result = body() }
  override func tell() { if let result { heard?(result) } }
  override func forget() { heard = nil }
}

/// What waits to be done by a worker.
final class JobQueue: @unchecked Sendable {
  typealias Numbered = (number: UInt64, job: Job)

  private let lock = Lock()
  private var jobs: [Numbered] = []
  private var isEnded = false

  func add(_ number: UInt64, _ job: Job) {
    lock.withLock {
      jobs.append((number, job))
      lock.signal()
    }
  }

  /// The next one, as soon as there is one; nil when there will be none.
  func next() -> Numbered? {
    lock.withLock {
      while jobs.isEmpty && !isEnded { lock.wait() }
      return isEnded ? nil : jobs.removeFirst()
    }
  }

  func end() {
    lock.withLock {
      isEnded = true
      jobs.removeAll()
      lock.signal()
    }
  }
}

/// The jobs of a worker that are not heard of yet; of the application's thread.
final class JobTable {
  private var jobs: [UInt64: Job] = [:]
  private var last: UInt64 = 0
  private let awaited: Awaited

  init(_ awaited: Awaited) { self.awaited = awaited }

  func add(_ job: Job) -> UInt64 {
    last += 1
    jobs[last] = job
    awaited.count += 1
    return last
  }

  func hear(of number: UInt64) {
    guard let job = jobs.removeValue(forKey: number) else { return }
    awaited.count -= 1
    job.tell()
    // The worker's thread may be the last to let the job go.
    job.forget()
  }

  func forgetAll() {
    for job in jobs.values { job.forget() }
    awaited.count -= jobs.count
    jobs.removeAll()
  }
}

/// How many jobs of an application's workers are not heard of yet.
final class Awaited {
  var count = 0
}
