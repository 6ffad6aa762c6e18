import Raster

/// The title, icon and badge of a tab.
public struct TabBarItem {
  /// The title, shown below the icon.
  public var title: String
  /// The icon above the title, or `nil` for the title alone.
  public var icon: Icon?
  /// A short text in a red pill, such as the number of new messages, or an empty string for none.
  public var badgeValue = ""

  /// Creates a tab with a title and an icon.
  public init(_ title: String, icon: Icon? = nil) {
    self.title = title
    self.icon = icon
  }
}
