import System

/// The folder with the app's resources.
///
/// A deployed release has its own folder and sets `VITRINE_RESOURCES` to it. On a desktop, the resources are in the
/// package in which the program was built, or otherwise in the package in the current directory. An image has a fixed
/// folder for them.
enum ResourceFolder {
  static var current: String {
    if let folder = Process.environment("VITRINE_RESOURCES") { return folder }
    let program = (try? Process.programPath()) ?? "/"
    return package(around: program) ?? package(at: ".") ?? ResourceName.imageFolder
  }

  /// Returns the folder `Resources` of the nearest package that contains `program`, which the compiler placed in the
  /// package's `.build`. Returns `nil` if no such folder exists.
  static func package(around program: String) -> String? {
    var path = program
    while let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      path = String(path[..<slash])
      if File.exists(at: "\(path)/Package.swift") { return package(at: path) }
    }
    return nil
  }

  private static func package(at path: String) -> String? {
    let folder = "\(path)/\(ResourceName.packageFolder)"
    return File.exists(at: "\(path)/Package.swift") && Directory.exists(at: folder) ? folder : nil
  }
}
