import System
import Toolkit

/// A thread for work that takes long, such as reading a file, decoding an image, or a request that may not be answered.
///
/// A worker does one job at a time and sleeps in between. When a worker is released, it finishes the current job, drops
/// the waiting ones, and delivers no more results.
///
/// If the process may have no further thread or descriptor, the worker logs that, and tries to start its thread every
/// second. The jobs wait until then.
///
/// The thread has an `AppContext` with the defaults. Work that needs the app's language or typefaces must capture them.
public final class Worker {
  /// The time in seconds after which a thread that could not be started is tried again. Chosen value.
  private static let retryInterval = 1.0

  private let name: String
  private let queue = JobQueue()
  private let table = PendingJobs()
  /// The results of the thread, or `nil` until it was started.
  private var results: Mailbox<UInt64>?
  private var retry: Timer?

  /// Creates a worker and starts its thread.
  ///
  /// - Parameter name: The thread's name in process listings. The kernel keeps 15 bytes.
  public init(for application: Application, name: String = "worker") {
    self.name = name
    do throws(Errno) { try start(for: application) } catch {
      Process.log("the thread '\(name)' starts later: \(error.message)")
      retry = application.schedule(after: Self.retryInterval, repeats: true) {
        [unowned(unsafe) self, unowned(unsafe) application] _ in try? start(for: application)
      }
    }
  }

  private func start(for application: Application) throws(Errno) {
    let sources = try application.eventSources()
    let queue = queue
    let table = table
    let results = sources.makeMailbox(capacity: .max, timeLimit: nil) { table.deliverResult(of: $0) }
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
    table.join(sources.pendingJobCount)
    self.results = results
    retry?.cancel()
    retry = nil
  }

  /// Whether results are delivered, which requires that the application still exists.
  package var deliversResults: Bool { results?.isClosed != true }

  /// Makes the worker run `work` after all waiting jobs, even if the worker is released. No result is delivered.
  package func finish(_ work: @escaping @Sendable () -> Void) {
    let job = TypedJob(work) { _ in }
    queue.finish(table.add(job), job)
  }

  deinit {
    retry?.cancel()
    queue.close()
    // No thread will do what `finish(_:)` added.
    if results == nil { while let (_, job) = queue.next() { job.run() } }
    table.cancelAll()
    results?.close()
  }

  /// Runs `work` on the worker's thread, then calls `completion` on this thread with the result.
  public func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result, completion: @escaping (Result) -> Void) {
    let job = TypedJob(work, completion)
    queue.add(table.add(job), job)
  }
}
