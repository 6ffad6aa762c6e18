internal import CLinux

/// What several threads share, one at a time, and somewhere to wait for what another one does.
public final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// One that nobody has.
  public init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Does `body` while no other thread is in such a call of this lock.
  public func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits, inside `withLock`, until another thread calls `signal`, or for no reason; the lock is free meanwhile.
  public func wait() { pthread_cond_wait(condition, mutex) }

  /// Wakes those who wait.
  public func signal() { pthread_cond_broadcast(condition) }
}
