import Raster

/// What a tab bar shows for one of its tabs.
public struct TabItem {
  /// The word below the icon.
  public var title: String
  /// What is above the word; nil for the word alone.
  public var icon: Icon?
  /// A few characters in a red pill, the number of what is new, say; empty for none.
  public var badge = ""

  /// A tab of a title and an icon.
  public init(_ title: String, icon: Icon? = nil) { (self.title, self.icon) = (title, icon) }
}
