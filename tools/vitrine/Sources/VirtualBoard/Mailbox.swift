import Synchronization

/// Messages in the order of arrival. Tasks remove the messages that match their conditions.
final class Mailbox<Message: Sendable>: Sendable {
  private struct Waiter {
    let matches: @Sendable (Message) -> Bool
    let continuation: CheckedContinuation<Message?, Never>
    var limit: Task<Void, Never>?
  }

  private struct State {
    var messages: [Message] = []
    var waiters: [(id: Int, waiter: Waiter)] = []
    var nextID = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The messages that were not removed.
  var remaining: [Message] { state.withLock { $0.messages } }

  func send(_ message: Message) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.waiter.matches(message) }) else {
        state.messages.append(message)
        return nil
      }
      return state.waiters.remove(at: index).waiter
    }
    waiter?.limit?.cancel()
    waiter?.continuation.resume(returning: message)
  }

  /// Ends every wait, because no more messages will arrive.
  func close() {
    let waiters = state.withLock { state in
      state.isClosed = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for (_, waiter) in waiters {
      waiter.limit?.cancel()
      waiter.continuation.resume(returning: nil)
    }
  }

  /// Waits for the first message that matches and removes it. Returns `nil` after a timeout.
  func receive(within limit: Duration, where matches: @escaping @Sendable (Message) -> Bool) async -> Message? {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> Message?? in
        if let index = state.messages.firstIndex(where: matches) { return .some(state.messages.remove(at: index)) }
        if state.isClosed { return .some(nil) }
        state.nextID += 1
        let id = state.nextID
        let timer = Task { [weak self] in
          try? await Task.sleep(for: limit)
          self?.giveUp(id)
        }
        state.waiters.append((id, Waiter(matches: matches, continuation: continuation, limit: timer)))
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func giveUp(_ id: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
      return state.waiters.remove(at: index).waiter
    }
    waiter?.continuation.resume(returning: nil)
  }
}
