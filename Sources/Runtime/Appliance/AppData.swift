import System

/// What an app has stored on the data partition: all that lies there but what Vitrine itself keeps.
struct AppData {
  let folder: String

  /// A calibration is of the panel, not of the app.
  private static let ours = ["appliance", "lost+found", "set-aside", "touch-matrix"]

  /// Where they are when they are suspected.
  var asideFolder: String { "\(folder)/set-aside" }

  /// Puts all of them aside; what was put aside earlier goes. Gives their names.
  func setAside() throws(Errno) -> [String] {
    let names = try Directory.names(at: folder).filter { !Self.ours.contains($0) }
    if File.exists(at: asideFolder) { try File.remove(at: asideFolder) }
    try Directory.make(at: asideFolder)
    for name in names { try File.rename("\(folder)/\(name)", to: "\(asideFolder)/\(name)") }
    return names
  }

  /// Puts them back, in the place of what an app has stored since; gives their names.
  func putBack() throws(Errno) -> [String] {
    guard File.exists(at: asideFolder) else { return [] }
    let names = try Directory.names(at: asideFolder)
    for name in try Directory.names(at: folder) where !Self.ours.contains(name) { try File.remove(at: "\(folder)/\(name)") }
    for name in names { try File.rename("\(asideFolder)/\(name)", to: "\(folder)/\(name)") }
    try File.remove(at: asideFolder)
    return names
  }
}
