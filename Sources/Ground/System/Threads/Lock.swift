internal import CLinux

/// A mutex with a condition that threads can wait for.
public final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Creates an unlocked mutex.
  public init() {
    pthread_mutex_init(mutex, nil)
    vt_init_condition(condition)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Calls `body` while the calling thread holds the lock.
  public func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits until another thread calls `broadcast`. Call it within `withLock`; it unlocks the mutex while it waits. May
  /// also return earlier.
  public func wait() { pthread_cond_wait(condition, mutex) }

  /// Waits until another thread calls `broadcast`, but at most the given number of seconds. Call it within `withLock`;
  /// it unlocks the mutex while it waits. May also return earlier.
  public func wait(for seconds: Double) { vt_wait_for_condition(condition, mutex, max(0, seconds)) }

  /// Wakes all waiting threads.
  public func broadcast() { pthread_cond_broadcast(condition) }
}
