/// A view's use of a file that another module downloads. The view retains it, and calls it on the application's thread.
package protocol ImageDownload: AnyObject {
  /// Called when the view loads the file, and again if the file does not exist.
  func viewNeedsFile(isMissing: Bool)
  /// Called when the view shows another image or is deallocated.
  func cancel()
}
