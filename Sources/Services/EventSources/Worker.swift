import System
import Toolkit

/// A thread for work that takes long, such as reading a file, decoding an image, or a request that may not be answered.
///
/// A worker does one job at a time and sleeps in between. When a worker is released, it finishes the current job, drops
/// the waiting ones, and delivers no more results.
///
/// The thread has an `AppContext` with the defaults. Work that needs the app's language or typefaces must capture them.
public final class Worker {
  private let queue: JobQueue
  private let table: PendingJobs
  private let results: Mailbox<UInt64>

  /// Creates a worker and starts its thread.
  ///
  /// - Parameter name: The thread's name in process listings. The kernel keeps 15 bytes.
  public init(for application: Application, name: String = "worker") throws(Errno) {
    let sources = try application.eventSources()
    let queue = JobQueue()
    let table = PendingJobs(sources.pendingJobCount)
    let results = sources.makeMailbox(capacity: .max) { table.deliverResult(of: $0) }
    do throws(Errno) {
      try Thread.start(name) {
        while let (number, job) = queue.next() {
          job.run()
          results.send(number)
        }
      }
    } catch {
      results.close()
      throw error
    }
    self.queue = queue
    self.table = table
    self.results = results
  }

  /// Whether results are delivered, which requires that the application still exists.
  package var deliversResults: Bool { !results.isClosed }

  /// Makes the worker run `work` after all waiting jobs, even if the worker is released. No result is delivered.
  package func finish(_ work: @escaping @Sendable () -> Void) {
    let job = TypedJob(work) { _ in }
    queue.finish(table.add(job), job)
  }

  deinit {
    queue.close()
    table.cancelAll()
    results.close()
  }

  /// Runs `work` on the worker's thread, then calls `completion` on this thread with the result.
  public func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result, completion: @escaping (Result) -> Void) {
    let job = TypedJob(work, completion)
    queue.add(table.add(job), job)
  }
}
