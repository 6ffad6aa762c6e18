import System

/// A unit of work for a worker.
class Job: @unchecked Sendable {
  /// Does the work, on the worker's thread.
  func work() {}
  /// Delivers the result, on the application's thread.
  func tell() {}
  /// Releases the objects of the application, on the application's thread.
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

/// The jobs that wait for a worker.
final class JobQueue: @unchecked Sendable {
  typealias Numbered = (number: UInt64, job: Job)

  private let lock = Lock()
  private var jobs: [Numbered] = []
  private var isEnded = false
  /// Whether the jobs that wait are done before the end.
  private var isFinishing = false

  func add(_ number: UInt64, _ job: Job) {
    lock.withLock {
      guard !isEnded else { return }
      jobs.append((number, job))
      lock.signal()
    }
  }

  /// Waits for the next job and returns it, or returns `nil` after `end()`.
  func next() -> Numbered? {
    lock.withLock {
      while jobs.isEmpty && !isEnded { lock.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }

  /// Adds the last job. It and those before it are done also after `end`.
  func finish(_ number: UInt64, _ job: Job) {
    add(number, job)
    lock.withLock { isFinishing = true }
  }

  /// Ends the worker's thread. What waits is dropped, unless there is a last job.
  func end() {
    // Destroyed outside the lock: what a job owns may add another one.
    var dropped: [Numbered] = []
    lock.withLock {
      isEnded = true
      if !isFinishing { swap(&jobs, &dropped) }
      lock.signal()
    }
    dropped.removeAll()
  }
}

/// The jobs of a worker whose results are not delivered yet. Used only on the application's thread.
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
    // The job must not own objects of the application when the worker's thread releases it.
    job.forget()
  }

  func forgetAll() {
    for job in jobs.values { job.forget() }
    awaited.count -= jobs.count
    jobs.removeAll()
  }
}

/// The number of jobs of an application's workers whose results are not delivered yet.
final class Awaited {
  var count = 0
}
