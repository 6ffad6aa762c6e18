import Languages

/// The state of content that is loaded, such as a list from a server.
///
///     list.contentState = .loading
///     list.contentState = .failed(retry: weakly { page in page.load() })
///     list.contentState = .empty { Texts.noTeas }
///
/// The view that shows the state owns the closures, which must not retain it or its controller.
public enum ContentState {
  /// The content is shown, and no state.
  case loaded
  /// The content is being loaded: an activity indicator.
  case loading
  /// The content could not be loaded: a message, and a button "Try again" that shows `loading` and calls `retry`.
  /// Without `retry`, there is no button.
  ///
  /// `message` returns the text in the current language. The default is "The content cannot be loaded".
  case failed(message: () -> String = { StandardWord.cannotLoad.text }, retry: (() -> Void)? = nil)
  /// The content was loaded, but has no entries: a message.
  ///
  /// `message` returns the text in the current language. The default is "No entries".
  case empty(message: () -> String = { StandardWord.noEntries.text })
}
