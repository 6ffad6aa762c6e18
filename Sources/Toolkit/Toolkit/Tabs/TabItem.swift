import Raster

/// What a tab bar shows for one of its tabs.
public struct TabItem {
  /// The word below the icon.
  public var title: String
  /// Lines in a box of 24 by 24 points, which are stroked; nil for the word alone.
  public var icon: Path?
  /// A few characters in a red pill, the number of what is new, say; empty for none.
  public var badge = ""

  /// A tab of a title and an icon.
  public init(_ title: String, icon: Path? = nil) { (self.title, self.icon) = (title, icon) }
}
