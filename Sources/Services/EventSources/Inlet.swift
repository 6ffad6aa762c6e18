/// Where messages arrive, whatever they are.
protocol Inlet: AnyObject {
  /// Whether no message is handed over any more.
  var isClosed: Bool { get }
  /// Calls the handler for each message that has come, on the application's thread.
  func handOver()
  /// Lets the handler go, on the application's thread.
  func close()
}
