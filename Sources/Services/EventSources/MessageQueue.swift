/// A queue of messages to the application's thread.
protocol MessageQueue: AnyObject {
  /// Whether the queue is closed, so that it delivers no more messages.
  var isClosed: Bool { get }
  /// Calls the handler for each pending message, on the application's thread.
  ///
  /// - Parameter clock: Returns the time in seconds, or is `nil` in scripted time, in which handlers take no time.
  func runPendingWork(_ clock: (() -> Double)?)
  /// Closes the queue and releases its handler, on the application's thread.
  func close()
}
