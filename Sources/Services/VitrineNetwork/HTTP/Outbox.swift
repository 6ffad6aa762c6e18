import AppStorage
import Languages
import System
import Toolkit

/// A queue of messages to a server that survives power failures, and sends them when the network is available.
///
///     outbox = Outbox("orders", to: "https://tickets.example/orders", in: storage, by: client, for: application)
///     outbox.add(order.text)
///
/// Messages are posted one at a time, in the order in which they were added. After a temporary failure the outbox tries
/// again with a backoff of up to a minute, and as soon as the machine has a network address again. If a response is
/// lost, the server receives the message twice: each message has a unique `Idempotency-Key` header, by which the server
/// recognizes it.
///
/// Messages that the server refuses permanently, with a status such as 400, are kept for `readRejected`, in the
/// storage's list `NAME-rejected`. If that list is full, its oldest messages are removed, and the log has a line for
/// each. If the disk cannot store a refused message, the message stays in the outbox, which tries again after a minute.
public final class Outbox: WeaklyReferenceable {
  /// The number of messages that the server has not received yet. It is 0 until the storage was read.
  public private(set) var pendingCount = 0
  /// The number of messages that the server refused, as far as they were not removed. It is 0 until the storage was
  /// read.
  public private(set) var rejectedCount = 0
  /// The reason why the last attempt failed, or `nil` if it succeeded.
  public private(set) var lastError: NetworkError?
  /// Called when one of these properties has changed. An `OutboxView` shows them on a screen of the staff.
  public var onChange: (() -> Void)?

  /// A view that shows these properties.
  private struct Observer {
    let view: WeakReference
    let update: () -> Void
  }
  private var observers: [Observer] = []

  /// The content type of the messages. The default is `application/json`.
  public var contentType = "application/json"
  /// Header fields for all messages, such as `Authorization`.
  public var headers = HTTPHeaders()

  private enum State {
    case idle
    case reading
    case sending(HTTPTask)
    case waiting(Timer)
    /// The message was sent or rejected, and is being removed from the list, or moved to the other one.
    case removing
  }
  private var state = State.idle
  private var backoff = Backoff(HTTPClient.retryDelays)
  /// The reason why the messages could not be read or removed, or `nil` if they were read since.
  private var storageError: StorageError?

  private let name: String
  /// The URL to which messages are posted, or `nil` without a server.
  private let url: String?
  private let storage: Storage
  private let messages: RecordList
  private let rejected: RecordList
  private let client: HTTPClient
  private let application: Application
  private let idKey: String
  private let countKey: String
  /// Reports that the network is available again. It is `nil` until the first failure.
  var networkMonitor: NetworkMonitor?

  /// Creates the outbox and sends messages that an earlier one with this name has not sent.
  ///
  /// - Parameters:
  ///   - name: The name of the storage's list.
  ///   - storage: The storage, which can be that of an `HTTPClient`, of a `RemoteImageLoader`, and of outboxes with other
  ///     names.
  ///   - url: The URL to which messages are posted. If it is `nil`, messages wait on the disk until the app starts with
  ///     a server.
  ///   - limit: The maximum size in bytes of all messages that wait, and of all rejected ones. A message that does not
  ///     fit is not added.
  public init(
    _ name: String, to url: String?, in storage: Storage, by client: HTTPClient, for application: Application,
    limit: Int = 1 << 20
  ) {
    self.name = name
    self.url = url
    self.storage = storage
    self.client = client
    self.application = application
    messages = storage.list(name, limit: limit)
    rejected = storage.list(name + "-rejected", limit: limit)
    idKey = name + ".id"
    countKey = name + ".count"
    super.init()
    countRejected()
    sendNext()
  }

  /// Calls `update` after each change of a property, until `view` is deallocated.
  func addObserver(_ view: View, _ update: @escaping () -> Void) {
    observers.removeAll { $0.view.object == nil }
    observers.append(Observer(view: view.weakReference, update: update))
  }

  private func didChange() {
    onChange?()
    for observer in observers { observer.update() }
  }

  private func countRejected() {
    rejected.read(
      first: 0,
      completion: weakly { outbox, _, count, error in
        guard error == nil, outbox.rejectedCount != count else { return }
        outbox.rejectedCount = count
        outbox.didChange()
      })
  }

  deinit {
    networkMonitor?.onChange = nil
    switch state {
    case .sending(let task): task.cancel()
    case .waiting(let timer): timer.cancel()
    case .idle, .reading, .removing: break
    }
  }

  /// Adds a message.
  ///
  /// - Parameter completion: Called with `nil` when the message is on the disk, or with the error. After an error the
  ///   message is not sent.
  public func add(_ message: String, completion: ((StorageError?) -> Void)? = nil) {
    messages.append(
      makeKey() + " " + message,
      completion: weakly { outbox, error in
        if error == nil {
          outbox.pendingCount += 1
          outbox.didChange()
          if case .idle = outbox.state { outbox.sendNext() }
        }
        completion?(error)
      })
  }

  /// Whether `retryNow()` has an effect: messages wait for the next attempt, or the storage could not be read.
  public var canRetry: Bool {
    if case .waiting = state { true } else { false }
  }

  /// The reason why messages wait, in the current language, or `nil` if they are being sent.
  var obstacle: String? {
    if let error = storage.error { return error.message }
    if let storageError { return storageError.message }
    if url == nil { return pendingCount > 0 ? StandardWord.noServer.text : nil }
    return lastError?.message
  }

  /// Tries again now instead of after the backoff, for example when the staff has corrected `headers`. Does nothing
  /// unless `canRetry` is `true`.
  public func retryNow() {
    guard case .waiting(let timer) = state else { return }
    timer.cancel()
    sendNext()
  }

  /// Reads the messages that the server has not received yet, in the order in which they were added.
  ///
  /// - Parameters:
  ///   - most: The most messages to read. `pendingCount` has the number of all.
  ///   - completion: Called with the messages, and with an error if they cannot be read.
  public func readPending(first most: Int = .max, completion: @escaping ([String], StorageError?) -> Void) {
    Self.read(messages, first: most, completion)
  }

  /// Reads the messages that the server has refused, in the order in which they were added.
  public func readRejected(first most: Int = .max, completion: @escaping ([String], StorageError?) -> Void) {
    Self.read(rejected, first: most, completion)
  }

  /// Removes the first messages that the server has refused, such as those that the staff has read.
  ///
  /// - Parameter completion: Called with `nil` when they are removed from the disk, or with the error.
  public func removeRejected(first count: Int, completion: ((StorageError?) -> Void)? = nil) {
    rejected.removeFirst(
      count,
      completion: weakly { outbox, error in
        outbox.countRejected()
        completion?(error)
      })
  }

  private static func read(
    _ list: RecordList, first most: Int, _ completion: @escaping ([String], StorageError?) -> Void
  ) {
    list.read(first: most) { records, _, error in completion(records.map { parts(of: $0).message }, error) }
  }

  /// Returns the key and the message of a record.
  private static func parts(of record: String) -> (key: String, message: String) {
    let parts = record.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  /// Returns a key that no other message of any board has: a random number of this storage, and a count.
  private func makeKey() -> String {
    let count = (storage.integer(forKey: countKey) ?? 0) + 1
    storage.set(count, forKey: countKey)
    if let id = storage.string(forKey: idKey) { return id + "-" + "\(count)" }
    let id = "\(UInt64.random(in: 0 ... .max))"
    storage.set(id, forKey: idKey)
    return id + "-" + "\(count)"
  }

  private func sendNext() {
    state = .reading
    messages.read(
      first: 1,
      completion: weakly { outbox, records, count, error in
        if let error { return outbox.waitForDisk(error) }
        outbox.storageError = nil
        outbox.pendingCount = count
        outbox.didChange()
        if let record = records.first, let url = outbox.url {
          outbox.send(record, to: url)
        } else {
          outbox.state = .idle
        }
      })
  }

  private func send(_ record: String, to url: String) {
    let (key, message) = Self.parts(of: record)
    var request = HTTPRequest(.post, url)
    request.headers = headers
    request.headers["Content-Type"] = contentType
    request.headers["Idempotency-Key"] = key
    request.body = Array(message.utf8)
    // The outbox itself repeats requests.
    request.maximumAttempts = 1
    // The success of a request without the message would remove the message.
    request.keepsMethodAfterRedirect = true
    state = .sending(
      client.send(
        request,
        completion: weakly { outbox, result in
          switch result {
          case .success: outbox.remove(nil)
          case .failure(let error): outbox.didFail(error, record)
          }
        }))
  }

  private func didFail(_ error: NetworkError, _ record: String) {
    lastError = error
    guard !error.isRefusal else {
      Process.log("outbox '\(name)': a message was rejected: \(error.message)")
      return reject(record, error)
    }
    let delay = backoff.nextDelay
    backoff.recordFailure(at: application.now)
    if backoff.isFirstFailure { Process.log("outbox '\(name)': \(error.message); retrying in \(Int(delay)) s") }
    wait(for: delay)
    watchNetwork()
    didChange()
  }

  private func watchNetwork() {
    guard networkMonitor?.onChange == nil else { return }
    let monitor = networkMonitor ?? NetworkMonitor(for: application)
    networkMonitor = monitor
    monitor.onChange = weakly { outbox in if outbox.networkMonitor?.isUp == true { outbox.retryNow() } }
  }

  /// Moves the first message to the rejected ones. It is removed only when its copy is on the disk.
  private func reject(_ record: String, _ error: NetworkError) {
    state = .removing
    rejected.append(
      record,
      completion: weakly { outbox, storageError in
        switch storageError {
        case nil:
          outbox.countRejected()
          outbox.remove(error)
        case .full?: outbox.makeRoom(for: record, error)
        case let storageError?: outbox.waitForDisk(storageError)
        }
      })
  }

  /// Removes the oldest rejected message. Messages that the server accepts must not wait until the staff has read the
  /// rejected ones.
  private func makeRoom(for record: String, _ error: NetworkError) {
    rejected.read(
      first: 1,
      completion: weakly { outbox, records, _, storageError in
        if let storageError { return outbox.waitForDisk(storageError) }
        guard !records.isEmpty else {
          // An earlier version of the app had a higher limit.
          Process.log("\(outbox.rejected.name): a rejected message was removed, because it exceeds the limit")
          return outbox.remove(error)
        }
        outbox.rejected.removeFirst(
          1,
          completion: outbox.weakly { outbox, storageError in
            if let storageError { return outbox.waitForDisk(storageError) }
            Process.log("\(outbox.rejected.name) is full: its oldest message was removed")
            outbox.reject(record, error)
          })
      })
  }

  /// Removes the first message, which was sent, or rejected with an error.
  private func remove(_ error: NetworkError?) {
    state = .removing
    backoff.reset()
    lastError = error
    messages.removeFirst(
      1,
      completion: weakly { outbox, storageError in
        if let storageError { outbox.waitForDisk(storageError) } else { outbox.sendNext() }
      })
  }

  /// Tries again after a minute. A message that cannot be removed would otherwise be sent again at once.
  private func waitForDisk(_ error: StorageError) {
    storageError = error
    if storage.error != nil {
      // A storage that cannot be used has logged the reason, and no message can be added to it.
      state = .idle
    } else {
      Process.log(error.message)
      wait(for: HTTPClient.retryDelays.last ?? 60)
    }
    didChange()
  }

  private func wait(for delay: Double) {
    state = .waiting(application.schedule(after: delay, weakly { outbox, _ in outbox.sendNext() }))
  }
}

extension NetworkError {
  /// Whether the server has refused the message itself, so that it would refuse it again.
  fileprivate var isRefusal: Bool {
    guard case .httpStatus(_, let status, _) = self, (400..<500).contains(status) else { return false }
    // The operator may correct the address or the authorization.
    return !isTemporary && ![401, 403, 404, 407].contains(status)
  }
}
