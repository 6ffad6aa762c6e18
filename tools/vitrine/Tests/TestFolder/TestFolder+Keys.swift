import Foundation

extension TestFolder {
  /// Makes a key pair without a password, `NAME.pub` and `NAME.key`.
  public func makeKeys(_ name: String) throws {
    let status = try Self.minisign(["-G", "-W", "-p", path("\(name).pub"), "-s", path("\(name).key")])
    guard status == 0 else { throw CocoaError(.executableLoad) }
  }

  /// Returns `true` if minisign accepts a signature file of these bytes by a key pair of ``makeKeys(_:)``.
  public func isSigned(_ contents: Data, by name: String, _ signature: Data) throws -> Bool {
    let file = appending(path: "signed-\(UUID().uuidString)")
    try contents.write(to: file)
    try signature.write(to: URL(fileURLWithPath: "\(file.path).minisig"))
    return try Self.minisign(["-V", "-p", path("\(name).pub"), "-m", file.path]) == 0
  }

  /// Returns the path of a file in the folder.
  public func path(_ name: String) -> String { appending(path: name).path }

  private static func minisign(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["minisign"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
