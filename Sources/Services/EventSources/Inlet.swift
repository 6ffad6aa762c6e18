/// A queue of messages to the application's thread.
protocol Inlet: AnyObject {
  /// Whether the queue is closed, so that it delivers no more messages.
  var isClosed: Bool { get }
  /// Calls the handler for each pending message, on the application's thread.
  func handOver()
  /// Closes the queue and releases its handler, on the application's thread.
  func close()
}
