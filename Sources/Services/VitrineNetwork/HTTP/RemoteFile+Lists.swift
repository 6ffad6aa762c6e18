public import Languages
public import Toolkit

extension ListView {
  /// Reloads the list when the contents of a server's file change, and shows that they are being loaded, cannot be
  /// loaded, or are empty while the list has no rows.
  ///
  ///     list.observe(house.menu, empty: { Texts.noTeas })
  ///
  /// - Parameters:
  ///   - file: The file, which does not retain the list. Observe one file per list.
  ///   - refreshesOnPull: Whether a pull refreshes the file. It sets `refreshControl`.
  ///   - empty: Returns the message for a list without rows. The default is "No entries".
  public final func observe(
    _ file: RemoteFile, refreshesOnPull: Bool = false,
    empty: @escaping () -> String = { StandardWord.noEntries.text }
  ) {
    show(file, refreshesOnPull: refreshesOnPull, empty: empty)
  }

  /// Reloads this list when the items of a server's list change. See ``observe(_:refreshesOnPull:empty:)``.
  public final func observe<Item>(
    _ list: RemoteList<Item>, refreshesOnPull: Bool = false,
    empty: @escaping () -> String = { StandardWord.noEntries.text }
  ) {
    observe(list.file, refreshesOnPull: refreshesOnPull, empty: empty)
  }
}

extension CollectionView {
  /// Reloads the collection when the contents of a server's file change, and shows that they are being loaded, cannot
  /// be loaded, or are empty while the collection has no items.
  ///
  ///     collection.observe(office.events, empty: { Texts.noEvents })
  ///
  /// - Parameters:
  ///   - file: The file, which does not retain the collection. Observe one file per collection.
  ///   - refreshesOnPull: Whether a pull refreshes the file. It sets `refreshControl`.
  ///   - empty: Returns the message for a collection without items. The default is "No entries".
  public final func observe(
    _ file: RemoteFile, refreshesOnPull: Bool = false,
    empty: @escaping () -> String = { StandardWord.noEntries.text }
  ) {
    show(file, refreshesOnPull: refreshesOnPull, empty: empty)
  }

  /// Reloads this collection when the items of a server's list change. See ``observe(_:refreshesOnPull:empty:)``.
  public final func observe<Item>(
    _ list: RemoteList<Item>, refreshesOnPull: Bool = false,
    empty: @escaping () -> String = { StandardWord.noEntries.text }
  ) {
    observe(list.file, refreshesOnPull: refreshesOnPull, empty: empty)
  }
}
