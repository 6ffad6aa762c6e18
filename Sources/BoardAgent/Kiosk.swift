import System

/// The kiosk program and the pipe its standard error comes through.
final class Kiosk {
  let child: Child
  private let output: Pipe
  private var received: [UInt8] = []

  init(starting path: String, environment: [String]) throws(Errno) {
    output = try Pipe()
    child = try Child(starting: path, environment: environment, output: output.writer)
  }

  var descriptor: Int32 { output.reader.rawValue }

  /// The complete lines it has written since the last call.
  func lines() -> [String] {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      while true {
        do throws(Errno) {
          let count = try output.reader.read(into: buffer)
          if count == 0 { return }
          received.append(contentsOf: buffer[..<count])
        } catch { return }
      }
    }
    return received.takeLines()
  }
}
