import System

/// A unit of work for a worker.
///
/// `@unchecked Sendable`: the application's thread creates a job and gives it to the queue, whose lock orders that
/// before `run()` on the worker's thread. After `run()`, the worker's thread sends only the job's number, through a
/// mailbox whose lock orders that before `deliver()` on the application's thread. `PendingJobs` and the worker's thread
/// own the job; the last of them destroys it.
class WorkerJob: @unchecked Sendable {
  /// Does the work, on the worker's thread.
  func run() {}
  /// Delivers the result, on the application's thread.
  func deliver() {}
  /// Releases the objects of the application, on the application's thread.
  func releaseHandler() {}
}

/// A job with a result of a type.
///
/// `@unchecked Sendable`, as its superclass: only the worker's thread calls `body` and sets `result`, only the
/// application's thread uses `completion`, and reads `result` after the worker has sent the job's number. `completion`
/// may own objects of the application, so the application's thread removes it before it releases the job, even if the
/// worker's thread still runs the job.
final class TypedJob<Result: Sendable>: WorkerJob, @unchecked Sendable {
  private let body: @Sendable () -> Result
  private var completion: ((Result) -> Void)?
  private var result: Result?

  init(_ body: @escaping @Sendable () -> Result, _ heard: @escaping (Result) -> Void) {
    self.body = body
    self.completion = heard
  }

  override func run() { result = body() }
  override func deliver() { if let result { completion?(result) } }
  override func releaseHandler() { completion = nil }
}

/// The jobs that wait for a worker.
///
/// `@unchecked Sendable`: `lock` protects all properties. The worker adds and closes on the application's thread, and
/// its thread takes jobs. Both own the queue.
final class JobQueue: @unchecked Sendable {
  typealias Numbered = (number: UInt64, job: WorkerJob)

  private let lock = Lock()
  private var jobs: [Numbered] = []
  private var isClosed = false
  /// Whether the waiting jobs are done before the thread ends.
  private var isFinishing = false

  func add(_ number: UInt64, _ job: WorkerJob) {
    lock.withLock {
      guard !isClosed else { return }
      jobs.append((number, job))
      lock.broadcast()
    }
  }

  /// Waits for the next job and returns it, or returns `nil` after `close()`.
  func next() -> Numbered? {
    lock.withLock {
      while jobs.isEmpty && !isClosed { lock.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }

  /// Adds the last job. It and the jobs before it are done even after `close()`.
  func finish(_ number: UInt64, _ job: WorkerJob) {
    add(number, job)
    lock.withLock { isFinishing = true }
  }

  /// Ends the worker's thread. Waiting jobs are dropped, unless `finish` added a last job.
  func close() {
    // Destroyed outside the lock, because an object of a job may add another job.
    var dropped: [Numbered] = []
    lock.withLock {
      isClosed = true
      if !isFinishing { swap(&jobs, &dropped) }
      lock.broadcast()
    }
    dropped.removeAll()
  }
}

/// The jobs of a worker whose results are not delivered yet. Used only on the application's thread.
final class PendingJobs {
  private var jobs: [UInt64: WorkerJob] = [:]
  private var last: UInt64 = 0
  private var awaited = PendingJobCount()

  /// Counts the jobs in an application's count from now on.
  func join(_ count: PendingJobCount) {
    count.count += awaited.count
    awaited = count
  }

  func add(_ job: WorkerJob) -> UInt64 {
    last += 1
    jobs[last] = job
    awaited.count += 1
    return last
  }

  func deliverResult(of number: UInt64) {
    guard let job = jobs.removeValue(forKey: number) else { return }
    awaited.count -= 1
    job.deliver()
    // The job must not own objects of the application when the worker's thread releases it.
    job.releaseHandler()
  }

  func cancelAll() {
    for job in jobs.values { job.releaseHandler() }
    awaited.count -= jobs.count
    jobs.removeAll()
  }
}

/// The number of jobs of an application's workers whose results are not delivered yet.
final class PendingJobCount {
  var count = 0
}
