import ArgumentParser
import ReleaseFormat

/// A size `WIDTHxHEIGHT`, in pixels.
struct PanelSize: ExpressibleByArgument {
  static let allowed = 64...4096

  let width: Int
  let height: Int

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(digits: parts[0]), let height = Int(digits: parts[1]),
      Self.allowed.contains(width), Self.allowed.contains(height)
    else { return nil }
    self.width = width
    self.height = height
  }
}
