import Foundation

extension TestFolder {
  /// Writes a script that can be executed, and creates its parent folders.
  @discardableResult
  public func writeProgram(_ text: String, to path: String) throws -> URL {
    let file = appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Self.writeProgram(text, to: file)
    return file
  }

  /// Writes a script that can be executed.
  ///
  /// Another process writes it. If this process did, a test that starts a process at the same time would pass the open
  /// file on to it for a moment, and the kernel starts no program that is open for writing ("Text file busy").
  public static func writeProgram(_ text: String, to file: URL) throws {
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "printf %s \"$1\" >\"$0\" && chmod 755 \"$0\"", file.path, text]
    try writer.run()
    writer.waitUntilExit()
    guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
