import System

/// Where the resources of this app are.
///
/// A release that was deployed has its own, and says so in `VITRINE_RESOURCES`. On the desk they are in the package that the program was
/// built in, or else in the one that it is started in. An image has a place for them.
enum ResourceFolder {
  static var current: String {
    if let folder = Process.environment("VITRINE_RESOURCES") { return folder }
    let program = (try? Process.programPath()) ?? "/"
    return package(around: program) ?? package(at: ".") ?? ResourceName.imageFolder
  }

  /// `Resources` of the nearest package around a program, which the compiler left in that package's `.build`; nil where it has none.
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
