/// Contents that a list or collection shows, and that are replaced now and then, such as a file on a server.
package protocol ContentSource: AnyObject {
  /// Whether a request for the contents is in progress.
  var isQuerying: Bool { get }

  /// Returns the state of the contents for a view without items. `empty` returns the message for contents without
  /// items.
  func contentState(empty: @escaping () -> String) -> ContentState

  /// Returns a closure that requests the contents, and calls its parameter if no request is in progress then, as without
  /// a server. It does not retain the source.
  func makeRefreshAction() -> (@escaping () -> Void) -> Void

  /// Calls `update` after each request and change of the contents, until `view` is deallocated.
  func addObserver(_ view: View, _ update: @escaping (_ hasNewContents: Bool) -> Void)
}

extension RecyclingView {
  func observe(source: any ContentSource, refreshesOnPull: Bool, empty: @escaping () -> String) {
    if refreshesOnPull {
      let refresh = source.makeRefreshAction()
      refreshControl = RefreshControl { control in refresh { control.endRefreshing() } }
    }
    contentState = source.contentState(empty: empty)
    // Only the source calls the closure.
    source.addObserver(
      self,
      weakly { [unowned(unsafe) source] view, hasNewContents in
        if hasNewContents { view.reloadData() }
        view.contentState = source.contentState(empty: empty)
        if refreshesOnPull, !source.isQuerying { view.refreshControl?.endRefreshing() }
      })
  }
}

// The compiler cannot compile the generic function above in the module of a source, so it is called here.

extension ListView {
  /// Shows contents. Neither retains the other.
  @export(interface)
  package final func show(_ source: any ContentSource, refreshesOnPull: Bool, empty: @escaping () -> String) {
    observe(source: source, refreshesOnPull: refreshesOnPull, empty: empty)
  }
}

extension CollectionView {
  /// Shows contents. Neither retains the other.
  @export(interface)
  package final func show(_ source: any ContentSource, refreshesOnPull: Bool, empty: @escaping () -> String) {
    observe(source: source, refreshesOnPull: refreshesOnPull, empty: empty)
  }
}
