import System
import Toolkit

/// A thread for what takes long: reading a file, decoding a picture, asking somebody who may not answer.
///
/// It does one thing after the other, and sleeps in between. A worker that is let go finishes what it is doing; what waits behind
/// that is dropped, and no result is heard of any more.
///
/// The thread has an `AppContext` with the defaults. Work that needs the app's language or typefaces captures them.
public final class Worker {
  private let queue: JobQueue
  private let table: JobTable
  private let results: Mailbox<UInt64>

  /// A thread of its own, which begins at once.
  ///
  /// - Parameter name: for those who look at the process; the kernel keeps 15 bytes.
  public init(for application: Application, name: String = "worker") throws(Errno) {
    let sources = try application.eventSources()
    let (queue, table) = (JobQueue(), JobTable(sources.awaited))
    let results = sources.makeInlet(capacity: .max) { table.hear(of: $0) }
    do throws(Errno) {
      try Thread.start(name) {
        while let (number, job) = queue.next() {
          job.work()
          results.send(number)
        }
      }
    } catch {
      results.close()
      throw error
    }
    (self.queue, self.table, self.results) = (queue, table, results)
  }

  deinit {
    queue.end()
    table.forgetAll()
    results.close()
  }

  /// Has the worker do `work`, then calls `heard` on this thread with what it gave.
  public func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result, then heard: @escaping (Result) -> Void) {
    let job = TypedJob(work, heard)
    queue.add(table.add(job), job)
  }
}
